import { lazy, Suspense, useSyncExternalStore } from 'react'
import { signInWanted } from '../../providers/in-session.ts'

// A session seldom ends while somebody works, so nobody loads it beforehand.
const SignInDialog = lazy(() => import('./sign-in-dialog.tsx'))

/** Has to stand on every page whose calls wait for somebody to sign in again. */
export function SignInAgain() {
  const isWanted = useSyncExternalStore(signInWanted.subscribe, signInWanted.now)
  if (!isWanted) return null
  return (
    <Suspense>
      <SignInDialog />
    </Suspense>
  )
}
