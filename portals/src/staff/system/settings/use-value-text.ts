import type { MessageKey } from '@goldammer/sdk/messages'
import type { SettingRecord } from '@goldammer/sdk/staff/model'
import { useText } from '../../../shared/portal-context.ts'
import { useFormat } from '../../../shared/use-format.ts'

/** A value of a setting as it is read. */
export function useValueText() {
  const t = useText()
  const { date, number, money } = useFormat()
  return ({ name, kind, unit }: SettingRecord, value: string): string => {
    if (kind === 'switch') return t(`staff.settings.switch.${value === 'true' ? 'on' : 'off'}`)
    if (kind === 'choice') return t(`staff.settings.choices.${name}.${value}` as MessageKey)
    if (kind === 'day') return date(value)
    if (kind === 'number') return unit === 'EUR' ? money(Number(value)) : number(Number(value))
    return value
  }
}
