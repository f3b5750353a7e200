import { localePath } from '@goldammer/sdk/locales'
import type { InvestorProfile } from '@goldammer/sdk/store/model'
import { useGetIdentity } from '@refinedev/core'
import { Button } from 'antd'
import type { Identity } from '../../providers/identity.ts'
import { Box } from '../../shared/fields/box.tsx'
import { Facts } from '../../shared/fields/facts.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { Tabs } from '../../shared/fields/tabs.tsx'
import { Avatar } from '../../shared/layout/avatar.tsx'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { usePortal, useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { useRecord } from '../../shared/use-record.ts'
import { BankAccounts } from './bank-accounts.tsx'
import { Depots } from './depots.tsx'
import { PersonForm } from './person-form.tsx'
import { ProfileStatus } from './profile-status.tsx'
import { Survey } from './survey.tsx'
import { Tax } from './tax/tax.tsx'
import { Wallets } from './wallets.tsx'

export default function ProfilePage() {
  const profile = useRecord<InvestorProfile>('profile', 'own')
  return <QueryView query={profile}>{(data) => <Profile profile={data} />}</QueryView>
}

function Profile({ profile }: { profile: InvestorProfile }) {
  const t = useText()
  const { name, kind } = profile.investor
  const { data: identity } = useGetIdentity<Identity>()
  return (
    <>
      <PageHeader
        title={t('investor.profile.title')}
        under={`${name} · ${t(`investor.profile.kind.${kind}`)}`}
        before={<Avatar name={name} picture={kind === 'person' ? identity?.picture : undefined} large />}
        actions={<StateTag kind="kyc" state={profile.kycState} prefix={t('investor.profile.identity')} />}
      />
      <Tabs
        label={t('investor.profile.tabs.label')}
        tabs={[
          {
            key: 'person',
            label: t('investor.profile.tabs.person'),
            view: () => (
              <div className="grid">
                <PersonForm profile={profile} />
                <ProfileStatus profile={profile} />
              </div>
            ),
          },
          { key: 'account', label: t('investor.profile.tabs.account'), view: () => <Account profile={profile} /> },
          { key: 'bank', label: t('investor.profile.tabs.bank'), view: () => <BankAccounts holder={name} /> },
          { key: 'depots', label: t('investor.profile.tabs.depots'), view: () => <Depots owner={name} /> },
          { key: 'tax', label: t('investor.profile.tabs.tax'), view: () => <Tax isPerson={kind === 'person'} /> },
          { key: 'survey', label: t('investor.profile.tabs.survey'), view: () => <Survey /> },
          { key: 'wallets', label: t('investor.profile.tabs.wallets'), view: () => <Wallets /> },
        ]}
      />
    </>
  )
}

/** The shop's account owns login, e-mail, password, picture and addresses (design.md §5). */
function Account({ profile }: { profile: InvestorProfile }) {
  const t = useText()
  const { locale } = usePortal().place
  return (
    <Box title={t('investor.profile.tabs.account')}>
      <div className="stack">
        <Facts
          facts={[
            { label: t('investor.profile.email'), value: profile.email },
            { label: t('investor.profile.customerNumber'), value: profile.customerNumber },
          ]}
        />
        <p className="muted">{t('investor.profile.accountText')}</p>
        <div>
          <Button href={localePath(locale, '/account/profile')}>{t('investor.profile.toAccount')}</Button>
        </div>
      </div>
    </Box>
  )
}
