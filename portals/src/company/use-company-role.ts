import { useGetIdentity } from '@refinedev/core'
import type { Identity } from '../providers/identity.ts'

/** Editors and owners change what the company shows; viewers look at it (domain/rights#company-portal). */
export function useMayEdit(): boolean {
  const { data } = useGetIdentity<Identity>()
  return data?.roles.some((role) => role !== 'viewer') ?? false
}

/** The same, but not for staff in their place: they may look, and decide nothing (domain/rights#impersonation). */
export function useMayDecide(): boolean {
  const { data } = useGetIdentity<Identity>()
  return (data?.roles.some((role) => role !== 'viewer') && !data.impersonation) ?? false
}
