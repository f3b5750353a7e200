import { countryNames } from '@goldammer/sdk/rules/countries'
import type { HandedInResidenceProof, ResidenceProofState } from '@goldammer/sdk/staff/model'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { HandedInFile, HandedInState, InvestorLink } from '../../kit/decide/handed-in.tsx'
import { useKeysetList } from '../../lists.ts'
import { DecideResidenceProof } from './decide.tsx'

const states: ResidenceProofState[] = ['pending', 'confirmed', 'refused']

const fileOf = ({ investorId }: HandedInResidenceProof) => `/staff-api/residence-proofs/${investorId}/file`

/** It is held against the proof. */
function Country({ of: { country } }: { of: HandedInResidenceProof }) {
  const { locale } = usePortal().portalAddress
  return country ? countryNames(locale)(country) : '–'
}

/** What investors have handed in, the one that has waited longest first (R3.06, domain/tax#residence-abroad). */
export default function ResidenceProofList() {
  const t = useText()
  const list = useKeysetList('residence-proofs', { filters: ['state'] })
  const columns = useColumns()
  return (
    <>
      <PageHeader title={t('staff.residenceProofs.title')} under={t('staff.residenceProofs.lead')} />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <ChoiceFilter
          label={t('staff.certificates.state')}
          value={list.filters.state}
          options={states.map((state) => ({ value: state, label: t(`states.certificate.${state}`) }))}
          onChange={(value) => list.setFilter('state', value)}
        />
      </Filters>
      <KeysetTable
        label={t('staff.residenceProofs.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.investorId}
        card={(it) => <Card proof={it} />}
        empty={<Empty title={t('staff.residenceProofs.emptyTitle')} text={t('staff.residenceProofs.emptyText')} />}
      />
    </>
  )
}

function useColumns(): KeysetColumn<HandedInResidenceProof>[] {
  const t = useText()
  const { date } = useFormat()
  return [
    { key: 'investor', title: t('staff.certificates.investor'), render: (it) => <InvestorLink {...it} /> },
    { key: 'country', title: t('staff.residenceProofs.country'), render: (it) => <Country of={it} /> },
    {
      key: 'file',
      title: t('staff.certificates.file'),
      render: (it) => <HandedInFile name={it.file} address={fileOf(it)} scan={it.scan} />,
    },
    {
      key: 'handedIn',
      title: t('staff.certificates.handedIn'),
      render: (it) => <span className="number">{date(it.handedInAt)}</span>,
    },
    { key: 'state', title: t('staff.certificates.state'), render: (it) => <HandedInState of={it} /> },
    { key: 'action', title: t('staff.certificates.action'), render: (it) => <DecideResidenceProof proof={it} /> },
  ]
}

function Card({ proof }: { proof: HandedInResidenceProof }) {
  const { date } = useFormat()
  return (
    <div className="stack tight">
      <InvestorLink {...proof} />
      <span className="muted">
        <Country of={proof} /> · <span className="number">{date(proof.handedInAt)}</span>
      </span>
      <HandedInFile name={proof.file} address={fileOf(proof)} scan={proof.scan} />
      <HandedInState of={proof} />
      <DecideResidenceProof proof={proof} />
    </div>
  )
}
