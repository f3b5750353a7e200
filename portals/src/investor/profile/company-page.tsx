import type { InvestorCompanyRecord } from '@goldammer/sdk/store/model'
import { QueryView } from '../../shared/states/query-view.tsx'
import { useRecord } from '../../shared/use-record.ts'
import { CompanyForm } from './company-form.tsx'
import { CompanyStatus } from './company-status.tsx'

/** One company: its data, its proofs and how it stands. */
export function CompanyPage({ id }: { id: string }) {
  const company = useRecord<InvestorCompanyRecord>('company', id)
  return (
    <QueryView query={company}>
      {(record) => (
        <div className="grid">
          {/* What a new proof unlocks is another form. */}
          <CompanyForm key={`${record.id} ${record.kycState}`} record={record} />
          <CompanyStatus record={record} />
        </div>
      )}
    </QueryView>
  )
}
