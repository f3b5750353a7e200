const MOST_PER_PAGE = 5
const LONGEST_STACK = 8_000

/** Where a page was when it broke, and of which build it is. */
export type BrowserPlace = { route: string | undefined; build?: string | undefined }

/** R8.05: errors of a page are told to the shop, which passes them on; with them go place and build, nothing else. */
export function tellErrors(placeOf: () => BrowserPlace): (thrown: unknown) => void {
  let told = 0
  const tell = (thrown: unknown) => {
    if (told >= MOST_PER_PAGE) return
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
