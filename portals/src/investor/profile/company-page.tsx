import { usePortal } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { useRecord } from '../data.ts'
import { CompanyForm } from './company-form.tsx'
import { CompanyStatus } from './company-status.tsx'
import { OwnChangeRequests } from './own-change-requests.tsx'

/** One company: its data, its proofs and how it stands. */
export function CompanyPage({ id }: { id: string }) {
  const { portalAddress } = usePortal()
  const company = useRecord('company', id)
  return (
    <QueryView query={company}>
      {(record) => (
        <div className="grid">
          {/* What a new proof unlocks is another form. */}
          <CompanyForm key={`${record.id} ${record.kycState}`} record={record} />
          <div className="span-4 stack">
            <CompanyStatus record={record} />
            {portalAddress.investorId === id && <OwnChangeRequests />}
          </div>
        </div>
      )}
    </QueryView>
  )
}
