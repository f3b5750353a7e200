import { Editor } from '@tiptap/core'
import { Bold, Heading3, Italic, Link2, List, ListOrdered, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../portal-context.ts'
import { LinkDialog } from './link-dialog.tsx'
import { asTyped, extensions, transformPastedHTML } from './rich-text.ts'

interface Props {
  /** Set by the form's item. */
  id?: string
  value?: string
  onChange?: (html: string) => void
  'aria-invalid'?: 'true'
  'aria-describedby'?: string
  label: string
  lang: string
  autoFocus?: boolean
  /** More tools, which act on the editor. */
  tools?: (editor: Editor) => ReactNode
}

/** A field of a form whose text has headings, lists, emphasis and links. */
export function RichTextField({
  id,
  value = '',
  onChange,
  label,
  lang,
  autoFocus = false,
  tools,
  ...labelling
}: Props) {
  const container = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const changed = useRef(onChange)
  changed.current = onChange
  const described = labelling['aria-describedby']
  const isInvalid = labelling['aria-invalid'] === 'true'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor holds its text; later values come in below
  useEffect(() => {
    const made = new Editor({
      element: container.current,
      extensions,
      content: value,
      injectCSS: false,
      autofocus: autoFocus && 'end',
      ...asTyped,
      onUpdate: () => changed.current?.(htmlOf(made)),
    })
    setEditor(made)
    return () => made.destroy()
  }, [])
  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        transformPastedHTML,
        attributes: {
          class: 'rich-text prose',
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          lang,
          ...(id && { id }),
          ...(isInvalid && { 'aria-invalid': 'true' }),
          ...(described && { 'aria-describedby': described }),
        },
      },
    })
  }, [editor, id, label, lang, isInvalid, described])
  useEffect(() => {
    if (editor && value !== htmlOf(editor)) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return (
    <div className="rich-text-field">
      {editor && (
        <Toolbar editor={editor} label={label}>
          {tools?.(editor)}
        </Toolbar>
      )}
      <div ref={container} />
    </div>
  )
}

const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML())

interface Tool {
  name: 'bold' | 'italic' | 'heading' | 'list' | 'numbered'
  icon: LucideIcon
  isOn: boolean
  press: () => void
}

function Toolbar({ editor, label, children }: { editor: Editor; label: string; children: ReactNode }) {
  const t = useText()
  const [isLinking, setLinking] = useState(false)
  useTransactions(editor)
  const act = () => editor.chain().focus()
  const tools: Tool[] = [
    { name: 'bold', icon: Bold, isOn: editor.isActive('bold'), press: () => act().toggleBold().run() },
    { name: 'italic', icon: Italic, isOn: editor.isActive('italic'), press: () => act().toggleItalic().run() },
    {
      name: 'heading',
      icon: Heading3,
      isOn: editor.isActive('heading'),
      press: () => act().toggleHeading({ level: 3 }).run(),
    },
    { name: 'list', icon: List, isOn: editor.isActive('bulletList'), press: () => act().toggleBulletList().run() },
    {
      name: 'numbered',
      icon: ListOrdered,
      isOn: editor.isActive('orderedList'),
      press: () => act().toggleOrderedList().run(),
    },
  ]
  return (
    <fieldset className="rich-text-tools">
      <legend className="hidden-text">{t('portal.richText.tools', { label })}</legend>
      {tools.map(({ name, icon: Icon, isOn, press }) => (
        <button
          key={name}
          type="button"
          aria-pressed={isOn}
          aria-label={t(`portal.richText.${name}`)}
          title={t(`portal.richText.${name}`)}
          // The selection must stay where it is.
          onPointerDown={(event) => event.preventDefault()}
          onClick={press}
        >
          <Icon className="icon small" aria-hidden="true" />
        </button>
      ))}
      <button
        type="button"
        aria-pressed={editor.isActive('link')}
        aria-label={t('portal.richText.link')}
        title={t('portal.richText.link')}
        onClick={() => setLinking(true)}
      >
        <Link2 className="icon small" aria-hidden="true" />
      </button>
      {children}
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </fieldset>
  )
}

/** Which tools are on follows the selection. */
function useTransactions(editor: Editor) {
  const [, setCount] = useState(0)
  useEffect(() => {
    const count = () => setCount((before) => before + 1)
    editor.on('transaction', count)
    return () => {
      editor.off('transaction', count)
    }
  }, [editor])
}
