import { readCustomer } from '@goldammer/sdk/store/account'
import {
  addCompanyChangeRequest,
  addIssuerRepresentative,
  listIssuerRepresentatives,
  removeIssuerRepresentative,
  updateIssuerRepresentative,
  withdrawCompanyChangeRequest,
} from '@goldammer/sdk/store/company'
import type { CompanyChangeRequestInput } from '@goldammer/sdk/store/model'
import { ChangeRequests } from '../../shared/change-requests/change-requests.tsx'
import { useText } from '../../shared/portal-context.ts'
import { RepresentativeList } from '../../shared/representatives/representative-list.tsx'
import { activeCompanyId } from '../active-company.ts'
import { useLocked } from './use-locked.ts'

/** Of the company that is looked at. */
export function CompanyChangeRequests() {
  const t = useText()
  return (
    <ChangeRequests
      ask={async (values) => addCompanyChangeRequest(await activeCompanyId(), values as CompanyChangeRequestInput)}
      withdraw={async (id) => withdrawCompanyChangeRequest(await activeCompanyId(), id)}
      words={{
        lead: t('company.coreData.changeLead'),
        reasonHint: t('company.coreData.changeReasonHint'),
        fileHint: t('company.coreData.changeFileHint'),
      }}
      lockedBecause={useLocked()}
    />
  )
}

export function CompanyRepresentatives() {
  return (
    <RepresentativeList
      id="own"
      invalidates={['representatives', 'core-data-history']}
      lockedBecause={useLocked()}
      calls={{
        add: async (one) => addIssuerRepresentative(await activeCompanyId(), one),
        read: async () => (await listIssuerRepresentatives(await activeCompanyId())).data,
        update: async (id, one, version) =>
          (await updateIssuerRepresentative(await activeCompanyId(), id, one, { 'Record-Version': version })).data,
        readOwn: async () => {
          const { firstName, lastName, birthday, defaultBillingAddress } = (await readCustomer()).data
          const [year = 0, month = 0, day = 0] = birthday?.split('-').map(Number) ?? []
          const birthDate = year ? { day, month, year } : null
          return { firstName, lastName, birthDate, postalCode: defaultBillingAddress?.zipcode }
        },
        remove: async (id, version) =>
          removeIssuerRepresentative(await activeCompanyId(), id, { 'Record-Version': version }),
      }}
    />
  )
}
