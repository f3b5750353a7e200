import type { CompanyDashboard, CompanyDuty } from '@goldammer/sdk/store/model'
import {
  ClipboardCheck,
  FileClock,
  FileWarning,
  FileX,
  ListChecks,
  type LucideIcon,
  MessageCircleQuestion,
} from 'lucide-react'
import { Link } from 'react-router'
import { Box } from '../../shared/fields/box.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useFormat } from '../../shared/use-format.ts'
import { useReportName } from '../../shared/use-report-name.ts'

const icons: Record<CompanyDuty['kind'], LucideIcon> = {
  contracts_waiting: ClipboardCheck,
  questions_open: MessageCircleQuestion,
  document_missing: FileX,
  proof_missing: FileWarning,
  steps_due: ListChecks,
}

/** What the law asks of a product's papers is put in by our staff (domain/rights#write-products): there is nowhere to go. */
const paths: Record<Exclude<CompanyDuty['kind'], 'document_missing'>, string> = {
  contracts_waiting: '/financing?state=2_1_in_review',
  questions_open: '/inbox',
  proof_missing: '/core-data',
  steps_due: '/project',
}

/** R2.25: what the company has to do next, each with the way there; reports by their day. */
export function Duties({ data: { tasks, duties, fundingRounds } }: { data: CompanyDashboard }) {
  const t = useText()
  const count = tasks.length + duties.length
  return (
    <Box
      title={t('company.dashboard.duties')}
      span={4}
      rows={2}
      aside={count > 0 && <span className="tag count number">{count}</span>}
    >
      {count === 0 && <p className="muted">{t('company.dashboard.dutiesNone')}</p>}
      <ul className="list">
        {tasks.map((task) => (
          <Duty
            key={`${task.kind} ${task.productId ?? ''}`}
            duty={task}
            roundId={fundingRounds.find(({ productId }) => productId === task.productId)?.id}
          />
        ))}
        {duties.map((report) => (
          <ReportDuty key={report.id} report={report} />
        ))}
      </ul>
      {duties.length > 0 && (
        <Link className="small" to="/reports">
          {t('company.dashboard.allDuties')}
        </Link>
      )}
    </Box>
  )
}

function ReportDuty({ report }: { report: CompanyDashboard['duties'][number] }) {
  const t = useText()
  const nameOf = useReportName()
  return (
    <li>
      <FileClock className="icon" aria-hidden="true" />
      <div className="small stack tight">
        <div>
          <Link className="plain-link strong" to="/reports">
            {nameOf(report)}
          </Link>
          {report.productName && <p className="muted">{report.productName}</p>}
        </div>
        <p className="row wrap tight">
          <StateTag kind="report" state={report.state} />
          <span className="muted">{t('company.reports.dueOn', { day: report.dueOn })}</span>
        </p>
      </div>
    </li>
  )
}

function Duty({ duty, roundId }: { duty: CompanyDuty; roundId: string | undefined }) {
  const t = useText()
  const { date, number } = useFormat()
  const { kind, count, productName, since } = duty
  const Icon = icons[kind]
  const facts = { count: number(count), product: productName ?? '', since: since ? date(since) : '' }
  return (
    <li>
      <Icon className="icon" aria-hidden="true" />
      <div className="small stack tight">
        <div>
          <b>{t(`company.dashboard.duty.${kind}.title`)}</b>
          <p className="muted">{t(`company.dashboard.duty.${kind}.text`, facts)}</p>
        </div>
        {kind !== 'document_missing' && (
          <Link to={kind === 'steps_due' && roundId ? `/project?round=${roundId}` : paths[kind]}>
            {t(`company.dashboard.duty.${kind}.action`)}
          </Link>
        )}
      </div>
    </li>
  )
}
