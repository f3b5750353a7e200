import { getSchema } from '@tiptap/core'
import { DOMSerializer, DOMParser as Parser } from '@tiptap/pm/model'
import { useEffect, useRef } from 'react'
import { extensions } from './rich-text.ts'

const schema = getSchema(extensions)
const parser = Parser.fromSchema(schema)
const serializer = DOMSerializer.fromSchema(schema)

/** Markup as it reads: through the editor's schema, so that nothing of it can act. */
export function RichTextView({ html, lang }: { html: string; lang?: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    place.current?.replaceChildren(serializer.serializeFragment(parser.parse(body).content))
  }, [html])
  return <div ref={place} className="prose" lang={lang} />
}
