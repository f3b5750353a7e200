import { CANCELLATION_REASON_MIN_LENGTH } from '@goldammer/sdk/constants'
import type { Cancellation } from '@goldammer/sdk/store/model'
import { toLocalDate } from '@goldammer/sdk/units'
import { Button, Form, type FormInstance, Input, Modal, Radio } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useEffect, useState } from 'react'
import { DateField } from '../fields/date-field.tsx'
import { Facts } from '../fields/facts.tsx'
import { fileRules } from '../fields/file-rules.ts'
import { Note } from '../fields/note.tsx'
import { PdfField } from '../fields/pdf-field.tsx'
import { useFormRefusals } from '../form-refusals.ts'
import { useText } from '../portal-context.ts'
import { Problems } from '../states/states.tsx'
import { useAction } from '../use-action.ts'
import { useFormat } from '../use-format.ts'
import { type CancellationCalls, isDayFor, type Kind, kindsOf } from './cancellation.ts'

interface Values {
  kind: Kind
  cancellationDate: Dayjs
  reason: string
  proof?: File
}

interface Props {
  cancellation: Cancellation
  calls: CancellationCalls
  onClose: () => void
}

/** The request, its consequences, and its result. */
export function CancelDialog({ cancellation, calls, onClose }: Props) {
  const t = useText()
  const [form] = Form.useForm<Values>()
  // As it was when the dialog opened: afterwards nothing more can be chosen.
  const [before] = useState(cancellation)
  const [checked, setChecked] = useState<Values>()
  const [refused, setRefused] = useState<{ error: unknown }>()
  const send = useAction(
    async ({ kind, cancellationDate, reason, proof }: Values) => {
      const day = { kind, cancellationDate: cancellationDate.format('YYYY-MM-DD') }
      const cause = kind === 'irregular' ? { reason, ...(proof && { proof }) } : {}
      return (await calls.cancel(before.orderId, { ...day, ...cause })).data
    },
    { invalidates: calls.invalidates, quiet: true },
  )
  function submit() {
    if (!checked) return form.submit()
    setRefused(undefined)
    // What is refused is shown at its field, so the fields come back.
    send.mutate(checked, {
      onError: (error) => {
        setChecked(undefined)
        setRefused({ error })
      },
    })
  }
  if (send.data) return <Result answer={send.data} kind={checked?.kind ?? 'regular'} onClose={onClose} />
  return (
    <Modal
      open
      title={t('portal.cancellation.open')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        checked ? (
          <Button key="change" disabled={send.isPending} onClick={() => setChecked(undefined)}>
            {t('portal.cancellation.change')}
          </Button>
        ) : (
          <Button key="cancel" onClick={onClose}>
            {t('common.action.cancel')}
          </Button>
        ),
        <Button key="go" type="primary" danger={Boolean(checked)} loading={send.isPending} onClick={submit}>
          {t(checked ? 'portal.cancellation.confirm' : 'common.action.continue')}
        </Button>,
      ]}
    >
      <div hidden={Boolean(checked)}>
        <Fields form={form} cancellation={before} refused={refused} onChecked={setChecked} />
      </div>
      {checked && <Check values={checked} side={calls.side} />}
    </Modal>
  )
}

interface FieldsProps {
  form: FormInstance<Values>
  cancellation: Cancellation
  refused: { error: unknown } | undefined
  onChecked: (values: Values) => void
}

function Fields({ form, cancellation, refused, onChecked }: FieldsProps) {
  const t = useText()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const kinds = kindsOf(cancellation)
  const [first = 'irregular'] = kinds
  const kind = Form.useWatch('kind', form) ?? first
  const { earliestDate: earliest, latestDate: last } = cancellation[kind]
  const today = toLocalDate(new Date())
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is placed once
  useEffect(() => {
    if (refused) setProblems(showRefusals(form, refused.error))
  }, [refused])
  const required = [{ required: true, message: t('validation.required') }]
  const dayOf = (wanted: Kind) => dayjs(cancellation[wanted].earliestDate ?? today)
  return (
    <Form
      name="cancellation"
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ kind: first, cancellationDate: dayOf(first), reason: '', proof: undefined }}
      onValuesChange={({ kind: chosen }: Partial<Values>) =>
        chosen && form.setFieldValue('cancellationDate', dayOf(chosen))
      }
      onFinish={(values) => {
        setProblems([])
        onChecked(values)
      }}
    >
      <Problems texts={problems} />
      <Form.Item name="kind" label={t('portal.cancellation.kind')} hidden={kinds.length < 2}>
        <Radio.Group
          options={kinds.map((value) => ({ value, label: t(`portal.cancellation.${value}`) }))}
          vertical={true}
        />
      </Form.Item>
      <Form.Item
        name="cancellationDate"
        label={t('portal.cancellation.dateField')}
        extra={t(`portal.cancellation.dateHint.${kind}${last ? 'Until' : ''}`, {
          day: earliest ?? today,
          last: last ?? '',
        })}
        rules={required}
      >
        <DateField disabledDate={(day) => !isDayFor(kind, day, cancellation[kind])} />
      </Form.Item>
      {kind === 'irregular' && (
        <>
          <Form.Item
            name="reason"
            label={t('portal.cancellation.reason')}
            extra={t('portal.cancellation.reasonHint', { count: CANCELLATION_REASON_MIN_LENGTH })}
            rules={[
              ...required,
              {
                min: CANCELLATION_REASON_MIN_LENGTH,
                whitespace: true,
                message: t('validation.minLength', { min: CANCELLATION_REASON_MIN_LENGTH }),
              },
            ]}
          >
            <Input.TextArea rows={4} maxLength={5000} />
          </Form.Item>
          <Form.Item
            name="proof"
            label={t('portal.cancellation.proof')}
            extra={t('portal.cancellation.proofHint')}
            rules={fileRules(t, t('portal.cancellation.proofMissing'))}
          >
            <PdfField />
          </Form.Item>
        </>
      )}
    </Form>
  )
}

function Check({ values, side }: { values: Values; side: CancellationCalls['side'] }) {
  const t = useText()
  const { date } = useFormat()
  const { kind, cancellationDate, reason, proof } = values
  const isRegular = kind === 'regular'
  const meaning = isRegular ? 'regular' : side === 'investor' ? 'irregularInvestor' : 'irregularCompany'
  return (
    <div className="stack">
      <Facts
        facts={[
          { label: t('portal.cancellation.kind'), value: t(`portal.cancellation.${kind}`) },
          { label: t('portal.cancellation.dateField'), value: date(cancellationDate.format('YYYY-MM-DD')) },
          !isRegular && { label: t('portal.cancellation.reason'), value: reason.trim() },
          !isRegular && { label: t('portal.cancellation.proof'), value: proof?.name },
        ]}
      />
      <Note tone="warn">{t(`portal.cancellation.meaning.${meaning}`)}</Note>
    </div>
  )
}

function Result({ answer, kind, onClose }: { answer: Cancellation; kind: Kind; onClose: () => void }) {
  const t = useText()
  const day = kind === 'regular' ? answer.marked?.cancellationDate : answer.request?.decideBy.slice(0, 10)
  return (
    <Modal
      open
      title={t('portal.cancellation.title')}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('common.action.close')}
        </Button>
      }
    >
      <div role="status">
        <Note tone="ok">{t(`portal.cancellation.done.${kind}`, { day: day ?? '' })}</Note>
      </div>
    </Modal>
  )
}
