import type { ChangeRequestRecord } from '@goldammer/sdk/staff/model'
import { FileDown } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { statusOf } from '../../../providers/status-of.ts'
import { ChangesTable } from '../../../shared/change-requests/changes-table.tsx'
import { Box } from '../../../shared/fields/box.tsx'
import { Facts } from '../../../shared/fields/facts.tsx'
import { Note } from '../../../shared/fields/note.tsx'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { NotFound } from '../../../shared/states/states.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useRecord } from '../../data.ts'
import { CompanyLink } from '../../kit/company-link.tsx'
import { CompanyProofs } from '../../kit/decide/handed-in-proofs.tsx'
import { ScanTag } from '../../kit/scan-tag.tsx'
import { DecideChange } from './decide.tsx'

export default function ChangeRequestPage() {
  const { id = '' } = useParams()
  const record = useRecord('change-requests', id)
  if (statusOf(record.error) === 404) return <NotFound />
  return <QueryView query={record}>{(data) => <Request request={data} />}</QueryView>
}

/** R2.22: as it stands and as it shall be, with what proves it. */
function Request({ request }: { request: ChangeRequestRecord }) {
  const t = useText()
  const { date } = useFormat()
  const { id, name, kind, state, file, decidedAt, decidedBy, customerId } = request
  return (
    <>
      <PageHeader
        title={name}
        crumbs={[{ label: t('staff.changes.title'), to: '/change-requests' }]}
        under={
          <span className="row wrap">
            <span>{t(`staff.changes.kinds.${kind}`)}</span>
            <StateTag kind="changeRequest" state={state} />
          </span>
        }
        actions={state === 'pending' && <DecideChange request={request} />}
      />
      {state === 'pending' && (
        <Note tone={request.needsNewCheck ? 'warn' : 'info'}>
          {t(request.needsNewCheck ? 'staff.changes.newCheck' : 'staff.changes.noNewCheck')}
        </Note>
      )}
      <div className="grid">
        <Box title={t('staff.changes.compare')} span={7}>
          <ChangesTable label={t('staff.changes.compare')} changes={request.changes} />
        </Box>
        <Box title={t('staff.changes.request')} span={5}>
          <Facts
            facts={[
              request.companyId !== null && {
                label: t('staff.changes.company'),
                value: <CompanyLink id={request.companyId} name={name} />,
              },
              {
                label: t('staff.changes.who'),
                value: (
                  <Link to={`/customers/${customerId}`}>
                    {request.companyId === null ? name : t('staff.changes.toCustomer')}
                  </Link>
                ),
              },
              { label: t('staff.changes.handedIn'), value: <span className="number">{date(request.createdAt)}</span> },
              { label: t('staff.changes.reason'), value: request.reason },
              {
                label: t('staff.changes.file'),
                value: file ? (
                  <div className="stack tight">
                    <a
                      className="row tight"
                      href={`/staff-api/change-requests/${id}/file`}
                      download
                      aria-label={t('staff.changes.openFile', { name: file })}
                    >
                      <FileDown className="icon small" aria-hidden="true" />
                      <span className="address">{file}</span>
                    </a>
                    <ScanTag scan={request.scan} />
                  </div>
                ) : (
                  t('staff.changes.noFile')
                ),
              },
              decidedAt !== null &&
                decidedBy !== null && {
                  label: t('staff.changes.decided'),
                  value: t('staff.changes.byAt', { name: decidedBy, day: decidedAt }),
                },
              { label: t('staff.changes.refusalReason'), value: request.refusalReason },
            ]}
          />
        </Box>
        {request.companyId !== null && (
          <Box title={t('staff.projects.proofs', { name })} span={7}>
            <CompanyProofs companyId={request.companyId} />
          </Box>
        )}
      </div>
    </>
  )
}
