import { useGetIdentity } from '@refinedev/core'
import type { Identity } from '../providers/identity.ts'

/** Staff act in a customer's place: what domain §9 forbids them is shown as not allowed. */
export function useImpersonated(): boolean {
  const { data: identity } = useGetIdentity<Identity>()
  return identity?.impersonation !== undefined
}
