import { FOCUS_TABINDEX_MS, ROUTE_SCROLL_DELAY_MS } from '@goldammer/sdk/constants'

/**
 * R2.16: after a change of page within the shop the focus starts at the app's root, or where the page asks for it, and a named
 * place is scrolled to. R6.10: in the frame of a preview it stays with what is being written beside it.
 */
const cameFromHere = document.referrer !== '' && new URL(document.referrer).origin === location.origin
const isHistory = performance
  .getEntriesByType('navigation')
  .some((entry) => 'type' in entry && entry.type !== 'navigate')

if (cameFromHere && !isHistory && window.parent === window) {
  const place = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!document.querySelector('[autofocus]')) focusRoot(document.body)
  if (place) setTimeout(() => place.scrollIntoView(), ROUTE_SCROLL_DELAY_MS)
}

function focusRoot(root: HTMLElement) {
  root.tabIndex = -1
  root.focus({ preventScroll: true })
  setTimeout(() => root.removeAttribute('tabindex'), FOCUS_TABINDEX_MS)
}
