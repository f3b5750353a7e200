import { FOCUS_TABINDEX_MS, ROUTE_SCROLL_DELAY_MS } from '@goldammer/sdk/constants'
import { useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

/** R2.16: after a change of route the focus starts at the app's root, and a page that is new at its top. */
export function usePageFocus(pathname: string) {
  const type = useNavigationType()
  const before = useRef(pathname)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another path is another page
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    focusRoot(document.getElementById('root'))
    // Back and forward, the browser itself knows where one was.
    if (type === 'POP') return
    const timer = setTimeout(() => window.scrollTo(0, 0), ROUTE_SCROLL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [pathname])
}

function focusRoot(root: HTMLElement | null) {
  if (!root) return
  root.tabIndex = -1
  root.focus({ preventScroll: true })
  setTimeout(() => root.removeAttribute('tabindex'), FOCUS_TABINDEX_MS)
}
