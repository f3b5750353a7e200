import type { StaffIdentity } from '@goldammer/sdk/staff/model'

export type IdentityAct = 'unlockSurvey' | 'exempt' | 'endExemption'

/** domain/rights#identity-files: what compliance may do about an identity; an exemption can be taken back under any legal form. */
export const actsOn = ({
  kind,
  surveyState,
  isGmbhAndCoKg,
}: Pick<StaffIdentity, 'kind' | 'surveyState' | 'isGmbhAndCoKg'>): IdentityAct[] => [
  ...(surveyState === 'locked' ? ['unlockSurvey' as const] : []),
  ...(kind === 'exempt_partnership' ? ['endExemption' as const] : isGmbhAndCoKg ? ['exempt' as const] : []),
]
