import { Tabs } from '../../shared/fields/tabs.tsx'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { PayoutPlan } from './payout-plan.tsx'
import { ReportLists } from './report-lists.tsx'

/** R2.25: what the company hands in, and what it pays to its investors. */
export default function Reports() {
  const t = useText()
  return (
    <>
      <PageHeader title={t('company.reports.title')} under={t('company.reports.lead')} />
      <Tabs
        label={t('company.reports.title')}
        tabs={[
          { key: 'reports', label: t('company.reports.tabs.reports'), view: () => <ReportLists /> },
          { key: 'plan', label: t('company.reports.tabs.plan'), view: () => <PayoutPlan /> },
        ]}
      />
    </>
  )
}
