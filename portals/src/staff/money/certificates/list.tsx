import type { CertificateState, HandedInCertificate } from '@goldammer/sdk/staff/model'
import { None } from '../../../shared/fields/none.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { HandedInFile, HandedInState, InvestorLink } from '../../kit/decide/handed-in.tsx'
import { useKeysetList } from '../../lists.ts'
import { DecideCertificate } from './decide.tsx'

const states: CertificateState[] = ['pending', 'confirmed', 'refused', 'expired']

/** What investors have handed in, the one that has waited longest first (R3.06). */
export default function CertificateList() {
  const t = useText()
  const list = useKeysetList('certificates', { filters: ['state'] })
  const columns = useColumns()
  return (
    <>
      <PageHeader title={t('staff.certificates.title')} under={t('staff.certificates.lead')} />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <ChoiceFilter
          label={t('staff.certificates.state')}
          value={list.filters.state}
          options={states.map((state) => ({ value: state, label: t(`states.certificate.${state}`) }))}
          onChange={(value) => list.setFilter('state', value)}
        />
      </Filters>
      <KeysetTable
        label={t('staff.certificates.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card certificate={it} />}
        empty={<Empty title={t('staff.certificates.emptyTitle')} text={t('staff.certificates.emptyText')} />}
      />
    </>
  )
}

interface Props {
  certificate: HandedInCertificate
}

function File({ certificate: { id, file, scan } }: Props) {
  if (!file) return <None />
  return <HandedInFile name={file} address={`/staff-api/non-assessment-certificates/${id}/file`} scan={scan} />
}

function Kind({ certificate: { kind, productName } }: Props) {
  const t = useText()
  return (
    <div className="stack tight">
      <span>{t(`common.taxPaper.${kind}`)}</span>
      {productName && <span className="small muted">{productName}</span>}
    </div>
  )
}

function useColumns(): KeysetColumn<HandedInCertificate>[] {
  const t = useText()
  const { date } = useFormat()
  return [
    {
      key: 'investor',
      title: t('staff.certificates.investor'),
      render: (it) => (
        <div className="stack tight">
          <InvestorLink {...it} />
          <span className="number muted">{it.taxId ?? '–'}</span>
        </div>
      ),
    },
    { key: 'kind', title: t('staff.certificates.kind'), render: (it) => <Kind certificate={it} /> },
    {
      key: 'period',
      title: t('staff.certificates.period'),
      render: (it) => (
        <span className="number">
          {date(it.validFrom)} – {date(it.validUntil)}
        </span>
      ),
    },
    { key: 'file', title: t('staff.certificates.file'), render: (it) => <File certificate={it} /> },
    {
      key: 'handedIn',
      title: t('staff.certificates.handedIn'),
      render: (it) => <span className="number">{date(it.createdAt)}</span>,
    },
    { key: 'state', title: t('staff.certificates.state'), render: (it) => <HandedInState of={it} /> },
    {
      key: 'action',
      title: t('staff.certificates.action'),
      render: (it) => <DecideCertificate certificate={it} />,
    },
  ]
}

function Card({ certificate }: Props) {
  const { date } = useFormat()
  const { validFrom, validUntil, taxId } = certificate
  return (
    <div className="stack tight">
      <InvestorLink {...certificate} />
      <Kind certificate={certificate} />
      <span className="number muted">
        {taxId ?? '–'} · {date(validFrom)} – {date(validUntil)}
      </span>
      <File certificate={certificate} />
      <HandedInState of={certificate} />
      <DecideCertificate certificate={certificate} />
    </div>
  )
}
