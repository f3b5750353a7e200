import { useGetIdentity } from '@refinedev/core'
import type { Identity } from '../../../providers/identity.ts'

/** domain/rights#write-products: content and administration write products; compliance reads them, and releases what goes live. */
export function useMayEdit(): boolean {
  const { data: identity } = useGetIdentity<Identity>()
  return identity?.roles.some((role) => role === 'content' || role === 'admin') ?? false
}
