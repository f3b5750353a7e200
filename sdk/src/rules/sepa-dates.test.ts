import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { localDate } from '../units.ts'
import { nextCollectionDay, sepaDates, submitBy } from './sepa-dates.ts'

test.each(vectors.sepaDates.cases)(
  'R1.06 announced $prenotifiedOn with $prenotificationDays days: $collectionDate',
  (row) => {
    const { prenotifiedOn, prenotificationDays, ...expected } = row
    expect(sepaDates(localDate(prenotifiedOn), prenotificationDays)).toEqual(expected)
  },
)

test.each([
  ['2026-11-23', 16, '2026-11-20T15:00:00.000Z'],
  ['2026-12-28', 16, '2026-12-24T15:00:00.000Z'],
  ['2026-07-03', 24, '2026-07-02T22:00:00.000Z'],
])(
  'domain/debit-files#cut-off a debit of %s reaches the bank by %i o’clock of the TARGET day before',
  (dueDate, hour, moment) => expect(submitBy(localDate(dueDate), hour).toISOString()).toBe(moment),
)

test.each([
  ['2026-11-20T14:59:59Z', '2026-11-23'],
  ['2026-11-20T15:00:00Z', '2026-11-24'],
  // Saturday.
  ['2026-11-21T09:00:00Z', '2026-11-24'],
])('domain/debit-files#too-late what is released at %s is collected on %s at the earliest', (now, day) =>
  expect(nextCollectionDay(new Date(now), 16)).toBe(day),
)
