import { LOCALES } from '@goldammer/sdk/locales'
import { translator } from '@goldammer/sdk/translate'
import { expect, test } from 'vitest'
import { kinds, taskText } from './task-text.ts'

const due = { amount: 1217.78, orderNumber: 'GA-2026-004817', payBy: '2026-12-31' }

test.each(LOCALES)('R4.03 the text of each finance task names in %s the payment and the day it is due', (locale) => {
  for (const kind of kinds) {
    const text = taskText({ ...due, kind }, translator(locale).translate)
    expect(text, kind).toContain('GA-2026-004817')
    expect(text, kind).toMatch(/1[.,\s]?217[.,]78/)
    expect(text, kind).toContain('31.12.2026')
    expect(text, kind).not.toMatch(/[{}]/)
  }
})

test('R4.03 where the law names no day, a finance task is to be done at once', () => {
  expect(taskText({ ...due, kind: 'transfer_not_written', payBy: null }, translator('en-GB').translate)).toBe(
    'The payout of €1,217.78 for GA-2026-004817 is booked but is in no file for the bank. Please transfer it by hand at once, or reverse the booking; it then goes into the next run.',
  )
})
