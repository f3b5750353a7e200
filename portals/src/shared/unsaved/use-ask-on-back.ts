import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../portal-context.ts'
import { hearOfBack } from './back.ts'

/** React Router counts the entries of the tab's history. */
const indexOf = (state: { idx?: number } | null): number => state?.idx ?? 0

/**
 * Asks before the browser's own back or forward leaves the page with what was typed. The browser has gone already when it
 * tells of it: who stays is brought back, and the router hears of neither way. `withTabs`: what is typed goes with its tab, too.
 */
export function useAskOnBack(when: boolean, withTabs = false, question?: string): void {
  const t = useText()
  const location = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is another entry of the history
  useEffect(() => {
    if (!when) return
    const [page, place] = [window.location.pathname, indexOf(window.history.state)]
    let comesBack = false
    function ask(event: PopStateEvent) {
      const stays =
        comesBack ||
        !((window.location.pathname === page && !withTabs) || window.confirm(question ?? t('portal.unsaved')))
      if (!stays) return
      event.stopImmediatePropagation()
      if (!comesBack) window.history.go(place - indexOf(event.state))
      comesBack = !comesBack
    }
    return hearOfBack(ask)
  }, [when, withTabs, question, location, t])
}
