import { Tabs } from '../../../shared/fields/tabs.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Health } from './health.tsx'
import { TimedJobs } from './timed-jobs.tsx'
import { Webhooks } from './webhooks.tsx'

/** How the system is, what runs by the clock, and what providers report to us. */
export default function OperationsPage() {
  const t = useText()
  return (
    <>
      <PageHeader title={t('staff.operations.title')} under={t('staff.operations.lead')} />
      <Tabs
        label={t('staff.operations.tabs.label')}
        tabs={[
          { key: 'health', label: t('staff.operations.tabs.health'), view: () => <Health /> },
          { key: 'jobs', label: t('staff.operations.tabs.jobs'), view: () => <TimedJobs /> },
          { key: 'webhooks', label: t('staff.operations.tabs.webhooks'), view: () => <Webhooks /> },
        ]}
      />
    </>
  )
}
