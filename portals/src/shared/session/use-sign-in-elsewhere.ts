import { useEffect } from 'react'
import { signedInAgain, whenSignedInElsewhere } from '../../providers/in-session.ts'
import { usePortal } from '../portal-context.ts'

/**
 * Goes on where the same person has signed in in another tab: a portal there reports it at once; after the shop or another
 * window it is asked when one comes back to this one.
 */
export function useSignInElsewhere(email: string) {
  const { signedInAs } = usePortal()
  useEffect(() => {
    let isAsking = false
    async function look() {
      if (isAsking) return
      isAsking = true
      try {
        if ((await signedInAs()) === email) signedInAgain()
      } catch {
        // Without an answer the dialog stays, and the next look asks again.
      } finally {
        isAsking = false
      }
    }
    const lookIfSeen = () => {
      if (document.visibilityState === 'visible') void look()
    }
    window.addEventListener('focus', lookIfSeen)
    document.addEventListener('visibilitychange', lookIfSeen)
    const leave = whenSignedInElsewhere(() => void look())
    return () => {
      window.removeEventListener('focus', lookIfSeen)
      document.removeEventListener('visibilitychange', lookIfSeen)
      leave()
    }
  }, [email, signedInAs])
}
