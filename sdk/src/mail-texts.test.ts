import { expect, test } from 'vitest'
import deDe from './messages/de-DE/mail.json' with { type: 'json' }
import enGb from './messages/en-GB/mail.json' with { type: 'json' }
import plPl from './messages/pl-PL/mail.json' with { type: 'json' }

/** Mails whose text does not begin as it should: with a letter in upper case, or in lower case. */
const begunWrongly = (mails: object, letter: RegExp): string[] =>
  Object.entries(mails as Record<string, { body?: string }>)
    .filter(([, { body }]) => body && letter.test(body))
    .map(([id]) => id)

test('after the salutation’s comma an English mail continues in upper case', () => {
  expect(begunWrongly(enGb, /^\p{Ll}/u)).toEqual([])
})

test('BGB §§ 355, 356a a mail promises a withdrawal within its period only, not at any time', () => {
  for (const [mails, promise] of [
    [deDe, /widerrufen können Sie jederzeit/i],
    [enGb, /withdraw [^.]*at any time/i],
    [plPl, /odstąpić w każdej chwili/i],
  ] as const)
    expect(JSON.stringify(mails)).not.toMatch(promise)
})
