import type { InvestorIdentity } from '@goldammer/sdk/store/model'
import { useCallback, useSyncExternalStore } from 'react'
import type { StepId } from './steps.ts'

const PARAMETER = 'step'
export const IDENTITY_PARAMETER = 'investorId'
const CHANGED = 'step:changed'

/** The open step stands in the address, so that the back button, a reload and a link lead to it. */
export function useStepAddress(): [wanted: string | null, goTo: (step: StepId) => void] {
  const wanted = useSyncExternalStore(subscribe, read, () => null)
  const goTo = useCallback((step: StepId) => {
    const address = new URL(location.href)
    address.searchParams.set(PARAMETER, step)
    history.pushState(null, '', address)
    window.dispatchEvent(new Event(CHANGED))
  }, [])
  return [wanted, goTo]
}

/** The step that the page opened by itself stands in the address too, so that going back from the next one leads to it. */
export function nameStep(step: StepId): void {
  if (read() !== null) return
  const address = new URL(location.href)
  address.searchParams.set(PARAMETER, step)
  history.replaceState(null, '', address)
}

/** As whom one invests stands there too, so that a reload opens the same draft; nothing stands for oneself. */
export function nameIdentity({ id, kind }: InvestorIdentity): void {
  const address = new URL(location.href)
  if (kind === 'person') address.searchParams.delete(IDENTITY_PARAMETER)
  else address.searchParams.set(IDENTITY_PARAMETER, id)
  history.replaceState(null, '', address)
}

const read = () => new URLSearchParams(location.search).get(PARAMETER)

function subscribe(changed: () => void) {
  window.addEventListener('popstate', changed)
  window.addEventListener(CHANGED, changed)
  return () => {
    window.removeEventListener('popstate', changed)
    window.removeEventListener(CHANGED, changed)
  }
}
