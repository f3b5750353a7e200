import type { CompanyRole } from '@goldammer/sdk/store/model'

/** From the least to the most. */
export const ROLES: CompanyRole[] = ['viewer', 'editor', 'owner']
