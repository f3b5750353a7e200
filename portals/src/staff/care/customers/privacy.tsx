import type { StaffCustomer } from '@goldammer/sdk/staff/model'
import { useGetIdentity } from '@refinedev/core'
import type { Identity } from '../../../providers/identity.ts'
import { Consents } from './consents.tsx'
import { DataCopy } from './data-copy.tsx'
import { Erasure } from './erasure.tsx'

/** What the GDPR gives people: a copy of their data, their erasure, and proof of what they agreed to. */
export function Privacy({ customer }: { customer: StaffCustomer }) {
  const { data: me } = useGetIdentity<Identity>()
  const is = (...roles: string[]) => me?.roles.some((role) => roles.includes(role))
  return (
    <div className="stack">
      {is('support', 'compliance', 'admin') && (
        <div className="grid">
          <DataCopy customerId={customer.id} />
          {is('compliance', 'admin') && <Erasure customer={customer} />}
        </div>
      )}
      <Consents customerId={customer.id} />
    </div>
  )
}
