import { Tabs } from '../../shared/fields/tabs.tsx'
import { CoreDataChanges } from '../../shared/issuer/core-data-changes.tsx'
import { CoreDataFacts } from '../../shared/issuer/core-data-facts.tsx'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { useRecord } from '../data.ts'
import { CoreDataForm } from './core-data-form.tsx'
import { CompanyChangeRequests, CompanyRepresentatives } from './own.tsx'
import { Proofs } from './proofs.tsx'
import { useLocked } from './use-locked.ts'

/** R3.01, R3.02: what a company that raises money says of itself, who stands behind it, and how it came to be so. */
export default function CoreDataPage() {
  const t = useText()
  const locked = useLocked()
  const record = useRecord('core-data')
  return (
    <>
      <PageHeader title={t('company.coreData.title')} under={t('company.coreData.lead')} />
      <Tabs
        label={t('company.coreData.tabs.label')}
        tabs={[
          {
            key: 'data',
            label: t('issuer.data'),
            view: () => (
              <QueryView query={record} lines={8}>
                {(data) => (
                  <div className="grid">
                    {locked ? (
                      <CoreDataFacts coreData={data.coreData} aside={<span className="tiny muted">{locked}</span>} />
                    ) : (
                      // What an accepted request has changed is another form.
                      <CoreDataForm key={data.verifiedFields.join()} record={data} />
                    )}
                    <div className="span-4 stack">
                      <Proofs record={data} />
                      <CompanyChangeRequests />
                    </div>
                  </div>
                )}
              </QueryView>
            ),
          },
          {
            key: 'representatives',
            label: t('company.coreData.tabs.representatives'),
            view: () => <CompanyRepresentatives />,
          },
          {
            key: 'history',
            label: t('issuer.history'),
            view: () => <OwnHistory />,
          },
        ]}
      />
    </>
  )
}

function OwnHistory() {
  return <CoreDataChanges history={useRecord('core-data-history')} />
}
