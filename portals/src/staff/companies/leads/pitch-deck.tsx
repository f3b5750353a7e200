import type { DemandRecord } from '@goldammer/sdk/staff/model'
import { FileDown } from 'lucide-react'
import { useText } from '../../../shared/portal-context.ts'
import { ScanTag } from '../../kit/scan-tag.tsx'

export function PitchDeck({ demand: { id, companyName, scan } }: { demand: DemandRecord }) {
  const t = useText()
  return (
    <div className="stack tight">
      <a
        className="row tight"
        href={`/staff-api/capital-demands/${id}/pitch-deck`}
        download
        aria-label={t('staff.leads.pitchDeckOf', { name: companyName })}
      >
        <FileDown className="icon small" aria-hidden="true" />
        <span>{t('staff.leads.pitchDeck')}</span>
      </a>
      <ScanTag scan={scan} />
    </div>
  )
}
