import { errorTexts } from '@goldammer/sdk/client/error-texts'
import { useState } from 'react'
import { usePortal } from '../../../shared/portal-context.ts'

interface Refused {
  /** Texts by the pointer of the field they belong to. */
  refusals: Record<string, string>
  problems: string[]
}

const none: Refused = { refusals: {}, problems: [] }

/** What the backend refused of a record that is edited outside of a form. */
export function useRefusalsByPointer() {
  const { translator } = usePortal()
  const [refused, setRefused] = useState(none)
  function show(error: unknown) {
    const texts = errorTexts(error, translator)
    setRefused({
      refusals: textsByPointer(texts),
      problems: [...new Set(texts.map(({ text }) => text))],
    })
  }
  return { ...refused, show, clear: () => setRefused(none) }
}

function textsByPointer(texts: ReturnType<typeof errorTexts>): Record<string, string> {
  const byPointer: Record<string, string> = {}
  for (const { pointer, text } of texts) {
    if (pointer) byPointer[pointer] = pointer in byPointer ? `${byPointer[pointer]} ${text}` : text
  }
  return byPointer
}
