import type { Report } from '@goldammer/sdk/store/model'
import { Box } from '../../shared/fields/box.tsx'
import { useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { useImpersonated } from '../../shared/use-impersonated.ts'
import { useRecord } from '../data.ts'
import { useActiveCompanyId } from '../use-active-company-id.ts'
import { useMayEdit } from '../use-company-role.ts'
import { AddReport } from './add-report.tsx'
import { ReportRow } from './report-row.tsx'

/** What is to be done first, then what is accepted; with a note for those who may only look. */
export function ReportLists() {
  const t = useText()
  const isImpersonated = useImpersonated()
  const mayEdit = useMayEdit()
  const reports = useRecord('reports')
  const companyId = useActiveCompanyId()
  const isLocked = isImpersonated || !mayEdit || companyId === ''
  const rows = (of: Report[]) =>
    of.map((report) => <ReportRow key={report.id} report={report} companyId={companyId} isLocked={isLocked} />)
  return (
    <QueryView query={reports} lines={8}>
      {({ elements }) => {
        const todo = elements.filter((it) => !isDone(it))
        const done = elements.filter(isDone)
        return (
          <>
            {isImpersonated && <p className="small muted">{t('portal.impersonation.locked')}</p>}
            {!isImpersonated && !mayEdit && <p className="small muted">{t('company.reports.viewer')}</p>}
            <Box title={t('company.reports.todo')} aside={!isLocked && <AddReport companyId={companyId} />}>
              {todo.length === 0 && <p className="muted">{t('company.reports.todoNone')}</p>}
              <ul className="list">{rows(todo)}</ul>
            </Box>
            <Box title={t('company.reports.done')}>
              {done.length === 0 && <p className="muted">{t('company.reports.doneNone')}</p>}
              <ul className="list">{rows(done)}</ul>
            </Box>
          </>
        )
      }}
    </QueryView>
  )
}

const isDone = ({ state }: Report) => state === 'accepted' || state === 'waived'
