import { countrySpecs } from 'ibantools'
import { bankName } from './banks.ts'
import { bankCodeOf, isIban, normalizeIban } from './iban.ts'

/** How an IBAN stands while it is typed: not long enough to judge, wrong, or right with its bank where we know it. */
export type IbanTyping =
  | { state: 'typing'; left: number }
  | { state: 'wrong' }
  | { state: 'right'; bank: string | null }

/** R5.02: an unknown country and a wrong check digit are told at once, an unfinished number is not called wrong. */
export function readTyping(text: string): IbanTyping {
  const typed = normalizeIban(text)
  if (typed.length < 2) return { state: 'typing', left: 0 }
  const length = countrySpecs[typed.slice(0, 2) as keyof typeof countrySpecs]?.chars
  if (!length || typed.length > length) return { state: 'wrong' }
  if (typed.length < length) return { state: 'typing', left: length - typed.length }
  return isIban(typed) ? { state: 'right', bank: bankName(bankCodeOf(typed)) } : { state: 'wrong' }
}
