import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from './paths.ts'

const NUMBER = /[A-Z]\d{1,2}[a-z]?/g

test('domain/mails#contract lists each mail that is sent, and no other', () => {
  const templates = readFileSync(inRoot('backend/src/modules/notifications/templates.ts'), 'utf8')
  const layouts = templates.slice(templates.indexOf('export const layouts'))
  const sent = [...layouts.matchAll(/^ {2}([A-Z]\d{1,2}[a-z]?): /gm)].map(([, number]) => number)
  const rows = readFileSync(inRoot('docs/domain/mails.md'), 'utf8').match(/^\| [^|]*\d[^|]* \|/gm)
  const listed = rows?.flatMap((row) => row.replace(/<a id="[^"]*">/, '').match(NUMBER) ?? [])
  expect(listed?.toSorted()).toEqual(sent.toSorted())
})
