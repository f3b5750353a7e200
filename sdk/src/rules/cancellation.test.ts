import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localDate } from '../units.ts'
import {
  type CancellationTerms,
  cancellationWindow,
  dayOfRefusal,
  earliestRegularCancellation,
  noticeDeadline,
  refuseCancellation,
} from './cancellation.ts'
import { addDays, isMonthEnd } from './local-dates.ts'

const today = localDate('2026-11-20')
const terms = (change: Partial<CancellationTerms> = {}): CancellationTerms => ({
  type: 'subordinatedLoan',
  tokenProviderProductId: null,
  noticeMonths: 6,
  cancellationPossibleDate: null,
  minimumEnd: null,
  endOfTerm: null,
  ...change,
})
const refuse = (day: string, change: Partial<CancellationTerms> = {}, kind: 'regular' | 'irregular' = 'regular') =>
  refuseCancellation({ kind, cancellationDate: localDate(day) }, terms(change), today)

test.each([
  [{}, '2027-05-31'],
  [{ noticeMonths: null }, '2026-11-30'],
  [{ cancellationPossibleDate: localDate('2028-02-01') }, '2028-02-29'],
  [{ minimumEnd: localDate('2029-12-31') }, '2029-12-31'],
  [{ minimumEnd: localDate('2030-01-01'), cancellationPossibleDate: localDate('2028-02-01') }, '2030-01-31'],
])('R4.01 with %j the earliest end is %s', (change, expected) =>
  expect(earliestRegularCancellation(terms(change), today)).toBe(expected),
)

test.each([
  [{ minimumEnd: localDate('2027-08-15') }, { end: '2027-08-31', lastDay: '2027-02-28' }],
  [
    { minimumEnd: localDate('2027-02-28'), noticeMonths: 3 },
    { end: '2027-02-28', lastDay: '2026-11-30' },
  ],
  [
    { cancellationPossibleDate: localDate('2028-01-01'), noticeMonths: null },
    { end: '2028-01-31', lastDay: '2028-01-31' },
  ],
  [{}, null],
  [{ type: 'bond', minimumEnd: localDate('2027-08-15') }, null],
] as const)('R4.01 with %j notice of the first end is in time until %j', (change, expected) =>
  expect(noticeDeadline(terms(change))).toEqual(expected),
)

test('R4.01 a regular cancellation observes notice and month’s end', () => {
  expect(refuse('2027-05-31')).toBeNull()
  expect(refuse('2027-04-30')).toBe('CANCELLATION_TOO_EARLY')
  expect(refuse('2027-06-15')).toBe('CANCELLATION_NOT_AT_MONTH_END')
  expect(refuse('2031-02-28')).toBeNull()
})

test('R4.01 securities cannot be cancelled regularly, sales not at all', () => {
  expect(refuse('2027-05-31', { type: 'bond' })).toBe('SECURITY_NO_REGULAR_CANCELLATION')
  expect(refuse('2027-05-31', { type: 'digitalCompanShare', tokenProviderProductId: 'T1' })).toBe(
    'SECURITY_NO_REGULAR_CANCELLATION',
  )
  expect(refuse('2027-05-31', { type: 'digitalCompanShare' })).toBeNull()
  for (const kind of ['regular', 'irregular'] as const)
    expect(refuse('2027-05-31', { type: 'collectible' }, kind)).toBe('SALE_NO_CANCELLATION')
})

test('R4.01 for cause a contract ends from today on, a security too', () => {
  expect(refuse('2026-11-20', { type: 'bond' }, 'irregular')).toBeNull()
  expect(refuse('2026-11-19', {}, 'irregular')).toBe('CANCELLATION_TOO_EARLY')
})

test('R4.01 the earliest day is itself possible, and no day before it is', () => {
  fc.assert(
    fc.property(fc.nat(36), fc.nat(3_000), fc.nat(3_000), fc.integer({ min: 1, max: 400 }), (notice, a, b, before) => {
      const one = terms({
        noticeMonths: notice,
        cancellationPossibleDate: addDays(today, a),
        minimumEnd: addDays(today, b),
      })
      const earliest = earliestRegularCancellation(one, today)!
      expect(isMonthEnd(earliest)).toBe(true)
      const at = (cancellationDate: typeof today) =>
        refuseCancellation({ kind: 'regular', cancellationDate }, one, today)
      expect(at(earliest)).toBeNull()
      expect(at(addDays(earliest, -before))).toBe('CANCELLATION_TOO_EARLY')
    }),
  )
})

test('R4.01 a contract that ends on 8 January 2030 can be cancelled for 31 December 2029 at the latest', () => {
  const ending = { endOfTerm: localDate('2030-01-08') }
  expect(cancellationWindow('regular', terms(ending), today)).toEqual({
    refusal: null,
    earliest: '2027-05-31',
    latest: '2029-12-31',
  })
  expect(refuse('2029-12-31', ending)).toBeNull()
  expect(refuse('2030-01-31', ending)).toBe('CANCELLATION_AFTER_END_OF_TERM')
  expect(dayOfRefusal('CANCELLATION_AFTER_END_OF_TERM', 'regular', terms(ending), today)).toBe('2030-01-08')
})

test.each([
  [{ minimumEnd: localDate('2030-01-08'), endOfTerm: localDate('2030-01-08') }],
  [{ cancellationPossibleDate: localDate('2031-12-31'), endOfTerm: localDate('2031-12-31') }],
  [{ noticeMonths: 6, endOfTerm: localDate('2027-05-31') }],
])('R4.01 with %j no day for a regular cancellation lies before the end of term, so there is none', (change) => {
  expect(earliestRegularCancellation(terms(change), today)).toBeNull()
  expect(noticeDeadline(terms(change))).toBeNull()
  expect(cancellationWindow('regular', terms(change), today).refusal).toBe('CANCELLATION_AFTER_END_OF_TERM')
  expect(refuse('2031-12-31', change)).toBe('CANCELLATION_AFTER_END_OF_TERM')
})

test('R4.01 for cause, too, a contract ends on the day before its term at the latest', () => {
  const ending = { endOfTerm: localDate('2027-01-10') }
  expect(refuse('2027-01-09', ending, 'irregular')).toBeNull()
  expect(refuse('2027-01-10', ending, 'irregular')).toBe('CANCELLATION_AFTER_END_OF_TERM')
  expect(cancellationWindow('irregular', terms(ending), today)).toMatchObject({ earliest: today, latest: '2027-01-09' })
  const over = terms({ endOfTerm: today })
  expect(cancellationWindow('irregular', over, today).refusal).toBe('CANCELLATION_AFTER_END_OF_TERM')
})

test('R4.01 every permitted day is before the end of term, and both ends are permitted', () => {
  fc.assert(
    fc.property(
      fc.nat(36),
      fc.nat(3_000),
      fc.nat(3_000),
      fc.constantFrom('regular', 'irregular'),
      (notice, a, b, kind) => {
        const one = terms({ noticeMonths: notice, minimumEnd: addDays(today, a), endOfTerm: addDays(today, b) })
        const window = cancellationWindow(kind, one, today)
        if (window.refusal) return
        for (const cancellationDate of [window.earliest, window.latest!]) {
          expect(refuseCancellation({ kind, cancellationDate }, one, today)).toBeNull()
          expect(cancellationDate < one.endOfTerm!).toBe(true)
        }
      },
    ),
  )
})
