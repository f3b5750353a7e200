import { expect, test } from 'vitest'
import { refusedRows } from './refused-rows.ts'

const rules = Array.from({ length: 12 }, (_, index) => ({ key: `rule ${index}`, pointer: `/rules/${index}` }))

test('R4.14 the rows in which something was refused are opened, each once, and no other', () => {
  const pointers = ['/rules/1/path', '/rules/1/redirectUrl', '/rules/11/path', '/rules', '/other/2/path']
  expect(refusedRows(rules, pointers)).toEqual(['rule 1', 'rule 11'])
  expect(refusedRows(rules, ['/rules/3'])).toEqual(['rule 3'])
  expect(refusedRows(rules, [])).toEqual([])
})

test('R3.17 of a section and a block in it the block is opened', () => {
  const rows = [
    { key: 'section', pointer: '/sections/0' },
    { key: 'block', pointer: '/sections/0/blocks/2' },
  ]
  expect(refusedRows(rows, ['/sections/0/blocks/2/heading'])).toEqual(['block'])
  expect(refusedRows(rows, ['/sections/0/name'])).toEqual(['section'])
})
