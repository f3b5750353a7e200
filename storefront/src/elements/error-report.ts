const MOST_PER_PAGE = 5

/** R8.05: errors of this page are told to the shop, which passes them on; with them go place and build, nothing else. */
const { errors, route, build } = document.documentElement.dataset
let told = 0

function tell(thrown: unknown) {
  if (told >= MOST_PER_PAGE) return
  told += 1
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const { name: type, message, stack } = error
  navigator.sendBeacon('/errors', JSON.stringify({ type, message, stack: stack?.slice(0, 8_000), route, build }))
}

if (errors !== undefined) {
  window.addEventListener('error', ({ error }) => error && tell(error))
  window.addEventListener('unhandledrejection', ({ reason }) => tell(reason))
}
