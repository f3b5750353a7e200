import { localDate } from '@goldammer/sdk/units'
import { expect, test } from 'vitest'
import { reflectionEnd, withdrawalUntil } from './way-out.rules.ts'

const crowd = { type: 'subordinatedLoan', regime: 'vermanlg_2a', voluntaryWithdrawalDays: null }
const silent = { type: 'silent_partnership', regime: 'vermanlg_2', voluntaryWithdrawalDays: null }
const bond = { type: 'bond', regime: 'wppg_wib', voluntaryWithdrawalDays: null }
// 20 November 2026 is a Friday: 14 days later is one, too.
const concludedOn = localDate('2026-11-20')

test.each([
  ['a person, crowd offer', crowd, 'person', null, '2026-12-04'],
  ['a company, crowd offer (VermAnlG § 2d says investor)', crowd, 'corporation', null, '2026-12-04'],
  ['a person, by the BGB', silent, 'person', null, '2026-12-04'],
  ['a company has no right of consumers', silent, 'corporation', null, null],
  ['a security has none', bond, 'person', null, null],
  ['a product grants what the law does not, to companies too', bond, 'corporation', 7, '2026-11-27'],
  ['a product grants more than the law', crowd, 'person', 30, '2026-12-21'],
  ['a product cannot grant less than the law: crowd offer', crowd, 'person', 7, '2026-12-04'],
  ['a product cannot grant less than the law: company', crowd, 'corporation', 7, '2026-12-04'],
  ['a product cannot grant less than the law: BGB', silent, 'person', 1, '2026-12-04'],
  ['what is granted holds for a company alone where it has no right', silent, 'partnership', 7, '2026-11-27'],
])('R4.01 the last day of withdrawal: %s', (_name, product, kind, granted, expected) => {
  const until = withdrawalUntil({ ...product, voluntaryWithdrawalDays: granted }, kind, concludedOn, false)
  expect(until).toBe(expected)
})

test('R4.01 who has waived for digital content has no right of withdrawal, whatever is granted', () => {
  expect(withdrawalUntil({ ...silent, voluntaryWithdrawalDays: 30 }, 'person', concludedOn, true)).toBeNull()
})

test('R5.08 an ecsp offer is reflected on for four days by everybody, and no other is (Reg. 2020/1503 Art. 22)', () => {
  const submittedAt = new Date('2026-11-20T09:00:00Z')
  // Four days, to 24:00 in Berlin.
  expect(reflectionEnd({ ...bond, regime: 'ecsp' }, submittedAt)?.toISOString()).toBe('2026-11-24T23:00:00.000Z')
  for (const product of [crowd, silent, bond]) expect(reflectionEnd(product, submittedAt)).toBeNull()
})
