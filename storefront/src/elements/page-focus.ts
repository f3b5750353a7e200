import { FOCUS_TABINDEX_MS, ROUTE_SCROLL_DELAY_MS } from '@goldammer/sdk/constants'

/** R2.16: after a change of page within the shop the focus starts at the app's root, and a named place is scrolled to. */
const cameFromHere = document.referrer !== '' && new URL(document.referrer).origin === location.origin
const isHistory = performance
  .getEntriesByType('navigation')
  .some((entry) => 'type' in entry && entry.type !== 'navigate')

if (cameFromHere && !isHistory) {
  const root = document.body
  const place = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
  root.tabIndex = -1
  root.focus({ preventScroll: true })
  setTimeout(() => root.removeAttribute('tabindex'), FOCUS_TABINDEX_MS)
  if (place) setTimeout(() => place.scrollIntoView(), ROUTE_SCROLL_DELAY_MS)
}
