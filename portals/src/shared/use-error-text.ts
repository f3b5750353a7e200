import { usePortal, useText } from './portal-context.ts'
import { refusalsOf } from './refusals.ts'

/** What went wrong, one sentence for each reason, in the words of the error catalogue. */
export function useErrorTexts() {
  const { translator } = usePortal()
  const t = useText()
  return (error: unknown): string[] => {
    if (error instanceof TypeError) return [t('common.error.offline')]
    const refusals = refusalsOf(error)
    if (refusals.length === 0) return [t('common.error.default')]
    return [...new Set(refusals.map(({ code, parameters }) => translator.messageOf(code, parameters)))]
  }
}
