import { useGetIdentity } from '@refinedev/core'
import type { Identity, Impersonation } from '../providers/identity.ts'

/** Staff act in a customer's place: what domain/rights#impersonation forbids them is shown as not allowed. */
export const useImpersonated = (): boolean => useImpersonation() !== undefined

export function useImpersonation(): Impersonation | undefined {
  const { data: identity } = useGetIdentity<Identity>()
  return identity?.impersonation
}
