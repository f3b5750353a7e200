import type { VerifiedField, VerifiedValue } from '@goldammer/sdk/store/model'
import { Button, Checkbox, Form, Input, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '../data/use-change.ts'
import { DateField } from '../fields/date-field.tsx'
import { FileField } from '../fields/file-field.tsx'
import { fileRules } from '../fields/file-rules.ts'
import { searchable } from '../fields/searchable.ts'
import { ChangeDialog } from '../form-dialog.tsx'
import { useText } from '../portal-context.ts'
import { useAddressCountries, useNationalities } from '../use-countries.ts'
import { DOCUMENT_TYPES, kindOf, useShownValue } from './values.ts'

export type ChangeRequestValues = Partial<Record<VerifiedField, string>> & { reason: string; file: File }
type Fields = { fields: VerifiedField[]; reason: string; file: File } & Partial<Record<VerifiedField, string | Dayjs>>

interface Props {
  verified: VerifiedValue[]
  ask: (values: ChangeRequestValues) => Promise<unknown>
  /** Resources that read differently afterwards. */
  invalidates: string[]
  words: Words
}

/** What a change is about differs by whose data they are. */
export interface Words {
  lead: string
  reasonHint: string
  fileHint: string
  /** What follows from accepting it. */
  consequence?: string
}

/** The way to change what is verified: which fields, their new values, why, and the proof. */
export function AskForChange(props: Props) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon={<Pencil className="icon small" aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('portal.change.ask')}
      </Button>
      {open && <Dialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function Dialog({ verified, ask, invalidates, words, onClose }: Props & { onClose: () => void }) {
  const t = useText()
  const [form] = Form.useForm<Fields>()
  const add = useChange('create', 'change-requests', (fields: Fields) => ask(toRequest(fields)), {
    invalidates,
    done: t('portal.change.added'),
    quiet: true,
    onDone: onClose,
  })
  const chosen = Form.useWatch('fields', form) ?? []
  const present = Object.fromEntries(verified.map(({ field, value }) => [field, toForm(field, value)]))
  return (
    <ChangeDialog
      title={t('portal.change.ask')}
      okText={t('portal.change.ask')}
      name="change"
      form={form}
      initialValues={{ fields: [], reason: '', ...present } as Partial<Fields>}
      change={add}
      onClose={onClose}
    >
      <Form.Item
        name="fields"
        label={t('portal.change.choose')}
        extra={t('portal.change.chooseHint')}
        // A group of boxes is not `required` in ARIA, which that rule would say of it.
        rules={[{ validator: atLeastOne(t('portal.change.chooseMissing')) }]}
      >
        <Checkbox.Group
          className="field-choices"
          options={verified.map(({ field }) => ({ value: field, label: t(`portal.change.field.${field}`) }))}
        />
      </Form.Item>
      <div className="two-columns">
        {verified
          .filter(({ field }) => chosen.includes(field))
          .map((it) => (
            <NewValue key={it.field} verified={it} />
          ))}
      </div>
      <Form.Item
        name="reason"
        label={t('portal.change.reason')}
        extra={words.reasonHint}
        rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
      >
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <Form.Item
        name="file"
        label={t('portal.change.file')}
        extra={words.fileHint}
        rules={fileRules(t, t('portal.change.fileMissing'))}
      >
        <FileField />
      </Form.Item>
      {words.consequence && <p className="tiny muted">{words.consequence}</p>}
    </ChangeDialog>
  )
}

const atLeastOne =
  (message: string) =>
  (_: unknown, chosen: string[] = []) =>
    chosen.length > 0 ? Promise.resolve() : Promise.reject(new Error(message))

function NewValue({ verified: { field, value } }: { verified: VerifiedValue }) {
  const t = useText()
  const show = useShownValue()
  const kind = kindOf(field)
  return (
    <Form.Item
      name={field}
      label={t(`portal.change.field.${field}`)}
      extra={t('portal.change.now', { value: show(field, value) })}
      rules={[{ required: true, whitespace: kind === 'text', message: t('validation.required') }]}
    >
      {kind === 'text' ? (
        <Input maxLength={255} autoComplete="off" />
      ) : kind === 'day' ? (
        <DateField allowClear={false} />
      ) : (
        <Choice field={field} />
      )}
    </Form.Item>
  )
}

interface ChoiceProps {
  field: VerifiedField
  id?: string
  value?: string
  onChange?: (value: string) => void
}

function Choice({ field, ...control }: ChoiceProps) {
  const t = useText()
  const countries = useAddressCountries()
  const nationalities = useNationalities()
  const documents = DOCUMENT_TYPES.map((value) => ({ value, label: t(`portal.change.documentType.${value}`) }))
  return (
    <Select
      {...control}
      options={kindOf(field) === 'document' ? documents : field === 'nationality' ? nationalities : countries}
      showSearch={searchable}
    />
  )
}

const toForm = (field: VerifiedField, value: string) => (kindOf(field) === 'day' ? dayjs(value) : value)

/** Only what was chosen goes along. */
function toRequest({ fields, reason, file, ...values }: Fields): ChangeRequestValues {
  const requested = fields.map((field) => {
    const value = values[field]
    return [field, dayjs.isDayjs(value) ? value.format('YYYY-MM-DD') : (value ?? '')]
  })
  return { ...Object.fromEntries(requested), reason, file }
}
