import { countrySpecs } from 'ibantools'
import type { LocalDate } from '../units.ts'
import { bankName } from './banks.ts'
import { bankCodeOf, isIban, normalizeIban } from './iban.ts'
import { isSepaAccount } from './sepa-countries.ts'

/** State of an IBAN during typing: incomplete, wrong, of a country outside SEPA, or valid, with its bank if known. */
export type IbanTyping =
  | { state: 'typing'; left: number }
  | { state: 'wrong' }
  | { state: 'outside' }
  | { state: 'right'; bank: string | null }

/** R5.02: an unknown country, one outside SEPA and a wrong check digit are reported at once, an unfinished number is not an error. */
export function readTyping(text: string, today: LocalDate): IbanTyping {
  const typed = normalizeIban(text)
  if (typed.length < 2) return { state: 'typing', left: 0 }
  const length = countrySpecs[typed.slice(0, 2) as keyof typeof countrySpecs]?.chars
  if (length && !isSepaAccount(typed, today)) return { state: 'outside' }
  if (!length || typed.length > length) return { state: 'wrong' }
  if (typed.length < length) return { state: 'typing', left: length - typed.length }
  return isIban(typed) ? { state: 'right', bank: bankName(bankCodeOf(typed)) } : { state: 'wrong' }
}
