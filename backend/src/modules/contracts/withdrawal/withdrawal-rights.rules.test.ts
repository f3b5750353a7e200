import { localDate } from '@goldammer/sdk/units'
import { expect, test } from 'vitest'
import {
  declarableDays,
  reflectionEnd,
  whyNoWithdrawalRight,
  withdrawalRightAt,
  withdrawalUntil,
} from './withdrawal-rights.rules.ts'

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
  const until = withdrawalUntil({ ...product, voluntaryWithdrawalDays: granted }, kind, concludedOn)
  expect(until).toBe(expected)
})

const standing = {
  state: '3_2_active',
  regime: 'vermanlg_2a',
  submittedAt: new Date('2026-11-18T09:00:00Z'),
  concludedAt: new Date('2026-11-20T09:00:00Z'),
  confirmationSentAt: new Date('2026-11-20T09:00:05Z'),
  reflectionEndsAt: null,
  withdrawalUntil: localDate('2026-12-04'),
  withdrawalLapsedAt: null,
} as const
const later = new Date('2027-01-15T09:00:00Z')

test('BGB § 356 (5) the right to withdraw from digital content exists until it has lapsed', () => {
  const now = new Date('2026-11-25T09:00:00Z')
  expect(withdrawalRightAt(standing, now)).toMatchObject({ kind: 'withdrawal' })
  const withdrawalLapsedAt = new Date('2026-11-24T10:30:00Z')
  const lapsed = { ...standing, withdrawalLapsedAt }
  expect(withdrawalRightAt(lapsed, now)).toMatchObject({ kind: 'none' })
  expect(whyNoWithdrawalRight(lapsed, { productType: 'tokenized_products', withdrawnOn: null, now })).toEqual({
    reason: 'lapsed',
    at: withdrawalLapsedAt,
  })
  // What was sent on that day may have been sent before.
  expect(declarableDays(lapsed, now)?.until).toBe('2026-11-24')
})

test('R4.01 as long as the mail with the instruction is not sent, the right of withdrawal does not end', () => {
  const untold = { ...standing, confirmationSentAt: null }
  const concluded = new Date('2026-11-20T10:00:00Z')
  // Sent on the day of the conclusion, it names this day.
  expect(withdrawalRightAt(untold, concluded)).toEqual({ kind: 'withdrawal', until: new Date('2026-12-04T23:00:00Z') })
  for (const now of [new Date('2026-11-21T09:00:00Z'), later, new Date('2028-03-01T09:00:00Z')]) {
    expect(withdrawalRightAt(untold, now)).toEqual({ kind: 'withdrawal', until: null })
    expect(declarableDays(untold, now)).toMatchObject({ kind: 'withdrawal', until: null })
  }
  expect(withdrawalRightAt(standing, later)).toEqual({ kind: 'none', until: null, overSince: '2026-12-04' })
})

test('R4.01 a notice of cancellation takes nothing of the right of withdrawal', () => {
  const cancelled = { ...standing, state: '8_5_cancellation_marked' } as const
  expect(withdrawalRightAt(cancelled, new Date('2026-11-25T09:00:00Z'))).toMatchObject({ kind: 'withdrawal' })
})

const never = { ...standing, withdrawalUntil: null }
test.each([
  ['withdrawn', { ...standing, state: '8_1_withdrawn' }, 'subordinatedLoan', { reason: 'withdrawn', on: '2026-11-27' }],
  [
    'taken back before',
    { ...never, state: '8_1_withdrawn', concludedAt: null },
    'subordinatedLoan',
    { reason: 'revoked', on: '2026-11-27' },
  ],
  ['running', standing, 'subordinatedLoan', { reason: 'expired', on: '2026-12-04' }],
  [
    'cancelled',
    { ...standing, state: '8_5_cancellation_marked' },
    'subordinatedLoan',
    { reason: 'expired', on: '2026-12-04' },
  ],
  [
    'ended by cancellation',
    { ...standing, state: '8_6_terminated' },
    'subordinatedLoan',
    { reason: 'expired', on: '2026-12-04' },
  ],
  ['completed', { ...standing, state: 'completed' }, 'subordinatedLoan', { reason: 'expired', on: '2026-12-04' }],
  ['rejected', { ...never, state: '8_2_rejected', concludedAt: null }, 'subordinatedLoan', { reason: 'no_contract' }],
  ['of a security', { ...never, regime: 'wppg_wib' }, 'bond', { reason: 'security' }],
  ['under ECSP', { ...never, regime: 'ecsp' }, 'bond', { reason: 'reflection', on: '2026-11-23' }],
  ['of a company', { ...never, regime: 'vermanlg_2' }, 'silent_partnership', { reason: 'consumers' }],
] as const)('R4.01 why there is no way out of a contract that is %s', (_name, contract, productType, expected) =>
  expect(whyNoWithdrawalRight(contract, { productType, withdrawnOn: localDate('2026-11-27'), now: later })).toEqual(
    expected,
  ),
)

test('R4.01 a contract that has ended within the period says so, and not that there was no right', () => {
  const ended = { ...standing, state: '8_6_terminated' } as const
  const now = new Date('2026-11-25T09:00:00Z')
  expect(whyNoWithdrawalRight(ended, { productType: 'subordinatedLoan', withdrawnOn: null, now })).toEqual({
    reason: 'ended',
  })
})

test('R5.08 Reg. 2020/1503 Art. 22 everybody has four days of reflection on an ecsp offer only', () => {
  const submittedAt = new Date('2026-11-20T09:00:00Z')
  // Four days, to 24:00 in Berlin.
  expect(reflectionEnd({ ...bond, regime: 'ecsp' }, submittedAt)?.toISOString()).toBe('2026-11-24T23:00:00.000Z')
  for (const product of [crowd, silent, bond]) expect(reflectionEnd(product, submittedAt)).toBeNull()
})
