import { useContext, useEffect } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router'
import { useText } from '../portal-context.ts'
import { useAskOnBack } from './use-ask-on-back.ts'

interface Props {
  /** Something is typed that nobody has saved. */
  when: boolean
  /** What is typed goes with its tab, too. */
  withTabs?: boolean
  /** Where it is something else than what was typed. */
  question?: string
}

/** Asks before a page is left with what was typed; once a page, for the way out is held by one alone. */
export function AskBeforeLeaving({ when, withTabs = false, question }: Props) {
  const t = useText()
  const { navigator } = useContext(NavigationContext)
  useAskOnBack(when, withTabs, question)
  useEffect(() => {
    if (!when) return
    const { push } = navigator
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    navigator.push = (to, ...rest) => {
      const isHere = new URL(navigator.createHref(to), window.location.href).pathname === window.location.pathname
      if ((isHere && !withTabs) || window.confirm(question ?? t('portal.unsaved'))) push(to, ...rest)
    }
    window.addEventListener('beforeunload', ask)
    return () => {
      navigator.push = push
      window.removeEventListener('beforeunload', ask)
    }
  }, [when, withTabs, question, navigator, t])
  return null
}
