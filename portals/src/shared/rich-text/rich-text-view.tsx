import { useEffect, useRef } from 'react'
import { readBySchema } from './holds.ts'

/** Markup as it reads: through the editor's schema, so that nothing of it can act. */
export function RichTextView({ html, lang }: { html: string; lang?: string }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    container.current?.replaceChildren(readBySchema(html))
  }, [html])
  return <div ref={container} className="prose" lang={lang} />
}
