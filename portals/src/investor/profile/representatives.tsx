import { configuredClient } from '@goldammer/sdk/client/configure'
import {
  addCompanyRepresentative,
  listCompanyRepresentatives,
  readInvestorProfile,
  removeCompanyRepresentative,
  updateCompanyRepresentative,
} from '@goldammer/sdk/store/investor'
import { Select } from 'antd'
import { useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Box } from '../../shared/fields/box.tsx'
import { usePortal, useText } from '../../shared/portal-context.ts'
import { RepresentativeList } from '../../shared/representatives/representative-list.tsx'
import { QueryView } from '../../shared/states/query-view.tsx'
import { Empty } from '../../shared/states/states.tsx'
import { useImpersonated } from '../../shared/use-impersonated.ts'
import { useRecord } from '../data.ts'

/** R2.22, R3.02: who stands behind a company; who acts as a person chooses which first. */
export function Representatives() {
  const { portalAddress } = usePortal()
  return portalAddress.investorId ? <OfCompany companyId={portalAddress.investorId} /> : <Choice />
}

function Choice() {
  const t = useText()
  const id = useId()
  const [params, setParams] = useSearchParams()
  const companies = useRecord('companies')
  return (
    <QueryView query={companies} lines={4}>
      {({ elements }) => {
        const chosen = elements.find((it) => it.id === params.get('company')) ?? elements[0]
        if (!chosen) return <NoCompany />
        return (
          <>
            <div className="field company-of">
              <label htmlFor={id}>{t('investor.profile.company.choose')}</label>
              <Select
                id={id}
                value={chosen.id}
                options={elements.map((it) => ({ value: it.id, label: it.company.name }))}
                onChange={(company) => setParams({ tab: 'representatives', company })}
              />
            </div>
            <OfCompany key={chosen.id} companyId={chosen.id} />
          </>
        )
      }}
    </QueryView>
  )
}

function NoCompany() {
  const t = useText()
  return (
    <Box title={t('investor.profile.tabs.representatives')}>
      <Empty
        title={t('investor.profile.company.emptyTitle')}
        text={t('investor.profile.company.emptyText')}
        action={<Link to="/profile?tab=companies">{t('investor.profile.tabs.companies')}</Link>}
      />
    </Box>
  )
}

function OfCompany({ companyId }: { companyId: string }) {
  const t = useText()
  const isLocked = useImpersonated()
  return (
    <RepresentativeList
      id={companyId}
      invalidates={['representatives', 'companies', 'company', 'profile']}
      lockedBecause={isLocked ? t('portal.impersonation.locked') : undefined}
      calls={{
        add: (one) => addCompanyRepresentative(companyId, one),
        read: async () => (await listCompanyRepresentatives(companyId)).data,
        update: async (id, one, version) =>
          (await updateCompanyRepresentative(companyId, id, one, { 'Record-Version': version })).data,
        // As a person, also while one acts as a company.
        readOwn: async () =>
          (await readInvestorProfile({ client: { ...configuredClient(), headers: {} } })).data.person,
        remove: (id, version) => removeCompanyRepresentative(companyId, id, { 'Record-Version': version }),
      }}
    />
  )
}
