import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../portal-context.ts'
import { hearOfBack } from './back.ts'

type Entry = { idx?: number } | null

/**
 * How far the browser goes to be where it was: React Router counts the entries of the tab's history, but not those that a link
 * within the page (`#main`) has made. Where one is not counted, somebody has gone back, which most do.
 */
export const wayBack = (was: Entry, is: Entry): number =>
  was?.idx === undefined || is?.idx === undefined || was.idx === is.idx ? 1 : was.idx - is.idx

/**
 * Asks before the browser's own back or forward leaves the page with what was typed. The browser has gone already when it
 * reports it: who stays is brought back, and the router hears of neither way. `withTabs`: what is typed goes with its tab, too.
 * While something is unsaved, `<html data-unsaved>` says so to the styles.
 */
export function useAskOnBack(when: boolean, withTabs = false, question?: string): void {
  const t = useText()
  const location = useLocation()
  useEffect(() => {
    if (!when) return
    const { documentElement } = document
    documentElement.toggleAttribute('data-unsaved', true)
    return () => documentElement.removeAttribute('data-unsaved')
  }, [when])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is another entry of the history
  useEffect(() => {
    if (!when) return
    const { pathname, search } = window.location
    const entry: Entry = window.history.state
    let comesBack = false
    function ask(event: PopStateEvent) {
      const isHere = window.location.pathname === pathname && (!withTabs || window.location.search === search)
      if (!comesBack && (isHere || window.confirm(question ?? t('portal.unsaved')))) return
      event.stopImmediatePropagation()
      if (!comesBack) window.history.go(wayBack(entry, event.state))
      comesBack = !comesBack
    }
    return hearOfBack(ask)
  }, [when, withTabs, question, location, t])
}
