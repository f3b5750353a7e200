import type { SettingRecord } from '@goldammer/sdk/staff/model'
import { changeSetting, listSettings } from '@goldammer/sdk/staff/operations'
import { Form, Input, Radio } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { VersionedFormDialog } from '../../../shared/conflict/versioned-form-dialog.tsx'
import { DateField } from '../../../shared/fields/date-field.tsx'
import { NumberField } from '../../../shared/fields/number-field.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { useValueText } from './use-value-text.ts'

interface Props {
  setting: SettingRecord
  onClose: () => void
}

type Value = string | number | Dayjs | null

interface Fields {
  value: Value
}

const typed = ({ kind, value }: SettingRecord): Value => {
  if (kind === 'day') return dayjs(value)
  return kind === 'number' ? Number(value) : value
}

const versioned = (setting: SettingRecord) => ({ values: { value: typed(setting) }, version: setting.version })

const asText = (value: Value): string => (dayjs.isDayjs(value) ? value.format('YYYY-MM-DD') : String(value ?? ''))

/** One setting in a field of its kind; a refusal stands at the field, and what was typed stays. */
export function ChangeSetting({ setting, onClose }: Props) {
  const t = useText()
  const valueText = useValueText()
  const { name } = setting
  return (
    <VersionedFormDialog<Fields>
      resource="settings"
      title={t(`staff.settings.names.${name}`)}
      okText={t('common.action.save')}
      name="setting"
      lead={<p>{t(`staff.settings.hints.${name}`)}</p>}
      base={versioned(setting)}
      read={async () => {
        const found = (await listSettings()).data.find((one) => one.name === name)
        return found && versioned(found)
      }}
      names={['value']}
      label={() => t('staff.settings.value')}
      show={(_, { value }) => valueText(setting, asText(value))}
      save={({ value }, version) => changeSetting(name, { value: asText(value) }, { 'Record-Version': version })}
      invalidates={['settings']}
      done={t('staff.settings.saved')}
      onClose={onClose}
    >
      <Form.Item
        name="value"
        label={t('staff.settings.value')}
        extra={<Bounds setting={setting} />}
        rules={[{ required: true, message: t('validation.required') }]}
      >
        {fieldOf(setting, useChoices(setting))}
      </Form.Item>
    </VersionedFormDialog>
  )
}

function useChoices(setting: SettingRecord) {
  const valueText = useValueText()
  const values = setting.kind === 'switch' ? ['true', 'false'] : (setting.choices ?? [])
  return values.map((value) => ({ value, label: valueText(setting, value) }))
}

function fieldOf({ kind, unit }: SettingRecord, choices: { value: string; label: string }[]) {
  if (choices.length > 0) return <Radio.Group options={choices} />
  if (kind === 'day') return <DateField />
  if (kind === 'number') return unit === 'EUR' ? <NumberField kind="euros" /> : <NumberField kind="whole" />
  if (kind === 'text') return <Input.TextArea maxLength={600} autoSize={{ minRows: 3 }} />
  return <Input maxLength={200} spellCheck={false} type={kind === 'mail' ? 'email' : 'text'} />
}

function Bounds({ setting: { kind, min = 0, max = 0 } }: { setting: SettingRecord }) {
  const t = useText()
  const { number } = useFormat()
  return kind === 'number' ? t('staff.settings.bounds', { min: number(min), max: number(max) }) : null
}
