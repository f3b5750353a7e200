import type { Extensions } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import StarterKit from '@tiptap/starter-kit'
import { tables } from './tables.ts'

/** What the interface keeps of a text; all else is left out as soon as it is pasted. */
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
