import { errorTexts } from '@goldammer/sdk/client/error-texts'
import { useState } from 'react'
import { usePortal } from '../shared/portal-context.ts'

interface Refused {
  /** Texts by the pointer of the field they belong to. */
  refusals: Record<string, string>
  problems: string[]
}

const none: Refused = { refusals: {}, problems: [] }

/** What the backend refused of a record that is edited outside of a form. */
export function usePlacedRefusals() {
  const { translator } = usePortal()
  const [refused, setRefused] = useState(none)
  function show(error: unknown) {
    const texts = errorTexts(error, translator)
    setRefused({
      refusals: Object.fromEntries(texts.flatMap(({ pointer, text }) => (pointer ? [[pointer, text]] : []))),
      problems: [...new Set(texts.map(({ text }) => text))],
    })
  }
  return { ...refused, show, clear: () => setRefused(none) }
}
