import type { CompanyRole, CompanyUser } from '@goldammer/sdk/store/model'

/** From the least to the most. */
export const ROLES: CompanyRole[] = ['viewer', 'editor', 'owner']

/** What a change of role is asked about first: somebody who may do everything then, or oneself who may not any more. */
export function questionOf({ isSelf, role }: Pick<CompanyUser, 'isSelf' | 'role'>, next: CompanyRole) {
  if (isSelf) return 'self'
  return next === 'owner' && role !== 'owner' ? 'owner' : null
}
