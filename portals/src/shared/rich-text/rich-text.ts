import type { EditorOptions, Extensions } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import StarterKit from '@tiptap/starter-kit'
import { tables } from './tables.ts'

/** What the interface accepts of a text; all else is left out as soon as it is pasted. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, HTMLAttributes: { rel: null, target: null } },
    code: false,
    codeBlock: false,
    gapcursor: false,
    horizontalRule: false,
    strike: false,
    trailingNode: false,
    underline: false,
  }),
  Image,
  ...tables,
]

/**
 * What is typed stays as it is typed: "28. November" begins no list and "* Hinweis" no bullet, for there are buttons
 * for both. Of what is pasted, addresses become links.
 */
export const asTyped = {
  enableInputRules: false,
  enablePasteRules: ['link'],
} satisfies Partial<EditorOptions>

/** A cell is a line of text: paragraphs in it, as other programs write them, become lines of it. */
export function transformPastedHTML(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const paragraphs = [...body.querySelectorAll(':is(td, th) > :is(p, div)')]
  const later = new Set(body.querySelectorAll(':is(td, th) > :is(p, div) ~ :is(p, div)'))
  for (const paragraph of paragraphs) {
    if (later.has(paragraph)) paragraph.before(document.createElement('br'))
    paragraph.replaceWith(...paragraph.childNodes)
  }
  return paragraphs.length > 0 ? body.innerHTML : html
}
