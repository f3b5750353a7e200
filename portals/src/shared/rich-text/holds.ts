import { getSchema } from '@tiptap/core'
import { DOMSerializer, DOMParser as Parser } from '@tiptap/pm/model'
import { extensions } from './rich-text.ts'

const schema = getSchema(extensions)
const parser = Parser.fromSchema(schema)
const serializer = DOMSerializer.fromSchema(schema)

const bodyOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body

/** Markup as the editor's schema reads it, so that nothing of it can act. */
export const readBySchema = (html: string) => serializer.serializeFragment(parser.parse(bodyOf(html)).content)

/** Whether the editor shows all of a text: its words, its elements and their attributes. */
export const holds = (html: string): boolean => contentOf(bodyOf(html)) === contentOf(readBySchema(html))

const STRUCTURE = /^(h[23]|ul|ol|li|blockquote|table|caption|thead|tbody|tfoot|tr|td|th|img)$/
const SAME: Record<string, string> = { b: 'strong', i: 'em' }
/** Characters of no alphabet: the edge of an element, and of a paragraph. */
const EDGE = '\uE000'
const LINE = '\uE001'

/**
 * What a text says, without what may differ and loses nothing: white space, the order of nested marks, and whether the
 * text of a list's entry stands in a paragraph of its own.
 */
const contentOf = (root: Node): string =>
  [...root.childNodes]
    .map((child) => partsOf(child, []))
    .join('')
    .replace(new RegExp(`(?<=^|${EDGE})${LINE}+|${LINE}+(?=$|${EDGE})`, 'g'), '')
    .replace(new RegExp(`${LINE}+`, 'g'), LINE)

function partsOf(node: Node, marks: string[]): string {
  const marked = (text: string) => marks.toSorted().join('') + text
  if (node instanceof Text) return [...node.data.replace(/[ \t\r\n\f]+/g, '')].map(marked).join('')
  if (!(node instanceof Element)) return ''
  const name = node.localName
  const tag = tagOf(node)
  const inside = (within: string[]) => [...node.childNodes].map((child) => partsOf(child, within)).join('')
  if (name === 'p') return LINE + inside(marks) + LINE
  if (name === 'br') return tag
  if (STRUCTURE.test(name)) return `${EDGE}${marked(tag)}${EDGE}${inside(marks)}${EDGE}/${name}${EDGE}`
  return inside([...marks, tag])
}

function tagOf({ localName, attributes }: Element): string {
  const attributeTexts = [...attributes].map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`).toSorted()
  return `<${SAME[localName] ?? localName}${attributeTexts.join('')}>`
}
