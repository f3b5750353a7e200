import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { ALL_PRODUCTS, type OrderFields, orderFromForm, periodProblem } from './exemption.ts'

const fields: OrderFields = {
  type: 'joint',
  productId: ALL_PRODUCTS,
  startDate: dayjs('2026-01-01'),
  endDate: null,
  amount: 2000,
  spouseFirstName: 'Karl',
  spouseLastName: 'Doppelhof',
  spouseTaxId: '02468135707',
  consent: true,
  spouseConsent: true,
  otherBanksStatement: true,
}

test('R3.06 an order for every product until it is revoked names neither', () => {
  expect(orderFromForm(fields)).toMatchObject({ productId: null, startDate: '2026-01-01', endDate: null, amount: 2000 })
})

test('R3.06 who goes back to a single order says nothing of a spouse', () => {
  expect(orderFromForm({ ...fields, type: 'single' })).toEqual({
    type: 'single',
    productId: null,
    startDate: '2026-01-01',
    endDate: null,
    amount: 2000,
    otherBanksStatement: true,
  })
})

test('R5.06 the form knows what no period is before the server says so', () => {
  const start = dayjs('2026-01-01')
  expect(periodProblem(start, dayjs('2026-01-01'))).toBe('EXEMPTION_SAME_DAY')
  expect(periodProblem(start, dayjs('2025-12-31'))).toBe('EXEMPTION_END_BEFORE_START')
  expect(periodProblem(start, dayjs('2026-12-31'))).toBeNull()
  expect(periodProblem(start, null)).toBeNull()
})
