import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { cents, type LocalDate, localDate } from '../units.ts'
import { type ExemptionType, exemptionHeadroom, refuseExemptionPeriod, touchesYear } from './exemption-headroom.ts'

test.each(vectors.exemptionHeadroom)('R5.06 $type beside $otherOrders: $expected', ({ type, otherOrders, expected }) =>
  expect(exemptionHeadroom(type as ExemptionType, otherOrders.map(cents))).toBe(expected),
)

const period = (startDate: string, endDate: string | null) => ({
  startDate: localDate(startDate),
  endDate: endDate as LocalDate | null,
})

test('R5.06 start and end must not fall on the same day', () => {
  expect(refuseExemptionPeriod(period('2026-01-01', '2026-01-01'))).toBe('EXEMPTION_SAME_DAY')
  expect(refuseExemptionPeriod(period('2026-01-02', '2026-01-01'))).toBe('EXEMPTION_END_BEFORE_START')
  expect(refuseExemptionPeriod(period('2026-01-01', '2026-01-02'))).toBeNull()
  expect(refuseExemptionPeriod(period('2026-01-01', null))).toBeNull()
})

test('R5.06 an order touches every year of its period, an open one all later years', () => {
  expect(touchesYear(period('2025-12-31', '2026-01-01'), 2026)).toBe(true)
  expect(touchesYear(period('2026-01-01', '2026-12-31'), 2027)).toBe(false)
  expect(touchesYear(period('2026-01-01', null), 2040)).toBe(true)
  expect(touchesYear(period('2026-01-01', null), 2025)).toBe(false)
})
