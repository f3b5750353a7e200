import { isReported } from './error-report.ts'

const MOST_PER_PAGE = 5
const LONGEST_STACK = 8_000

/** The route at which a page failed, and its build. */
export type PageContext = { route: string | undefined; build?: string | undefined }

/** The status of an answer of the backend that no page handled; any other error is a fault of ours. */
const statusOf = (thrown: unknown): number => {
  const { status } = (thrown ?? {}) as { status?: unknown }
  return typeof status === 'number' ? status : 500
}

/** R8.05: reports errors of a page to the shop, which passes them on with route and build only. Returns the reporting function. */
export function reportBrowserErrors(contextOf: () => PageContext): (thrown: unknown) => void {
  let reported = 0
  const report = (thrown: unknown) => {
    if (reported >= MOST_PER_PAGE || !isReported(statusOf(thrown))) return
    reported += 1
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    const { name: type, message, stack } = error
    navigator.sendBeacon(
      '/errors',
      JSON.stringify({ type, message, stack: stack?.slice(0, LONGEST_STACK), ...contextOf() }),
    )
  }
  window.addEventListener('error', ({ error }) => error && report(error))
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason))
  return report
}
