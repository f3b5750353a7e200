import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from './paths.ts'

const NUMBER = /[A-Z]\d{1,2}[a-z]?/g
/** How a template says that the law requires its mail. */
const REQUIRED = /\bbyLaw\(|\brequired: true\b/

const page = readFileSync(inRoot('docs/domain/mails.md'), 'utf8')
const templates = readFileSync(inRoot('backend/src/modules/notifications/templates.ts'), 'utf8')
/** The layout of each mail that is sent, by its number. */
const layouts = templates
  .slice(templates.indexOf('export const layouts'))
  .split(/^ {2}(?=[A-Z]\d{1,2}[a-z]?: )/m)
  .slice(1)
  .map((layout) => ({ number: layout.slice(0, layout.indexOf(':')), layout }))

test('domain/mails#contract lists each mail that is sent, and no other', () => {
  const sent = layouts.map(({ number }) => number)
  const rows = page.match(/^\| [^|]*\d[^|]* \|/gm)
  const listed = rows?.flatMap((row) => row.replace(/<a id="[^"]*">/, '').match(NUMBER) ?? [])
  expect(listed?.toSorted()).toEqual(sent.toSorted())
})

test('domain/mails#required lists each mail that no setting switches off, and no other', () => {
  const required = layouts.filter(({ layout }) => REQUIRED.test(layout)).map(({ number }) => number)
  const listed = page.match(/^<a id="required"><\/a>.*$/m)?.[0].match(NUMBER)
  expect(required).toContain('M05')
  expect(listed?.toSorted()).toEqual(required.toSorted())
})
