import { electronicFormatIBAN, extractIBAN, friendlyFormatIBAN, isValidIBAN } from 'ibantools'
import type { LocalDate } from '../units.ts'
import { isSepaAccount } from './sepa-countries.ts'

/** R5.02: people type spaces and hyphens. */
export function isIban(text: string): boolean {
  return isValidIBAN(normalizeIban(text))
}

/** R5.02, domain/payments#sepa-countries: why an account can't be debited and paid to, or null. */
export function refuseIban(text: string, today: LocalDate): 'IBAN_INVALID' | 'IBAN_OUTSIDE_SEPA' | null {
  if (!isIban(text)) return 'IBAN_INVALID'
  return isSepaAccount(normalizeIban(text), today) ? null : 'IBAN_OUTSIDE_SEPA'
}

/** As stored: without spaces, in capitals. */
export function normalizeIban(text: string): string {
  return electronicFormatIBAN(text) ?? ''
}

/** As shown: groups of four. */
export function formatIban(iban: string): string {
  return friendlyFormatIBAN(iban) ?? iban
}

/** As shown to company users and in lists: DE29 **** 0200. */
export function maskIban(iban: string): string {
  const plain = normalizeIban(iban)
  return plain.length < 10 ? '****' : `${plain.slice(0, 4)} **** ${plain.slice(-4)}`
}

/** The bank code inside the IBAN: the German BLZ of 8 digits, or the other country's bank identifier. */
export function bankCodeOf(iban: string): string | null {
  return extractIBAN(normalizeIban(iban)).bankIdentifier ?? null
}
