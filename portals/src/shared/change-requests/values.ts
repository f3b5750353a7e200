import { countryNames } from '@goldammer/sdk/rules/countries'
import type { VerifiedField } from '@goldammer/sdk/store/model'
import { usePortal, useText } from '../portal-context.ts'
import { useFormat } from '../use-format.ts'

/** How a field is filled in: words, a day, a country, or one of the documents. */
export function kindOf(field: VerifiedField): 'text' | 'day' | 'country' | 'document' {
  if (field === 'birthDate' || field === 'expirationDate') return 'day'
  if (field === 'nationality' || field === 'country') return 'country'
  return field === 'documentType' ? 'document' : 'text'
}

export const DOCUMENT_TYPES = ['identity_card', 'passport', 'residence_permit'] as const

/** A verified value as people read it: countries by name, days as dates. */
export function useShownValue() {
  const t = useText()
  const { date } = useFormat()
  const { locale } = usePortal().portalAddress
  return (field: VerifiedField, value: string): string => {
    const kind = kindOf(field)
    if (kind === 'day') return date(value)
    if (kind === 'country') return countryNames(locale)(value)
    const document = DOCUMENT_TYPES.find((it) => it === value)
    return kind === 'document' && document ? t(`portal.change.documentType.${document}`) : value
  }
}
