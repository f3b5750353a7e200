import { errorTexts } from '@goldammer/sdk/client/error-texts'
import { usePortal } from './portal-context.ts'

/** What went wrong, one sentence for each reason, in the words of the error catalogue. */
export function useErrorTexts() {
  const { translator } = usePortal()
  return (error: unknown): string[] => [...new Set(errorTexts(error, translator).map(({ text }) => text))]
}
