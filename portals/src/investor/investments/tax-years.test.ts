import type { ScheduledPayment } from '@goldammer/sdk/store/model'
import { expect, test } from 'vitest'
import { taxYears } from './tax-years.ts'

const aPayment = (values: Partial<ScheduledPayment>) =>
  ({ state: 'paid', dueDate: '2026-06-30', paidAt: null, interest: 0, tax: 0, total: 0, ...values }) as ScheduledPayment

test('R2.23 the tax of a contract is summed by the year of payment, without what is only planned', () => {
  expect(
    taxYears([
      aPayment({ interest: 0.1, tax: 0.02, total: 0.08 }),
      aPayment({ interest: 0.2, tax: 0.05, total: 0.15 }),
      aPayment({ dueDate: '2026-12-31', paidAt: '2027-01-04T09:00:00.000Z', interest: 5, tax: 1, total: 4 }),
      aPayment({ state: 'planned', interest: 99 }),
    ]),
  ).toEqual([
    { year: '2027', interest: 5, tax: 1, net: 4 },
    { year: '2026', interest: 0.3, tax: 0.07, net: 0.23 },
  ])
})
