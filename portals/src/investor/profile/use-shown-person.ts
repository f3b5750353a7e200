import { countryNames } from '@goldammer/sdk/rules/countries'
import type { Person } from '@goldammer/sdk/store/model'
import { usePortal, useText } from '../../shared/portal-context.ts'
import { useFormat } from '../../shared/use-format.ts'

/** A person's field as people read it: countries by name, days as dates, answers as words. */
export function useShownPerson() {
  const t = useText()
  const { date } = useFormat()
  const nameOf = countryNames(usePortal().portalAddress.locale)
  return (name: keyof Person, person: Partial<Person>): string => {
    const value = person[name]
    if (value === null || value === undefined) return ''
    if (name === 'birthDate') {
      const { day, month, year } = person.birthDate as NonNullable<Person['birthDate']>
      return [day, month]
        .map((part) => String(part).padStart(2, '0'))
        .concat(String(year))
        .join('.')
    }
    if (name === 'expirationDate') return date(String(value))
    if (name === 'country' || name === 'nationality' || name === 'citizenship') return nameOf(String(value))
    if (name === 'salutation' && person.salutation) return t(`own.profile.salutation.${person.salutation}`)
    if (name === 'documentType' && person.documentType) return t(`own.profile.documentType.${person.documentType}`)
    if (typeof value === 'boolean') return t(value ? 'common.word.yes' : 'common.word.no')
    return String(value)
  }
}
