import type { Cancellation } from '@goldammer/sdk/store/model'
import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { isDayFor, kindsOf } from './cancellation.ts'

test('R4.01 a regular cancellation is for a possible month’s end, one for cause for any day', () => {
  const from = { earliestDate: '2027-02-28', latestDate: null }
  const days = ['2027-01-31', '2027-02-27', '2027-02-28', '2027-03-30', '2027-03-31']
  expect(days.filter((day) => isDayFor('regular', dayjs(day), from))).toEqual(['2027-02-28', '2027-03-31'])
  expect(days.filter((day) => isDayFor('irregular', dayjs(day), from))).toEqual(days.slice(2))
  expect(isDayFor('regular', dayjs('2028-02-28'), { earliestDate: null, latestDate: null })).toBe(false)
  expect(isDayFor('regular', dayjs('2028-02-29'), { earliestDate: null, latestDate: null })).toBe(true)
})

test('R4.01 of a security only the cancellation for cause can be chosen', () => {
  const of = (regular: boolean, irregular: boolean) =>
    kindsOf({ regular: { possible: regular }, irregular: { possible: irregular } } as Cancellation)
  expect([of(true, true), of(false, true), of(false, false)]).toEqual([['regular', 'irregular'], ['irregular'], []])
})

test('R4.01 neither kind is for a day on or after the end of term', () => {
  const days = (kind: 'regular' | 'irregular', latestDate: string) =>
    ['2029-11-30', '2029-12-31', '2030-01-07', '2030-01-31'].filter((day) =>
      isDayFor(kind, dayjs(day), { earliestDate: '2029-11-30', latestDate }),
    )
  expect(days('regular', '2029-12-31')).toEqual(['2029-11-30', '2029-12-31'])
  expect(days('irregular', '2030-01-07')).toEqual(['2029-11-30', '2029-12-31', '2030-01-07'])
})
