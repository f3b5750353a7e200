import { expect, test } from 'vitest'
import {
  addBlock,
  changeBlock,
  changesBetween,
  type EditorDocument,
  moveBlock,
  moveSection,
  newBlock,
  newSection,
  positionOf,
  stepOf,
  withKeys,
  withoutKeys,
  withType,
  withValue,
} from './document.ts'

const title = { name: 'title', kind: 'text' } as const
const named = (text: string) => withValue(newBlock('text'), title, { 'de-DE': text })

function aDocument(...sections: string[][]): EditorDocument {
  return {
    name: { 'de-DE': 'Seite' },
    metaTitle: {},
    metaDescription: {},
    paths: {},
    sections: sections.map((names) => ({ ...newSection(), blocks: names.map(named) })),
  }
}
const shape = ({ sections }: EditorDocument) =>
  sections.map(({ blocks }) =>
    blocks.map(({ slots }) => (slots[0]!.config.title as { value: Record<string, string> }).value['de-DE']),
  )
const keyAt = ({ sections }: EditorDocument, section: number, block: number) => sections[section]!.blocks[block]!.key

test('R3.17 a block goes up and down, and over the border of its section', () => {
  const document = aDocument(['a', 'b'], ['c'])
  const step = (from: [number, number], by: -1 | 1) => {
    const key = keyAt(document, ...from)
    const to = stepOf(document, key, by)
    return to && shape(moveBlock(document, key, to))
  }
  expect(step([0, 0], 1)).toEqual([['b', 'a'], ['c']])
  expect(step([0, 1], 1)).toEqual([['a'], ['b', 'c']])
  expect(step([1, 0], -1)).toEqual([['a', 'b', 'c'], []])
  expect(step([0, 0], -1)).toBeNull()
  expect(step([1, 0], 1)).toBeNull()
})

test('R3.17 a sidebar makes two columns, and a block moves from one into the other and on', () => {
  const flat = aDocument(['a', 'b'], ['c'])
  const [first, second] = flat.sections
  let document: EditorDocument = { ...flat, sections: [withType(first!, 'sidebar'), second!] }
  const columns = () => document.sections[0]!.blocks.map(({ sectionPosition }) => sectionPosition)
  const step = (section: number, block: number, by: -1 | 1) => {
    const key = keyAt(document, section, block)
    const to = stepOf(document, key, by)
    if (to) document = moveBlock(document, key, to)
  }
  step(0, 1, 1)
  expect([shape(document), columns()]).toEqual([
    [['a', 'b'], ['c']],
    ['main', 'sidebar'],
  ])
  document = addBlock(document, document.sections[0]!.key, named('d'))
  expect([shape(document)[0], columns()]).toEqual([
    ['a', 'd', 'b'],
    ['main', 'main', 'sidebar'],
  ])
  step(0, 2, 1)
  expect(shape(document)).toEqual([
    ['a', 'd'],
    ['b', 'c'],
  ])
  expect(document.sections[1]!.blocks[0]!.sectionPosition).toBe('main')
  step(0, 1, 1)
  step(0, 1, -1)
  expect(columns()).toEqual(['main', 'main'])
  const mixed = withoutKeys({
    ...document,
    sections: [{ ...document.sections[0]!, blocks: [newBlock('text', 'sidebar'), named('e')] }],
  })
  expect(withKeys(mixed).sections[0]!.blocks.map(({ sectionPosition }) => sectionPosition)).toEqual(['main', 'sidebar'])
})

test('R3.17 sections change their places, and no farther than the ends', () => {
  const document = aDocument(['a'], ['b'])
  const [first] = document.sections
  expect(shape(moveSection(document, first!.key, 1))).toEqual([['b'], ['a']])
  expect(moveSection(document, first!.key, -1)).toBe(document)
})

test('R3.17 keys are for the editor alone, and a change leaves all other blocks as they are', () => {
  const document = aDocument(['a', 'b'])
  const wire = withoutKeys(document)
  expect(JSON.stringify(wire)).not.toContain('"key"')
  expect(withoutKeys(withKeys(wire))).toEqual(wire)
  const [a, b] = document.sections[0]!.blocks
  const changed = changeBlock(document, a!.key, (block) => withValue(block, title, { 'de-DE': 'x' }))
  expect(changed.sections[0]!.blocks[1]).toBe(b)
  expect(positionOf(changed, b!.key)).toEqual({ section: 0, block: 1, column: 'main' })
})

test('R3.17 the comparison shows a section’s name, margins and screens, and a block’s picture', () => {
  const before = withoutKeys(aDocument(['a']))
  const [section] = before.sections
  const after = {
    ...before,
    sections: [
      {
        ...section!,
        name: 'Aufmacher',
        marginTop: '80px',
        marginBottom: '20px',
        backgroundMedia: 'ab12',
        visibility: { mobile: false, tablet: true, desktop: true },
        blocks: section!.blocks.map((block) => ({ ...block, backgroundMedia: 'cd34' })),
      },
    ],
  }
  const changes = changesBetween(before, after).map(({ where, ...texts }) => [
    where.join(' '),
    texts.before,
    texts.after,
  ])
  expect(changes.toSorted()).toEqual([
    ['section 1 block 1 blocks.text place.backgroundMedia', '', 'cd34'],
    ['section 1 place.backgroundMedia', '', 'ab12'],
    ['section 1 place.marginBottom', '', '20px'],
    ['section 1 place.marginTop', '', '80px'],
    ['section 1 place.name', '', 'Aufmacher'],
    ['section 1 place.visibility screens.mobile', '✓', ''],
  ])
})

test('R3.17 two versions are compared text by text, with where each stands', () => {
  const before = withoutKeys(aDocument(['a', 'b']))
  const after = withoutKeys(aDocument(['a', 'neu']))
  expect(changesBetween(before, before)).toEqual([])
  expect(changesBetween(before, after)).toEqual([
    {
      where: ['section', '1', 'block', '2', 'blocks.text', 'field.title', 'de-DE'],
      before: 'b',
      after: 'neu',
    },
  ])
})
