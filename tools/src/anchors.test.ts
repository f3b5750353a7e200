import { expect, test } from 'vitest'
import { findDeadAnchors, type Source } from './anchors.ts'

const rules: Source = {
  path: 'docs/domain/cancellation.md',
  text: '# Cancellation\n\n## Who may cancel?\n\n<a id="month-end"></a>**Month end.** The day is a month end.\n',
}
const file = (path: string, text: string): Source => ({ path, text })
const find = (...sources: Source[]) =>
  findDeadAnchors([rules, ...sources], (path) => path === 'docs' || path === 'LICENSE')

test.each([
  ['a rule', '// R4.01, domain/cancellation#month-end; BGB § 314'],
  ['a heading', '/** (domain/cancellation#who-may-cancel) */'],
  ['a page', "test('domain/cancellation: nobody cancels twice')"],
  ['a rule by the path of its page', '/** docs/domain/cancellation.md#month-end */'],
  ['a folder of another name', "import { x } from '../domain/contract#y'"],
])('a citation of %s is found', (_, text) => expect(find(file('backend/src/x.ts', text))).toEqual([]))

test.each([
  ['a rule that is not there', '// domain/cancellation#day', 'cites domain/cancellation#day, which is not there'],
  ['a page that is not there', '// domain/notice#month-end', 'cites domain/notice#month-end, which is not there'],
  ['a section number', '// Domain §4.4: why', 'cites a section number, not page and anchor: // Domain §4.4: why'],
  ['a section of the file', '(`domain.md` §9)', 'cites a section number, not page and anchor: (`domain.md` §9)'],
])('a citation of %s is dead, in code, tests and documents', (_, text, finding) => {
  for (const path of [
    'sdk/src/x.ts',
    'backend/src/x.test.ts',
    'api-spec/x.yaml',
    'backend/migrations/x.sql',
    'docs/x.md',
  ])
    expect(find(file(path, text))).toEqual([`${path} ${finding}`])
})

test.each([
  ['[day](domain/cancellation.md#month-end) and [all](domain/)', 'docs', []],
  ['[day](domain/cancellation.md#day)', 'docs', ['links to domain/cancellation.md#day, which is not there']],
  ['[page](domain/notice.md)', 'docs', ['links to domain/notice.md, which is not there']],
  ['[up](../LICENSE), [here](#a-title), [web](https://example.com/#x)\n\n# A title', 'docs', []],
  ['[here](#a-heading)\n\n# A title', 'docs', ['links to #a-heading, which is not there']],
  ['`[code](nowhere.md)`\n\n```md\n[code](nowhere.md)\n```\n', 'docs', []],
])('links of a document: %s', (text, folder, findings) => {
  const sources = [rules, file(`${folder}/x.md`, text)]
  const found = findDeadAnchors(sources, (path) => ['LICENSE', 'docs/domain'].includes(path))
  expect(found).toEqual(findings.map((finding) => `docs/x.md ${finding}`))
})

test('a rule whose anchor its page has twice is named', () => {
  const twice = file('docs/domain/limits.md', '<a id="used"></a>**One.**\n\n<a id="used"></a>**Other.**')
  expect(find(twice)).toEqual(['docs/domain/limits.md has the anchor used twice'])
})
