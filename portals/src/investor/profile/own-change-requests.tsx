import { addChangeRequest, withdrawChangeRequest } from '@goldammer/sdk/store/investor'
import type { ChangeRequestInput } from '@goldammer/sdk/store/model'
import { ChangeRequests } from '../../shared/change-requests/change-requests.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useImpersonated } from '../../shared/use-impersonated.ts'

/** Of the identity that acts, a person or a company (domain/rights#impersonation: not in the customer's place). */
export function OwnChangeRequests() {
  const t = useText()
  const isLocked = useImpersonated()
  return (
    <ChangeRequests
      ask={(values) => addChangeRequest(values as ChangeRequestInput)}
      withdraw={withdrawChangeRequest}
      words={{
        lead: t('portal.change.lead'),
        reasonHint: t('portal.change.reasonHint'),
        fileHint: t('portal.change.fileHint'),
        consequence: t('portal.change.newCheck'),
      }}
      lockedBecause={isLocked ? t('portal.impersonation.locked') : undefined}
    />
  )
}
