import { Editor } from '@tiptap/core'
import { useEffect, useRef } from 'react'
import { extensions } from './rich-text.ts'

/** Markup as it reads: through the editor's schema, so that nothing of it can act. */
export function RichTextView({ html, lang }: { html: string; lang?: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const editor = new Editor({
      element: place.current,
      extensions,
      content: html,
      editable: false,
      injectCSS: false,
      editorProps: { attributes: { class: 'prose', tabindex: '-1' } },
    })
    return () => editor.destroy()
  }, [html])
  return <div ref={place} lang={lang} />
}
