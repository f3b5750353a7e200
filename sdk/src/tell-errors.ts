import { isReported } from './error-report.ts'

const MOST_PER_PAGE = 5
const LONGEST_STACK = 8_000

/** Where a page was when it broke, and of which build it is. */
export type BrowserPlace = { route: string | undefined; build?: string | undefined }

/** Of an answer of the backend that somebody did not catch; what is no answer is our fault. */
const statusOf = (thrown: unknown): number => {
  const { status } = (thrown ?? {}) as { status?: unknown }
  return typeof status === 'number' ? status : 500
}

/** R8.05: errors of a page are told to the shop, which passes them on; with them go place and build, nothing else. */
export function tellErrors(placeOf: () => BrowserPlace): (thrown: unknown) => void {
  let told = 0
  const tell = (thrown: unknown) => {
    if (told >= MOST_PER_PAGE || !isReported(statusOf(thrown))) return
    told += 1
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    const { name: type, message, stack } = error
    navigator.sendBeacon(
      '/errors',
      JSON.stringify({ type, message, stack: stack?.slice(0, LONGEST_STACK), ...placeOf() }),
    )
  }
  window.addEventListener('error', ({ error }) => error && tell(error))
  window.addEventListener('unhandledrejection', ({ reason }) => tell(reason))
  return tell
}
