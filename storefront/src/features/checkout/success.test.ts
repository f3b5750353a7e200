import type { OrderStatus } from '@goldammer/sdk/store/model'
import { expect, test } from 'vitest'
import {
  asksMandate,
  fingerprint,
  hasFailed,
  isAccepted,
  isInForce,
  isPending,
  mayRevoke,
  showsIdentity,
  standingOf,
} from './success.ts'

function aStatus(changes: Partial<OrderStatus>): OrderStatus {
  const status = {
    paid: false,
    paymentState: 'mandate_pending',
    kycRequired: true,
    kycState: 'pending',
    kycUrl: null,
    contractState: '1_2_kyc_pending',
    offerDocument: null,
    transfer: null,
    withdrawal: { kind: 'revoke_offer' },
  }
  return { ...status, ...changes } as unknown as OrderStatus
}

test.each([
  ['created', false, true],
  ['mandate_pending', false, true],
  ['failed', false, true],
  ['authorised', true, false],
  ['cancelled', false, false],
] as const)('R4.03 with payment %s (paid %s) the mandate is asked for: %s', (paymentState, paid, expected) => {
  expect(asksMandate(aStatus({ paymentState, paid }))).toBe(expected)
})

test('domain/goods#payment-methods who pays goods in advance is led to no bank and told that the order has arrived', () => {
  const transfer = { creditor: 'Goldammer GmbH', iban: 'DE29999000010001000200', reference: 'GA-2026-000001' }
  const status = aStatus({ kind: 'goods', paymentState: 'created', contractState: null, transfer })
  expect(asksMandate(status)).toBe(false)
  expect([standingOf(status, 'submitted'), standingOf(status, 'paid')]).toEqual(['received', 'received'])
})

test.each([
  ['returned', 'investment', '3_1_payment_open', true],
  ['refunded', 'investment', '3_1_payment_open', true],
  ['refunded', 'investment', '8_1_withdrawn', false],
  ['returned', 'investment', '8_4_lapsed', false],
  ['returned', 'goods', null, true],
  ['refunded', 'goods', null, false],
] as const)(
  'R4.03 a debit that is %s (%s, %s) is to be paid again: %s',
  (paymentState, kind, contractState, expected) => {
    expect(asksMandate(aStatus({ paymentState, kind, contractState }))).toBe(expected)
  },
)

test.each([
  ['1_2_kyc_pending', false, false],
  ['2_2_waitlisted', false, false],
  ['2_4_approved', true, false],
  ['3_1_payment_open', true, false],
  ['3_2_active', true, true],
  ['8_1_withdrawn', false, false],
  ['8_5_cancellation_marked', true, true],
  ['8_6_terminated', true, true],
  ['completed', true, true],
] as const)(
  'R4.03 domain/contracts#accept a contract at %s is accepted: %s, and in force: %s',
  (contractState, accepted, inForce) => {
    const status = aStatus({ contractState })
    expect([isAccepted(status), isInForce(status)]).toEqual([accepted, inForce])
  },
)

test('R4.02 the page is watched while identity or payment is open, and no longer', () => {
  expect(isPending(aStatus({}))).toBe(true)
  expect(isPending(aStatus({ paid: true, paymentState: 'authorised' }))).toBe(true)
  expect(isPending(aStatus({ paid: true, paymentState: 'authorised', kycState: 'successful' }))).toBe(false)
  expect(isPending(aStatus({ paid: true, paymentState: 'authorised', kycState: 'rejected' }))).toBe(false)
})

test('R4.02 a new link of the identity check shows the page anew', () => {
  expect(fingerprint(aStatus({}))).not.toBe(fingerprint(aStatus({ kycUrl: '/sandbox/ident/1' })))
})

test('R4.02 who was finally rejected is told so, although the order has ended with it', () => {
  const ended = { kind: 'investment', contractState: '8_2_rejected', kycRequired: false } as const
  expect(showsIdentity(aStatus({ ...ended, kycState: 'rejected' }))).toBe(true)
  expect(showsIdentity(aStatus({ ...ended, kycState: 'none' }))).toBe(false)
  expect(hasFailed(aStatus(ended))).toBe(true)
  expect(hasFailed(aStatus({ contractState: '8_5_cancellation_marked' }))).toBe(false)
})

test('R4.01 without a way out none is offered', () => {
  expect(mayRevoke(aStatus({}))).toBe(true)
  expect(
    mayRevoke(
      aStatus({ withdrawal: { kind: 'none', until: null, refund: 0, reason: 'consumers', lapsedAt: null, hint: '' } }),
    ),
  ).toBe(false)
})

test.each([
  ['submitted', {}, 'received'],
  ['paid', {}, 'waiting'],
  ['paid', { paid: true, paymentState: 'authorised' }, 'received'],
  ['unpaid', {}, 'unpaid'],
  ['unpaid', { contractState: '3_1_payment_open', paymentState: 'returned' }, 'returned'],
  ['unpaid', { contractState: '8_4_lapsed' }, 'ended'],
] as [Parameters<typeof standingOf>[1], Partial<OrderStatus>, ReturnType<typeof standingOf>][])(
  'R4.03 coming from %s with %j the page says first: %s',
  (stage, changes, expected) => {
    expect(standingOf(aStatus(changes), stage)).toBe(expected)
  },
)
