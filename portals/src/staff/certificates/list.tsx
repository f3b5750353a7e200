import type { CertificateState, HandedInCertificate } from '@goldammer/sdk/staff/model'
import { FileDown } from 'lucide-react'
import { Link } from 'react-router'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { Empty } from '../../shared/states/states.tsx'
import { ChoiceFilter, Filters } from '../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../shared/table/keyset-table.tsx'
import { useKeysetList } from '../../shared/table/use-keyset-list.ts'
import { useFormat } from '../../shared/use-format.ts'
import { DecideCertificate } from './decide.tsx'

const states: CertificateState[] = ['pending', 'confirmed', 'refused', 'expired']

/** What investors have handed in, the one that has waited longest first (R3.06). */
export default function CertificateList() {
  const t = useText()
  const list = useKeysetList<HandedInCertificate>('certificates', { filters: ['state'] })
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

function Name({ certificate: { customerId, investorName } }: Props) {
  return (
    <Link className="plain-link strong" to={`/customers/${customerId}`}>
      {investorName}
    </Link>
  )
}

function File({ certificate: { id, file } }: Props) {
  const t = useText()
  if (!file) return <span className="muted">–</span>
  return (
    <a
      className="row tight"
      href={`/staff-api/non-assessment-certificates/${id}/file`}
      download
      aria-label={t('staff.certificates.open', { name: file })}
    >
      <FileDown className="icon small" aria-hidden="true" />
      <span>{file}</span>
    </a>
  )
}

function State({ certificate: { state, refusalReason, decidedBy, decidedAt } }: Props) {
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

function useColumns(): KeysetColumn<HandedInCertificate>[] {
  const t = useText()
  const { date } = useFormat()
  return [
    {
      key: 'investor',
      title: t('staff.certificates.investor'),
      render: (it) => (
        <div className="stack tight">
          <Name certificate={it} />
          <span className="number muted">{it.taxId ?? '–'}</span>
        </div>
      ),
    },
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
    { key: 'state', title: t('staff.certificates.state'), render: (it) => <State certificate={it} /> },
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
      <Name certificate={certificate} />
      <span className="number muted">
        {taxId ?? '–'} · {date(validFrom)} – {date(validUntil)}
      </span>
      <File certificate={certificate} />
      <State certificate={certificate} />
      <DecideCertificate certificate={certificate} />
    </div>
  )
}
