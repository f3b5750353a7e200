import { submitProfitFigure } from '@goldammer/sdk/store/company'
import type { ProfitFigureKind, ProfitProduct } from '@goldammer/sdk/store/model'
import { useGetIdentity } from '@refinedev/core'
import { Button, Checkbox, Form, Input, Modal, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { CirclePlus } from 'lucide-react'
import { useState } from 'react'
import type { Identity } from '../../providers/identity.ts'
import { DateField } from '../../shared/fields/date-field.tsx'
import { NumberField } from '../../shared/fields/number-field.tsx'
import { searchable } from '../../shared/fields/searchable.ts'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { useText } from '../../shared/portal-context.ts'
import { Problems } from '../../shared/states/states.tsx'
import { today } from '../../shared/today.ts'
import { useAction } from '../../shared/use-action.ts'
import { useFormat } from '../../shared/use-format.ts'
import { useImpersonated } from '../../shared/use-impersonated.ts'
import { activeCompanyId } from '../active-company.ts'

interface Fields {
  productId: string
  kind: ProfitFigureKind
  year: number
  establishedOn: Dayjs
  amount: number
  endsContracts?: boolean
  note?: string
}

/** Entering a figure binds the issuer, so it is read once more before it is sent. */
export function EnterFigure({ products }: { products: ProfitProduct[] }) {
  const t = useText()
  const { data: identity } = useGetIdentity<Identity>()
  const isLocked = useImpersonated()
  const [open, setOpen] = useState(false)
  if (!identity?.roles.some((role) => role !== 'viewer')) return null
  return (
    <>
      <Button
        type="primary"
        disabled={isLocked}
        icon={<CirclePlus className="icon" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('company.profits.enter')}
      </Button>
      {isLocked && <span className="tiny muted">{t('portal.impersonation.locked')}</span>}
      {open && <Dialog products={products} onClose={() => setOpen(false)} />}
    </>
  )
}

function Dialog({ products, onClose }: { products: ProfitProduct[]; onClose: () => void }) {
  const t = useText()
  const [form] = Form.useForm<Fields>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const [checked, setChecked] = useState<Fields>()
  const send = useAction(
    async ({ productId, kind, year, establishedOn, amount, endsContracts, note }: Fields) =>
      (
        await submitProfitFigure(await activeCompanyId(), {
          productId,
          kind,
          establishedOn: establishedOn.format('YYYY-MM-DD'),
          amount,
          note: note?.trim() ?? '',
          ...(kind === 'profit' ? { year } : { endsContracts: endsContracts ?? false }),
        })
      ).data,
    { invalidates: ['profit-figures'], quiet: true, done: t('company.profits.enterDone'), onDone: onClose },
  )
  function submit() {
    if (!checked) return form.submit()
    send.mutate(checked, {
      onError: (error) => {
        setChecked(undefined)
        setProblems(showRefusals(form, error))
      },
    })
  }
  return (
    <Modal
      open
      title={t('company.profits.enter')}
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
        <Button key="go" type="primary" loading={send.isPending} onClick={submit}>
          {t(checked ? 'company.profits.send' : 'common.action.continue')}
        </Button>,
      ]}
    >
      <div hidden={Boolean(checked)}>
        <Problems texts={problems} />
        <Form
          name="figure"
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={initialOf(products)}
          onValuesChange={({ productId }: Partial<Fields>) => {
            const product = products.find((it) => it.productId === productId)
            if (product) form.setFieldValue('kind', product.kinds[0])
          }}
          onFinish={(values) => {
            setProblems([])
            setChecked(values)
          }}
        >
          <FigureFields products={products} />
        </Form>
      </div>
      {checked && <Check figure={checked} products={products} />}
    </Modal>
  )
}

const initialOf = (products: ProfitProduct[]) => ({
  productId: products.length === 1 ? products[0]?.productId : undefined,
  kind: products.length === 1 ? products[0]?.kinds[0] : undefined,
  year: today().year() - 1,
  establishedOn: undefined,
  amount: undefined,
  endsContracts: false,
  note: '',
})

function FigureFields({ products }: { products: ProfitProduct[] }) {
  const t = useText()
  const form = Form.useFormInstance<Fields>()
  const productId = Form.useWatch('productId', form)
  const kind = Form.useWatch('kind', form) ?? 'profit'
  const product = products.find((it) => it.productId === productId)
  const required = [{ required: true, message: t('validation.required') }]
  return (
    <>
      <Form.Item name="productId" label={t('company.profits.product')} rules={required}>
        <Select
          showSearch={searchable}
          options={products.map((it) => ({ value: it.productId, label: it.productName }))}
        />
      </Form.Item>
      <Form.Item
        name="kind"
        label={t('company.profits.kind')}
        rules={required}
        hidden={!product || product.kinds.length === 1}
      >
        <Select
          disabled={!product}
          options={(product?.kinds ?? []).map((value) => ({ value, label: t(`company.profits.kinds.${value}`) }))}
        />
      </Form.Item>
      {kind === 'profit' && (
        <Form.Item name="year" label={t('company.profits.year')} rules={required}>
          <NumberField kind="year" min={2000} max={today().year() - 1} />
        </Form.Item>
      )}
      <Form.Item name="establishedOn" label={t(`company.profits.dayOf.${kind}`)} rules={required}>
        <DateField disabledDate={(day) => day.isAfter(today(), 'day')} />
      </Form.Item>
      <Form.Item
        name="amount"
        label={t(`company.profits.amountOf.${kind}`)}
        extra={t(product?.sharesLoss ? 'company.profits.lossHint' : `company.profits.amountHint.${kind}`)}
        rules={required}
      >
        <NumberField kind="amount" min={-1_000_000_000} />
      </Form.Item>
      {kind !== 'profit' && (
        <Form.Item name="endsContracts" valuePropName="checked" extra={t('company.profits.endsHint')}>
          <Checkbox>{t('company.profits.endsField')}</Checkbox>
        </Form.Item>
      )}
      <Form.Item name="note" label={t('company.profits.note')} extra={t('company.profits.noteHint')}>
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </>
  )
}

function Check({ figure, products }: { figure: Fields; products: ProfitProduct[] }) {
  const t = useText()
  const { money } = useFormat()
  const product = products.find((it) => it.productId === figure.productId)?.productName ?? ''
  return (
    <div className="stack">
      <p>
        {t(`company.profits.check.${figure.kind}`, {
          product,
          amount: money(figure.amount),
          year: String(figure.year),
          day: figure.establishedOn.format('YYYY-MM-DD'),
        })}
      </p>
      {figure.kind !== 'profit' && figure.endsContracts && <p>{t('company.profits.checkEnds')}</p>}
      <p className="small muted">{t('company.profits.checkNext')}</p>
    </div>
  )
}
