import { getAddProjectEntryAsStaffUrl } from '@goldammer/sdk/staff/projects'
import { useGetIdentity } from '@refinedev/core'
import { FileDown } from 'lucide-react'
import { useParams } from 'react-router'
import type { Identity } from '../../../providers/identity.ts'
import { statusOf } from '../../../providers/status-of.ts'
import { Box } from '../../../shared/fields/box.tsx'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Checklist } from '../../../shared/project/checklist.tsx'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { NotFound } from '../../../shared/states/states.tsx'
import { useRecord } from '../../data.ts'
import { CompanyLink } from '../../kit/company-link.tsx'
import { CompanyProofs } from '../../kit/decide/handed-in-proofs.tsx'
import { ScanTag } from '../../kit/scan-tag.tsx'
import { StepActs } from './step-acts.tsx'

/** The checklist of a round, as the company sees it too. */
export default function ProjectPage() {
  const t = useText()
  const { id = '' } = useParams()
  const { data: me } = useGetIdentity<Identity>()
  const project = useRecord('projects', id)
  if (statusOf(project.error) === 404) return <NotFound />
  return (
    <QueryView query={project} lines={12}>
      {(data) => (
        <>
          <PageHeader
            title={data.summary.productName}
            crumbs={[{ label: t('staff.projects.title'), to: '/projects' }]}
            under={
              <span className="row wrap">
                <CompanyLink id={data.summary.companyId} name={data.summary.companyName} />
                <StateTag kind="round" state={data.summary.roundState} />
                <span className="number">
                  {t('portal.project.doneOf', { done: data.summary.done, total: data.summary.total })}
                  {data.summary.notWorkedOn > 0 &&
                    `, ${t('portal.project.notWorkedOn', { count: data.summary.notWorkedOn })}`}
                </span>
              </span>
            }
          />
          {me?.roles.includes('compliance') && (
            <Box title={t('staff.projects.proofs', { name: data.summary.companyName })}>
              <CompanyProofs companyId={data.summary.companyId} />
            </Box>
          )}
          <Checklist
            project={data}
            invalidates={['projects']}
            entriesUrl={({ key }) => getAddProjectEntryAsStaffUrl(id, key)}
            acts={(step) => <StepActs roundId={id} step={step} />}
            file={(entryId, { fileName, scan }) => (
              <>
                <a className="row tight" href={`/staff-api/project-files/${entryId}/file`} download>
                  <FileDown className="icon small" aria-hidden="true" />
                  <span>{fileName}</span>
                </a>
                <ScanTag scan={scan} />
              </>
            )}
          />
        </>
      )}
    </QueryView>
  )
}
