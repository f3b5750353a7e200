import { LOCALES, type Locale } from '@goldammer/sdk/locales'
import { type CmsField, fieldsOf, sourceOf } from '@goldammer/sdk/rules/cms-blocks'
import type { CmsContentBlock, CmsContentSection, CmsDocument } from '@goldammer/sdk/staff/model'
import { type Change, differences, isObject, type LocatedText } from '../../kit/editor/differences.ts'

/** Blocks and sections with a name of their own while they are edited: their places change. */
export type EditorBlock = CmsContentBlock & { key: string }
export type EditorSection = Omit<CmsContentSection, 'blocks'> & { key: string; blocks: EditorBlock[] }
export type EditorDocument = Omit<CmsDocument, 'sections'> & { sections: EditorSection[] }
/** In a section with a sidebar blocks stand beside one another in two columns, the main one first in the list. */
export type Column = CmsContentBlock['sectionPosition']
export type BlockPosition = { section: number; block: number; column: Column }

let made = 0
const newKey = () => `k${++made}`

export const withKeys = ({ sections, ...rest }: CmsDocument): EditorDocument => ({
  ...rest,
  sections: sections.map((section) => ({
    ...section,
    key: newKey(),
    blocks: inColumns(section.type, section.blocks).map((block) => ({ ...block, key: newKey() })),
  })),
})

/** Where a block is shown: only a section with a sidebar has two columns. */
export const columnOf = (
  type: CmsContentSection['type'],
  { sectionPosition }: Pick<CmsContentBlock, 'sectionPosition'>,
) => (type === 'sidebar' ? sectionPosition : 'main')

function inColumns<Block extends CmsContentBlock>(type: CmsContentSection['type'], blocks: Block[]): Block[] {
  const isBeside = (block: Block) => columnOf(type, block) === 'sidebar'
  return [...blocks.filter((block) => !isBeside(block)), ...blocks.filter(isBeside)]
}

export const withoutKeys = ({ sections, ...rest }: EditorDocument): CmsDocument => ({
  ...rest,
  sections: sections.map(({ key: _own, blocks, ...section }) => ({
    ...section,
    blocks: blocks.map(({ key: _its, ...block }) => block),
  })),
})

/** A new block at the end of its column. */
export const addBlock = (document: EditorDocument, sectionKey: string, block: EditorBlock): EditorDocument =>
  changeSection(document, sectionKey, (section) => ({
    ...section,
    blocks: inColumns(section.type, [...section.blocks, block]),
  }))

/** Another type makes one column of two, or two of one again. */
export const withType = (section: EditorSection, type: EditorSection['type']): EditorSection => ({
  ...section,
  type,
  blocks: inColumns(type, section.blocks),
})

/** On which a block or a section is seen, or not. */
export const SCREENS = ['mobile', 'tablet', 'desktop'] as const

const defaultLayout = {
  name: null,
  cssClass: null,
  visibility: { mobile: true, tablet: true, desktop: true },
  backgroundMedia: null,
  backgroundColor: null,
  backgroundMediaMode: null,
  marginLeft: null,
  marginRight: null,
}

export const newSection = (): EditorSection => ({
  ...defaultLayout,
  key: newKey(),
  type: 'default',
  sizingMode: 'boxed',
  mobileBehavior: null,
  marginTop: null,
  marginBottom: null,
  blocks: [],
})

export const newBlock = (type: string, column: Column = 'main'): EditorBlock => ({
  ...defaultLayout,
  key: newKey(),
  type,
  sectionPosition: column,
  sizingMode: null,
  marginTop: '40px',
  marginBottom: '40px',
  slots: [{ slot: 'content', type, config: {} }],
})

/** What is set in a block's first slot. */
export function valueIn({ slots }: Pick<CmsContentBlock, 'slots'>, { name }: CmsField): unknown {
  const entry = slots[0]?.config[name]
  return isObject(entry) && 'value' in entry ? entry.value : entry
}

export function withValue(block: EditorBlock, field: CmsField, value: unknown): EditorBlock {
  const [first, ...others] = block.slots
  const slot = first ?? { slot: 'content', type: block.type, config: {} }
  const config = { ...slot.config, [field.name]: { source: sourceOf(field), value } }
  return { ...block, slots: [{ ...slot, config }, ...others] }
}

const withSections = (document: EditorDocument, sections: EditorSection[]): EditorDocument => ({
  ...document,
  sections,
})

/** What is made of something, from what it is by then. */
export type Edit<Thing> = (thing: Thing) => Thing
/** With a mark for what is typed into one field. */
export type OnEdit<Thing> = (edit: Edit<Thing>, mark?: string) => void

export const changeBlock = (document: EditorDocument, key: string, edit: Edit<EditorBlock>): EditorDocument =>
  withSections(
    document,
    document.sections.map((section) =>
      section.blocks.some((block) => block.key === key)
        ? { ...section, blocks: section.blocks.map((block) => (block.key === key ? edit(block) : block)) }
        : section,
    ),
  )

export const changeSection = (document: EditorDocument, key: string, edit: Edit<EditorSection>): EditorDocument =>
  withSections(
    document,
    document.sections.map((section) => (section.key === key ? edit(section) : section)),
  )

export const removeBlock = (document: EditorDocument, key: string): EditorDocument =>
  withSections(
    document,
    document.sections.map((section) => ({ ...section, blocks: section.blocks.filter((block) => block.key !== key) })),
  )

