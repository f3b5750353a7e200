import { LANGUAGE_NAMES, LOCALES } from '@goldammer/sdk/locales'
import { addRedirect } from '@goldammer/sdk/staff/content'
import type { RedirectInput } from '@goldammer/sdk/staff/model'
import { Form, Input, Radio, Select } from 'antd'
import { ChangeDialog } from '../../../shared/form-dialog.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { useCreate } from '../../changes.ts'
import { ChoiceField } from '../../kit/editor/choice-field.tsx'
import { CHOICES, KINDS } from './kinds.ts'

/** An address of its own that leads to something the shop has. */
export function AddRedirect({ onClose }: { onClose: () => void }) {
  const t = useText()
  const [form] = Form.useForm<RedirectInput>()
  const add = useCreate('addresses', addRedirect, {
    invalidates: ['addresses'],
    done: t('staff.addresses.added'),
    quiet: true,
    onDone: onClose,
  })
  const kind = Form.useWatch('kind', form) ?? 'category'
  const required = [{ required: true, message: t('validation.required') }]
  return (
    <ChangeDialog
      title={t('staff.addresses.add')}
      okText={t('staff.addresses.add')}
      width={560}
      name="redirect"
      form={form}
      initialValues={{ locale: 'de-DE', path: '', kind: 'category' }}
      change={add}
      onClose={onClose}
    >
      <Form.Item name="locale" label={t('staff.addresses.language')}>
        <Select options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))} />
      </Form.Item>
      <Form.Item name="path" label={t('staff.addresses.path')} extra={t('staff.addresses.pathHint')} rules={required}>
        <Input maxLength={200} prefix="/" autoComplete="off" />
      </Form.Item>
      <Form.Item name="kind" label={t('staff.addresses.leadsTo')}>
        <Radio.Group
          options={KINDS.map((value) => ({ value, label: t(`staff.addresses.kinds.${value}`) }))}
          onChange={() => form.resetFields(['targetId'])}
        />
      </Form.Item>
      <Form.Item name="targetId" label={t('staff.addresses.target')} rules={required}>
        <Target key={kind} kind={kind} />
      </Form.Item>
    </ChangeDialog>
  )
}

interface TargetProps {
  kind: RedirectInput['kind']
  /** Given by the form. */
  id?: string
  value?: string
  onChange?: (id: string | undefined) => void
}

const Target = ({ kind, id = '', value, onChange }: TargetProps) => (
  <ChoiceField
    id={id}
    kind={CHOICES[kind]}
    isMultiple={false}
    value={value ? [value] : []}
    onChange={([chosen]) => onChange?.(chosen)}
  />
)
