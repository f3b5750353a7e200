import type { Locale } from '@goldammer/sdk/locales'
import { readCountryGet, readSalutationGet } from '@goldammer/sdk/store/reference'
import { forLocale } from './sdk.ts'

export type Choice = { value: string; label: string }

/** The default country comes first. */
export async function readCountries(locale: Locale): Promise<Choice[]> {
  const { data } = await readCountryGet(undefined, await forLocale(locale))
  return data.elements.map(({ id, name }) => ({ value: id, label: name }))
}

export async function readSalutations(locale: Locale): Promise<Choice[]> {
  const { data } = await readSalutationGet(undefined, await forLocale(locale))
  return data.elements.map(({ id, displayName }) => ({ value: id, label: displayName }))
}
