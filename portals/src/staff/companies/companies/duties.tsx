import { Link } from 'react-router'
import { Box } from '../../../shared/fields/box.tsx'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useReportName } from '../../../shared/use-report-name.ts'
import { useRecord } from '../../data.ts'

/** What the company owes, and what it wants changed of what was verified; for compliance. */
export function Duties({ companyId }: { companyId: string }) {
  return (
    <div className="grid">
      <Reports companyId={companyId} />
      <Changes companyId={companyId} />
    </div>
  )
}

function Reports({ companyId }: { companyId: string }) {
  const t = useText()
  const { date } = useFormat()
  const nameOf = useReportName()
  const reports = useRecord('company-reports', companyId)
  return (
    <Box
      title={t('staff.companies.reports')}
      span={6}
      aside={<Link to={`/reports?companyId=${companyId}`}>{t('staff.companies.reportsAll')}</Link>}
    >
      <QueryView query={reports} lines={3}>
        {({ elements }) =>
          elements.length === 0 ? (
            <p className="muted">{t('staff.companies.reportsNone')}</p>
          ) : (
            <ul className="list">
              {elements.map(({ report }) => (
                <li key={report.id}>
                  <div className="small">
                    <b>{nameOf(report)}</b>
                    <p className="muted">{[report.productName, date(report.dueOn)].filter(Boolean).join(' · ')}</p>
                  </div>
                  <StateTag kind="report" state={report.state} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Box>
  )
}

function Changes({ companyId }: { companyId: string }) {
  const t = useText()
  const { date } = useFormat()
  const changes = useRecord('company-changes', companyId)
  return (
    <Box title={t('staff.companies.changes')} span={6}>
      <QueryView query={changes} lines={3}>
        {({ elements }) =>
          elements.length === 0 ? (
            <p className="muted">{t('staff.companies.changesNone')}</p>
          ) : (
            <ul className="list">
              {elements.map((request) => (
                <li key={request.id}>
                  <div className="small">
                    <Link className="plain-link strong" to={`/change-requests/${request.id}`}>
                      {request.changes.map(({ field }) => t(`portal.change.field.${field}`)).join(', ')}
                    </Link>
                    <p className="muted number">{date(request.createdAt)}</p>
                  </div>
                  <StateTag kind="changeRequest" state={request.state} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Box>
  )
}
