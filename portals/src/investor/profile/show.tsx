import type { InvestorProfile } from '@goldammer/sdk/store/model'
import { useGetIdentity } from '@refinedev/core'
import type { Identity } from '../../providers/identity.ts'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { Tabs } from '../../shared/fields/tabs.tsx'
import { Avatar } from '../../shared/layout/avatar.tsx'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { useRecord } from '../data.ts'
import { Account } from './account/account.tsx'
import { BankAccounts } from './bank-accounts.tsx'
import { Companies } from './companies.tsx'
import { CompanyPage } from './company-page.tsx'
import { Depots } from './depots.tsx'
import { OwnChangeRequests } from './own-change-requests.tsx'
import { PersonForm } from './person-form.tsx'
import { Privacy } from './privacy/privacy.tsx'
import { ProfileStatus } from './profile-status.tsx'
import { Representatives } from './representatives.tsx'
import { Survey } from './survey.tsx'
import { Tax } from './tax/tax.tsx'
import { TaxInformationTab } from './tax/tax-information.tsx'
import { Wallets } from './wallets.tsx'

export default function ProfilePage() {
  const profile = useRecord('profile')
  return <QueryView query={profile}>{(data) => <Profile profile={data} />}</QueryView>
}

function Profile({ profile }: { profile: InvestorProfile }) {
  const t = useText()
  const { id, name, kind } = profile.investor
  const isPerson = kind === 'person'
  const { data: identity } = useGetIdentity<Identity>()
  return (
    <>
      <PageHeader
        title={t('own.profile.title')}
        under={`${name} · ${t(`own.profile.kind.${kind}`)}`}
        before={<Avatar name={name} picture={isPerson ? identity?.picture : undefined} large />}
        actions={<StateTag kind="kyc" state={profile.kycState} prefix={t('own.profile.identity')} />}
      />
      <Tabs
        label={t('investor.profile.tabs.label')}
        tabs={[
          isPerson
            ? {
                key: 'person',
                label: t('investor.profile.tabs.person'),
                view: () => (
                  <div className="grid">
                    <PersonForm profile={profile} />
                    <div className="span-4 stack">
                      <ProfileStatus profile={profile} />
                      <OwnChangeRequests />
                    </div>
                  </div>
                ),
              }
            : { key: 'company', label: t('investor.profile.tabs.company'), view: () => <CompanyPage id={id} /> },
          { key: 'account', label: t('investor.profile.tabs.account'), view: () => <Account profile={profile} /> },
          { key: 'bank', label: t('investor.profile.tabs.bank'), view: () => <BankAccounts holder={name} /> },
          { key: 'depots', label: t('investor.profile.tabs.depots'), view: () => <Depots owner={name} /> },
          { key: 'tax', label: t('investor.profile.tabs.tax'), view: () => <Tax isPerson={isPerson} /> },
          {
            key: 'tax-information',
            label: t('investor.profile.tabs.taxInformation'),
            view: () => <TaxInformationTab />,
          },
          { key: 'survey', label: t('investor.profile.tabs.survey'), view: () => <Survey /> },
          { key: 'privacy', label: t('investor.profile.tabs.privacy'), view: () => <Privacy /> },
          // R1.04: a company is added by a person.
          ...(isPerson
            ? [{ key: 'companies', label: t('investor.profile.tabs.companies'), view: () => <Companies /> }]
            : []),
          {
            key: 'representatives',
            label: t('investor.profile.tabs.representatives'),
            view: () => <Representatives />,
          },
          { key: 'wallets', label: t('investor.profile.tabs.wallets'), view: () => <Wallets /> },
        ]}
      />
    </>
  )
}
