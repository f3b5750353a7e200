import type { Cancellation } from '@goldammer/sdk/store/model'
import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { isDayFor, kindsOf } from './cancellation.ts'

test('R4.01 a regular cancellation is for a month’s end from the first possible one on, one for cause for any day', () => {
  const earliest = '2027-02-28'
  const days = ['2027-01-31', '2027-02-27', '2027-02-28', '2027-03-30', '2027-03-31']
  expect(days.filter((day) => isDayFor('regular', dayjs(day), earliest))).toEqual(['2027-02-28', '2027-03-31'])
  expect(days.filter((day) => isDayFor('irregular', dayjs(day), earliest))).toEqual(days.slice(2))
  expect(isDayFor('regular', dayjs('2028-02-28'), null)).toBe(false)
  expect(isDayFor('regular', dayjs('2028-02-29'), null)).toBe(true)
})

test('R4.01 of a security only the cancellation for cause can be chosen', () => {
  const of = (regular: boolean, irregular: boolean) =>
    kindsOf({ regular: { possible: regular }, irregular: { possible: irregular } } as Cancellation)
  expect([of(true, true), of(false, true), of(false, false)]).toEqual([['regular', 'irregular'], ['irregular'], []])
})
