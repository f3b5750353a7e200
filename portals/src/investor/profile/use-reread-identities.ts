import { useInvalidateAuthStore } from '@refinedev/core'
import { forgetIdentities } from '../identities.ts'

/** The switch names as whom one can act: after a company was added or renamed it is read again. */
export function useRereadIdentities(): () => Promise<void> {
  const invalidate = useInvalidateAuthStore()
  return async () => {
    forgetIdentities()
    await invalidate()
  }
}
