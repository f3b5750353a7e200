import type { Locale } from '@goldammer/sdk/locales'
import { readCountryGet, readSalutationGet } from '@goldammer/sdk/store/reference'
import { forLocale } from '../../lib/sdk.ts'

export type Choice = { value: string; label: string }
export type Choices = { countries: Choice[]; salutations: Choice[] }

/** What the forms of person and address offer; the default country comes first. */
export async function readChoices(locale: Locale): Promise<Choices> {
  const options = await forLocale(locale)
  const [countries, salutations] = await Promise.all([
    readCountryGet(undefined, options),
    readSalutationGet(undefined, options),
  ])
  return {
    countries: countries.data.elements.map(({ id, name }) => ({ value: id, label: name })),
    salutations: salutations.data.elements.map(({ id, displayName }) => ({ value: id, label: displayName })),
  }
}
