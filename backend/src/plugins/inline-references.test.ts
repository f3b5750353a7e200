import { expect, test } from 'vitest'
import { inlineReferences, toSchemaTree } from './inline-references.ts'

test('a reference becomes the node that it names, the same object at each place', () => {
  const document = {
    first: { $ref: '#/components/schemas/a~1b', description: 'only here' },
    list: [{ $ref: '#/components/schemas/a~1b' }],
    components: { schemas: { 'a/b': { type: 'string' } } },
  }
  // biome-ignore lint/suspicious/noExplicitAny: a tree of another shape than the document's type says
  const inlined = inlineReferences(document) as any
  expect(inlined.first).toEqual({ type: 'string' })
  expect(inlined.list[0]).toBe(inlined.first)
  expect(document.first.$ref).toBe('#/components/schemas/a~1b')
})

test('a reference that names nothing is an error with its text', () => {
  for (const reference of ['#/components/schemas/Missing', 'other.json#/a']) {
    expect(() => inlineReferences({ one: { $ref: reference } })).toThrow(`${reference} names nothing in its document`)
  }
})

test('a recursive schema ends in a pointer to its start, and a copy is not the original', () => {
  const document = {
    tree: { type: 'object', properties: { children: { type: 'array', items: { $ref: '#/tree' } } } },
    holder: { properties: { 'root/x': { $ref: '#/tree' }, again: { $ref: '#/tree' } } },
  }
  const inlined = inlineReferences(document)
  const children = (pointer: string) => ({ type: 'array', items: { $ref: pointer } })
  expect(toSchemaTree(inlined.tree)).toEqual({ type: 'object', properties: { children: children('#') } })
  expect(toSchemaTree(inlined.holder)).toEqual({
    properties: {
      'root/x': { type: 'object', properties: { children: children('#/properties/root~1x') } },
      again: { type: 'object', properties: { children: children('#/properties/again') } },
    },
  })
  expect(toSchemaTree(inlined.tree).properties).not.toBe(inlined.tree.properties)
})
