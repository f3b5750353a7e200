import type { MandateAccount } from '../../ports/payment/port.ts'

/** Whether a mandate is for the account that was picked; goods are paid from any, and not every provider reports for which. */
export function isForAccount(iban: string | null, account: MandateAccount | null): boolean {
  if (!iban || !account) return true
  const { ibanEnding, country, bankCode } = account
  if (!iban.endsWith(ibanEnding) || (country && !iban.startsWith(country))) return false
  // ISO 13616, Germany: positions 5 to 12 are the Bankleitzahl; providers may report its last part as the branch.
  return !iban.startsWith('DE') || !bankCode || iban.startsWith(bankCode, 4)
}
