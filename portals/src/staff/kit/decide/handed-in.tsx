import type { ScanMark } from '@goldammer/sdk/staff/model'
import { FileDown } from 'lucide-react'
import { Link } from 'react-router'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { ScanTag } from '../scan-tag.tsx'

// What a list of what investors have handed in for their taxes shows of each.

export const InvestorLink = ({ customerId, investorName }: { customerId: string; investorName: string }) => (
  <Link className="plain-link strong" to={`/customers/${customerId}`}>
    {investorName}
  </Link>
)

interface FileProps {
  name: string
  address: string
  scan?: ScanMark | undefined
}

export function HandedInFile({ name, address, scan }: FileProps) {
  const t = useText()
  return (
    <div className="stack tight">
      <a className="row tight" href={address} download aria-label={t('staff.certificates.open', { name })}>
        <FileDown className="icon small" aria-hidden="true" />
        <span>{name}</span>
      </a>
      <ScanTag scan={scan} />
    </div>
  )
}

interface Decided {
  state: 'pending' | 'confirmed' | 'refused' | 'expired'
  refusalReason: string | null
  decidedBy: string | null
  decidedAt: string | null
}

export function HandedInState({ of: { state, refusalReason, decidedBy, decidedAt } }: { of: Decided }) {
  const t = useText()
  return (
    <div className="stack tight">
      <span>
        <StateTag kind="certificate" state={state} />
      </span>
      {decidedBy && decidedAt && (
        <span className="small muted">{t('staff.certificates.byAt', { name: decidedBy, day: decidedAt })}</span>
      )}
      {refusalReason && <span className="small muted">{refusalReason}</span>}
    </div>
  )
}