export const removeSection = (document: EditorDocument, key: string): EditorDocument =>
  withSections(
    document,
    document.sections.filter((section) => section.key !== key),
  )

export function positionOf({ sections }: EditorDocument, key: string): BlockPosition | null {
  for (const [section, { type, blocks }] of sections.entries()) {
    const block = blocks.findIndex((one) => one.key === key)
    if (block >= 0) return { section, block, column: columnOf(type, blocks[block]!) }
  }
  return null
}

/** Takes the block from where it is to a place, which is counted without it. */
export function moveBlock(document: EditorDocument, key: string, to: BlockPosition): EditorDocument {
  const from = positionOf(document, key)
  const moved = from && document.sections[from.section]?.blocks[from.block]
  if (!moved || (from.section === to.section && from.block === to.block && from.column === to.column)) return document
  const { sections } = removeBlock(document, key)
  const inColumn = { ...moved, sectionPosition: to.column }
  return withSections(
    document,
    sections.map((section, index) =>
      index === to.section
        ? { ...section, blocks: inColumns(section.type, section.blocks.toSpliced(to.block, 0, inColumn)) }
        : section,
    ),
  )
}

/** One place up or down, over the borders of columns and sections. Null where there is none. */
export function stepOf(document: EditorDocument, key: string, step: -1 | 1): BlockPosition | null {
  const from = positionOf(document, key)
  if (!from) return null
  const { type, blocks } = document.sections[from.section]!
  const neighbour = blocks[from.block + step]
  if (neighbour && columnOf(type, neighbour) === from.column) return { ...from, block: from.block + step }
  // Into the other column, whose border is where the block stands.
  const column = step > 0 ? 'sidebar' : 'main'
  if (type === 'sidebar' && from.column !== column) return { ...from, column }
  const section = from.section + step
  const other = document.sections[section]
  if (!other) return null
  if (step > 0) return { section, block: 0, column: other.blocks[0] ? columnOf(other.type, other.blocks[0]) : 'main' }
  const last = other.blocks.at(-1)
  return { section, block: other.blocks.length, column: last ? columnOf(other.type, last) : 'main' }
}

export function moveSection(document: EditorDocument, key: string, step: -1 | 1): EditorDocument {
  const at = document.sections.findIndex((section) => section.key === key)
  const section = document.sections[at]
  if (!section || at + step < 0 || at + step >= document.sections.length) return document
  return withSections(document, document.sections.toSpliced(at, 1).toSpliced(at + step, 0, section))
}

/** The text of a language that stands for a block in lists. */
export function nameOfBlock(block: Pick<CmsContentBlock, 'type' | 'slots'>, locale: Locale): string {
  for (const field of fieldsOf(block.type)) {
    const value = valueIn(block, field)
    const text = isObject(value) ? value[locale] || value['de-DE'] : value
    if (field.kind !== 'media' && typeof text === 'string' && text.trim() !== '' && !/^[0-9a-f]{32}$/.test(text))
      return text
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, 80)
  }
  return ''
}

/** All a document says, each text with where it stands: words are keys of messages below staff.pages, or numbers. */
export function textsOfDocument(document: CmsDocument): Map<string, LocatedText> {
  const all = new Map<string, LocatedText>()
  const add = (where: string[], value: unknown) => {
    const text = typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)
    if (text !== '' && text !== '[]' && text !== '{}') all.set(where.join('/'), { where, text })
  }
  const addTexts = (where: string[], texts: unknown) => {
    if (isObject(texts) && LOCALES.some((locale) => locale in texts))
      for (const locale of LOCALES) add([...where, locale], texts[locale])
    else add(where, texts)
  }
  for (const name of ['name', 'metaTitle', 'metaDescription', 'paths'] as const)
    addTexts([`page.${name}`], document[name])
  const addFields = (where: string[], fields: readonly CmsField[], read: (field: CmsField) => unknown) => {
    for (const field of fields) {
      const value = read(field)
      const here = [...where, `field.${field.name}`]
      if (field.kind === 'list' && Array.isArray(value))
        for (const [index, entry] of value.entries())
          addFields([...here, String(index + 1)], field.fields, (one) =>
            isObject(entry) ? entry[one.name] : undefined,
          )
      else addTexts(here, isObject(value) && 'source' in value ? value.value : value)
    }
  }
  const addLayout = (where: string[], element: CmsContentBlock | Omit<CmsContentSection, 'blocks'>) => {
    for (const name of ['marginTop', 'marginBottom', 'backgroundColor', 'backgroundMedia'] as const)
      add([...where, `place.${name}`], element[name])
    for (const screen of SCREENS)
      add([...where, 'place.visibility', `screens.${screen}`], element.visibility[screen] ? '✓' : '')
  }
  for (const [at, { blocks, ...section }] of document.sections.entries()) {
    const here = ['section', String(at + 1)]
    for (const name of ['name', 'type', 'sizingMode', 'mobileBehavior'] as const)
      add([...here, `place.${name}`], section[name])
    addLayout(here, section)
    for (const [index, block] of blocks.entries()) {
      const where = [...here, 'block', String(index + 1), `blocks.${block.type}`]
      addLayout(where, block)
      add([...where, 'place.column'], section.type === 'sidebar' ? block.sectionPosition : null)
      addFields(where, fieldsOf(block.type), (field) => valueIn(block, field))
    }
  }
  return all
}

/** What two versions of a page say otherwise, in the order of the page. */
export const changesBetween = (before: CmsDocument, after: CmsDocument): Change[] =>
  differences(textsOfDocument(before), textsOfDocument(after))
