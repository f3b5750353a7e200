import { expect, test } from 'vitest'
import { onlyNamed } from './named-fields.ts'

const text = { type: 'string' }

test.each([
  ['a name it does not have', { name: 'a', fields: -1 }, { properties: { name: text } }, { name: 'a' }],
  ['nothing at all', { p: '1|2' }, { properties: {} }, {}],
  [
    'a part of all it is made of',
    { a: 1, b: 2, c: 3 },
    { allOf: [{ properties: { a: text } }, { properties: { b: text } }] },
    { a: 1, b: 2 },
  ],
  [
    'a part of either kind',
    { a: 1, b: 2, c: 3 },
    { anyOf: [{ properties: { a: text } }, { properties: { b: text } }, { type: 'null' }] },
    { a: 1, b: 2 },
  ],
  [
    'what stands in a list',
    { items: [{ id: 1, more: 2 }, 'x'] },
    { properties: { items: { items: { properties: { id: text } } } } },
    { items: [{ id: 1 }, 'x'] },
  ],
  [
    'what stands under any name',
    { includes: { product: { id: 1, more: 2 } } },
    { properties: { includes: { additionalProperties: { properties: { id: text } } } } },
    { includes: { product: { id: 1 } } },
  ],
])('R7.19 of %s only what the schema names is left', (_what, value, schema, left) => {
  expect(onlyNamed(value, schema)).toEqual(left)
})

test.each([
  ['says nothing of it', {}],
  ['takes more', { properties: { a: text }, additionalProperties: true }],
  ['says no name', { type: 'object' }],
])('R7.19 an object stays whole where its schema %s', (_what, schema) => {
  expect(onlyNamed({ a: { b: [1] }, c: 2 }, schema)).toEqual({ a: { b: [1] }, c: 2 })
})

test('R7.19 what is no object stays for the schema to refuse', () => {
  for (const value of ['x', 1, null, undefined]) expect(onlyNamed(value, { properties: {} })).toBe(value)
})
