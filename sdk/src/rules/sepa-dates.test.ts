import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { localDate } from '../units.ts'
import { sepaDates } from './sepa-dates.ts'

test.each(vectors.sepaDates.cases)(
  'R1.06 announced $prenotifiedOn with $prenotificationDays days: $collectionDate',
  (row) => {
    const { prenotifiedOn, prenotificationDays, ...expected } = row
    expect(sepaDates(localDate(prenotifiedOn), prenotificationDays)).toEqual(expected)
  },
)
