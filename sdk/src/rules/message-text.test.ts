import { expect, test } from 'vitest'
import { cleanMessage } from './message-text.ts'

test.each([
  ['lines stay', 'Guten Tag,\r\nder Kran steht.', 'Guten Tag,\nder Kran steht.'],
  ['one empty line is enough', 'a\n \n\n\n\nb', 'a\n\nb'],
  ['nothing turns the reading direction', 'GA\u202e4321\u202c', 'GA4321'],
  ['nothing is hidden between letters', 'gold\u200bammer\ufeff\u0007', 'goldammer'],
  ['letters are composed', 'Pru\u0308fung łódź', 'Prüfung łódź'],
  ['markup stays text', '<b>fett</b> {amount} $t(common.brand)', '<b>fett</b> {amount} $t(common.brand)'],
  ['blank is blank', ' \n\t\u200b ', ''],
])('R8.07 of a message %s', (_what, written, kept) => {
  expect(cleanMessage(written)).toBe(kept)
})
