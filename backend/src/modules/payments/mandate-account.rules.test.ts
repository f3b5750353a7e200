import { expect, test } from 'vitest'
import type { MandateAccount } from '../../ports/payment/port.ts'
import { isForAccount } from './mandate-account.rules.ts'

const german = 'DE95999000010000004471'
const french = 'FR7699900000010000000004471'

const cases: [iban: string | null, account: MandateAccount | null, is: boolean][] = [
  [german, { ibanEnding: german }, true],
  [german, { ibanEnding: 'DE29999000010001000200' }, false],
  [german, { ibanEnding: '4471' }, true],
  [german, { ibanEnding: '4472' }, false],
  [german, { ibanEnding: '4471', country: 'DE', bankCode: '99900001' }, true],
  // Another bank, or another country, with the same last digits.
  [german, { ibanEnding: '4471', country: 'DE', bankCode: '99900002' }, false],
  [german, { ibanEnding: '4471', country: 'AT', bankCode: '99900' }, false],
  // Only the beginning of the bank code is reported: the rest would be the branch.
  [german, { ibanEnding: '4471', country: 'DE', bankCode: '9990' }, true],
  [german, { ibanEnding: '4471', country: 'DE', bankCode: '3704' }, false],
  [german, { ibanEnding: '4471', bankCode: '99900002' }, false],
  // Elsewhere the bank code lies where each country has it.
  [french, { ibanEnding: '4471', country: 'FR', bankCode: '12345' }, true],
  [french, { ibanEnding: '4471', country: 'DE' }, false],
  // Goods are paid from any account, and not every provider reports for which.
  [null, { ibanEnding: '4471' }, true],
  [german, null, true],
]

test.each(cases)('R4.03 a mandate for %s, given for %j, is for this account: %s', (iban, account, is) =>
  expect(isForAccount(iban, account)).toBe(is),
)
