import { type KeyboardShortcutCommand, Node, type NodeConfig } from '@tiptap/core'

/** A part of a table is what its tag says. */
const partOf = (tag: string, content: string, more: Partial<NodeConfig> = {}) =>
  Node.create({
    name: tag,
    content,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    ...more,
  })

const breakIn =
  (tag: string): KeyboardShortcutCommand =>
  ({ editor }) =>
    editor.isActive(tag) && editor.commands.setHardBreak()

/** A cell is a line of text: a paragraph in one, as other programs write it, is its text. */
const cell = (tag: 'td' | 'th', ...attributes: string[]) =>
  partOf(tag, 'inline*', {
    isolating: true,
    parseHTML: () => [{ tag: `${tag} > p`, skip: true, priority: 60 }, { tag }],
    addAttributes: () => Object.fromEntries(attributes.map((name) => [name, { default: null }])),
    addKeyboardShortcuts: () => ({ Enter: breakIn(tag) }),
  })

/** Tables that a text has stay, and their cells can be written in; none is made, and none changes its form. */
export const tables = [
  partOf('table', 'caption? (thead | tbody | tfoot)+', { group: 'block', isolating: true }),
  partOf('caption', 'inline*'),
  ...['thead', 'tbody', 'tfoot'].map((tag) => partOf(tag, 'tr+')),
  partOf('tr', '(td | th)+'),
  cell('td', 'colspan', 'rowspan'),
  cell('th', 'colspan', 'rowspan', 'scope'),
]
