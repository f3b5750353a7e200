import type { ReportKind, ReportRecord, ReportState } from '@goldammer/sdk/staff/model'
import dayjs from 'dayjs'
import { FileDown } from 'lucide-react'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { today } from '../../../shared/today.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { useReportName } from '../../../shared/use-report-name.ts'
import { ScanTag } from '../../kit/scan-tag.tsx'
import { useKeysetList } from '../../lists.ts'
import { DecideReport } from './decide.tsx'

const states: ReportState[] = ['open', 'due', 'overdue', 'submitted', 'returned', 'accepted', 'waived']
const kinds: ReportKind[] = ['annual_financial_statement', 'quarterly_report', 'pitchdeck', 'funding_plan']

/** R2.25: what companies hand in, and what of it is overdue. */
export default function Reports() {
  const t = useText()
  const list = useKeysetList('reports', { filters: ['state', 'kind', 'companyId'] })
  const columns = useColumns()
  return (
    <>
      <PageHeader title={t('staff.reports.title')} under={t('staff.reports.lead')} />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <ChoiceFilter
          label={t('staff.reports.state')}
          value={list.filters.state}
          options={[
            { value: 'submitted,overdue,returned', label: t('staff.reports.undone') },
            ...states.map((state) => ({ value: state, label: t(`states.report.${state}`) })),
          ]}
          onChange={(value) => list.setFilter('state', value)}
        />
        <ChoiceFilter
          label={t('staff.reports.kind')}
          value={list.filters.kind}
          options={kinds.map((kind) => ({ value: kind, label: t(`portal.reportKinds.${kind}`) }))}
          onChange={(value) => list.setFilter('kind', value)}
        />
      </Filters>
      <KeysetTable
        label={t('staff.reports.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.report.id}
        card={(it) => <Card record={it} />}
        empty={<Empty title={t('staff.reports.emptyTitle')} text={t('staff.reports.emptyText')} />}
      />
    </>
  )
}

interface Props {
  record: ReportRecord
}

function Name({ record: { report } }: Props) {
  const nameOf = useReportName()
  return (
    <div className="stack tight">
      <b>{nameOf(report)}</b>
      {report.productName && <span className="muted">{report.productName}</span>}
    </div>
  )
}

function Due({ record: { report } }: Props) {
  const t = useText()
  const { date } = useFormat()
  return (
    <div className="stack tight">
      <span className="number">{date(report.dueOn)}</span>
      {report.late && (
        <span className="small muted">
          {t('staff.reports.late', { count: Math.max(1, today().diff(dayjs(report.dueOn), 'day')) })}
        </span>
      )}
    </div>
  )
}

function File({ record: { report, companyName } }: Props) {
  const t = useText()
  const [version] = report.versions
  if (!version) return <span className="muted">{t('staff.reports.none')}</span>
  const { id, number, fileName, scan, uploadedAt } = version
  return (
    <div className="stack tight">
      <a
        className="row tight"
        href={`/staff-api/report-versions/${id}/file`}
        download
        aria-label={t('staff.reports.open', { file: fileName, company: companyName })}
      >
        <FileDown className="icon small" aria-hidden="true" />
        <span>{fileName}</span>
      </a>
      <span className="small muted">{t('staff.reports.version', { number, day: uploadedAt })}</span>
      <ScanTag scan={scan} />
    </div>
  )
}

function State({ record: { report } }: Props) {
  const [version] = report.versions
  return (
    <div className="stack tight">
      <span>
        <StateTag kind="report" state={report.state} />
      </span>
      {version?.decidedBy && <span className="small muted">{version.decidedBy}</span>}
      {report.state === 'returned' && version?.reason && <span className="small muted">{version.reason}</span>}
    </div>
  )
}

function useColumns(): KeysetColumn<ReportRecord>[] {
  const t = useText()
  return [
    { key: 'report', title: t('staff.reports.report'), render: (it) => <Name record={it} /> },
    { key: 'company', title: t('staff.reports.company'), render: (it) => it.companyName },
    { key: 'dueOn', title: t('staff.reports.dueOn'), render: (it) => <Due record={it} /> },
    { key: 'file', title: t('staff.reports.file'), render: (it) => <File record={it} /> },
    { key: 'state', title: t('staff.reports.state'), render: (it) => <State record={it} /> },
    { key: 'next', title: t('staff.reports.next'), fixed: true, render: (it) => <DecideReport record={it} /> },
  ]
}

function Card({ record }: Props) {
  const t = useText()
  return (
    <div className="stack tight">
      <div className="card-row">
        <Name record={record} />
        <State record={record} />
      </div>
      <span>{record.companyName}</span>
      <div className="row tight baseline">
        <span className="muted">{t('staff.reports.dueOn')}</span>
        <Due record={record} />
      </div>
      {record.report.versions.length > 0 && <File record={record} />}
      <DecideReport record={record} />
    </div>
  )
}
