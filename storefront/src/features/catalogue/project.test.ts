import type { Product } from '@goldammer/sdk/store/model'
import { localDate } from '@goldammer/sdk/units'
import { expect, test } from 'vitest'
import { texts } from '../../lib/i18n.ts'
import { badgesOf, firstCancellation, lastDayOf, minimumTermText, termFact } from './project.ts'

test('R3.08 the conditions end on the day a round was ended early, else on the day that was planned', () => {
  const endDate = localDate('2026-12-31')
  expect(lastDayOf({ endDate, fundingEndPremature: localDate('2026-11-05') })).toBe('2026-11-05')
  expect(lastDayOf({ endDate, fundingEndPremature: null })).toBe('2026-12-31')
})

test.each([
  ['open', '2026-12-15', ['new', 'early_bird', 'sustainable']],
  ['open', '2026-11-01', ['new', 'sustainable']],
  ['upcoming', '2026-11-01', ['new', 'early_signer', 'sustainable']],
  ['closed', '2026-12-15', ['sustainable']],
])('R3.08 of a round that is %s, with its better rate until %s, the badges %j are true', (state, until, badges) => {
  const funding = { state, badges: ['new', 'early_bird', 'early_signer', 'sustainable'] }
  const tariff = { interestRate: 6, earlyBirdInterestRate: 6.75, earlyBirdEndDate: until, minInvestment: 500 }
  const product = { extensions: { funding, tariffs: [tariff] } } as unknown as Product
  expect(badgesOf(product, new Date('2026-11-20T09:00:00Z'))).toEqual(badges)
})

const until = '2031-03-09'
test.each([
  ['a common end of all contracts', until, 60, null, 'bullet', 'Laufzeit', 'bis 09.03.2031'],
  ['a term of its own', null, 60, null, 'bullet', 'Laufzeit', '5 Jahre'],
  ['months that are no years', null, 51, null, 'annuity', 'Laufzeit', '51 Monate'],
  ['days', null, null, 400, 'bullet', 'Laufzeit', '400 Tage'],
  ['shares that are not repaid by plan', null, 84, null, 'none', 'Mindestlaufzeit', '7 Jahre'],
  ['neither', null, null, null, 'none', 'Laufzeit', 'unbefristet'],
])('R3.08 domain/documents#term of %s the page says how long the money is bound', (_, contractEndOfTerm, ...rest) => {
  const [duration, durationDays, repayment, label, value] = rest
  const tariff = { duration, durationDays, repayment, minInvestment: 500, orderable: true }
  const product = { extensions: { funding: { contractEndOfTerm }, tariffs: [tariff] } } as unknown as Product
  expect(termFact(product, texts('de-DE'))).toEqual({ label, value })
})

test.each([
  [until, 48, '4 Jahre'],
  [until, 60, null],
  [null, 48, null],
])(
  'R3.08 domain/documents#term beside the common end %s a minimum term of %s months counts if it is over before',
  (end, ...rest) => {
    const [duration, value] = rest
    const funding = { type: 'subordinatedLoan', contractEndOfTerm: end } as Product['extensions']['funding']
    const tariff = { duration, durationDays: null } as Product['extensions']['tariffs'][number]
    expect(minimumTermText(funding, tariff, texts('de-DE'), localDate('2026-11-28'))).toBe(value)
  },
)

test.each([
  // A month's end, as all cancellations are.
  ['participation_rights', '2032-01-08', '2034-01-08', '2032-01-31'],
  // The minimum term is over later.
  ['participation_rights', '2030-01-08', null, '2031-11-30'],
  ['subordinatedLoan', '2032-01-08', '2032-01-08', 'never'],
  ['bond', '2032-01-08', '2034-01-08', 'never'],
  ['subordinatedLoan', null, '2032-01-08', null],
])(
  'R2.15 domain/cancellation#regular of a %s that names %s, and ends on %s, the conditions say %s',
  (type, possible, end, expected) => {
    const dates = { cancellationPossibleDate: possible, contractEndOfTerm: end }
    const funding = { type, tokenProviderProductId: null, ...dates }
    const tariff = { duration: 60, durationDays: null, minInvestment: 500 }
    const product = { extensions: { funding, tariffs: [tariff] } } as unknown as Product
    expect(firstCancellation(product, localDate('2026-11-20'))).toBe(expected)
  },
)
