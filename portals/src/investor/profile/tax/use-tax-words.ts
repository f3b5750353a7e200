import { isGermanState } from '@goldammer/sdk/rules/church-tax'
import { useText } from '../../../shared/portal-context.ts'
import type { TaxFields } from './tax-information.ts'

/** Names and values of tax information as people read them. */
export function useTaxWords() {
  const t = useText()
  const label = (name: keyof TaxFields): string =>
    name === 'usPerson' || name === 'isSubjectToGermanTax' || name === 'taxId'
      ? t(`investor.profile.field.${name}`)
      : t(`own.taxInformation.${name}`)
  function show(name: keyof TaxFields, fields: TaxFields): string {
    const value = fields[name]
    if (value === null) return ''
    if (name === 'churchDenomination' && fields.churchDenomination)
      return t(`own.taxInformation.denominations.${fields.churchDenomination}`)
    if (name === 'state' && isGermanState(fields.state)) return t(`own.taxInformation.states.${fields.state}`)
    if (typeof value === 'boolean') return t(value ? 'common.word.yes' : 'common.word.no')
    return String(value)
  }
  return { label, show }
}
