import type { ErrorEntry } from '../../shared/app-error.ts'
import { DEFAULT_COUNTRY_ID, DEFAULT_CURRENCY_ID, DEFAULT_PAYMENT_METHOD_ID } from './reference-data.ts'

type Choice = { id: string; name: { 'de-DE'?: string } }
/** What staff choose of the reference data, each list complete and in the order in which it is shown. */
type Choices = {
  paymentMethods: (Choice & { active: boolean })[]
  countries: (Choice & { active: boolean })[]
  currencies: (Choice & { factor: number })[]
}
/** The ids of all that there is to choose from. */
export type Known = Record<keyof Choices, string[]>

/** R1.06: investments are paid with it, and with nothing else. */
export const isFixedMethod = (id: string): boolean => id === DEFAULT_PAYMENT_METHOD_ID
/** The shop's home country, assumed for visitors who have not chosen one. */
export const isFixedCountry = (id: string): boolean => id === DEFAULT_COUNTRY_ID
/** Prices are in it. */
export const isFixedCurrency = (id: string): boolean => id === DEFAULT_CURRENCY_ID

/** A list keeps all it had: each is there once, by a name, and German stands in for the other languages. */
function refuseList(list: Choice[], known: string[], here: string): ErrorEntry[] {
  const refusals: ErrorEntry[] = []
  const used = new Set<string>()
  for (const [index, { id, name }] of list.entries()) {
    const pointer = `${here}/${index}/id`
    if (!known.includes(id)) refusals.push({ code: 'VIOLATION::ENTITY_DOES_NOT_EXISTS', pointer })
    if (used.has(id)) refusals.push({ code: 'VIOLATION::IS_NOT_UNIQUE', pointer })
    used.add(id)
    if (!name['de-DE']) refusals.push({ code: 'VIOLATION::IS_BLANK_ERROR', pointer: `${here}/${index}/name/de-DE` })
  }
  if (known.some((id) => !used.has(id)))
    refusals.push({ code: 'VIOLATION::TOO_FEW_ERROR', pointer: here, parameters: { min: known.length } })
  return refusals
}

/** Why these cannot be the shop's choices. */
export function refuseChoices({ paymentMethods, countries, currencies }: Choices, known: Known): ErrorEntry[] {
  const fixed = [
    ['paymentMethods', 'active', paymentMethods.findIndex(({ id, active }) => isFixedMethod(id) && !active)],
    ['countries', 'active', countries.findIndex(({ id, active }) => isFixedCountry(id) && !active)],
    ['currencies', 'factor', currencies.findIndex(({ id, factor }) => isFixedCurrency(id) && factor !== 1)],
  ] as const
  return [
    ...refuseList(paymentMethods, known.paymentMethods, '/paymentMethods'),
    ...refuseList(countries, known.countries, '/countries'),
    ...refuseList(currencies, known.currencies, '/currencies'),
    ...fixed.flatMap(([list, field, index]) =>
      index < 0 ? [] : [{ code: 'SHOP_CHOICE_FIXED' as const, pointer: `/${list}/${index}/${field}` }],
    ),
  ]
}
