import type { IssuerRecord } from '@goldammer/sdk/staff/model'
import { useGetIdentity } from '@refinedev/core'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import type { Identity } from '../../../providers/identity.ts'
import { statusOf } from '../../../providers/status-of.ts'
import { Box } from '../../../shared/fields/box.tsx'
import { Facts } from '../../../shared/fields/facts.tsx'
import { Note } from '../../../shared/fields/note.tsx'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { Tabs } from '../../../shared/fields/tabs.tsx'
import { CoreDataChanges } from '../../../shared/issuer/core-data-changes.tsx'
import { CoreDataFacts } from '../../../shared/issuer/core-data-facts.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { NotFound } from '../../../shared/states/states.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useMayEnter } from '../../../shared/use-may-enter.ts'
import { useRecord } from '../../data.ts'
import { CompanyProofs } from '../../kit/decide/handed-in-proofs.tsx'
import { Duties } from './duties.tsx'
import { InviteOwner } from './invite-owner.tsx'
import { Offers } from './offers.tsx'
import { People } from './people.tsx'

export default function CompanyPage() {
  const { id = '' } = useParams()
  const record = useRecord('companies', id)
  if (statusOf(record.error) === 404) return <NotFound />
  return (
    <QueryView query={record} lines={8}>
      {(data) => <Company record={data} />}
    </QueryView>
  )
}

/** R3.01, R3.02, R6.07: a company that raises money, with all that staff look up of it. */
function Company({ record }: { record: IssuerRecord }) {
  const t = useText()
  const mayEnter = useMayEnter()
  const { issuer, mayInviteOwner, users, offers } = record
  return (
    <>
      <PageHeader
        title={issuer.nameCompany}
        crumbs={[{ label: t('staff.companies.toList'), to: '/companies' }]}
        crumbsLabel={t('common.word.breadcrumb')}
        under={
          <span className="row wrap">
            <StateTag kind="issuer" state={issuer.state} />
            {!issuer.hasOwner && <span className="tag warn">{t('staff.companies.withoutOwner')}</span>}
          </span>
        }
        actions={mayInviteOwner && <InviteOwner companyId={issuer.id} />}
      />
      {!issuer.hasOwner && <Note tone="warn">{t('staff.companies.invite.note')}</Note>}
      <Tabs
        label={t('staff.companies.tabs.label')}
        tabs={[
          { key: 'overview', label: t('staff.companies.tabs.overview'), view: () => <Overview record={record} /> },
          {
            key: 'people',
            label: t('staff.companies.tabs.people'),
            count: users.length,
            view: () => <People record={record} />,
          },
          {
            key: 'offers',
            label: t('staff.companies.tabs.offers'),
            count: offers.length,
            view: () => <Offers offers={offers} />,
          },
          ...(mayEnter('company-reports')
            ? [
                {
                  key: 'duties',
                  label: t('staff.companies.tabs.duties'),
                  view: () => <Duties companyId={issuer.id} />,
                },
              ]
            : []),
          {
            key: 'history',
            label: t('staff.companies.tabs.history'),
            view: () => (
              <History
                companyId={issuer.id}
                aside={mayEnter('audit') && <Link to={`/audit?text=${issuer.id}`}>{t('staff.companies.audit')}</Link>}
              />
            ),
          },
        ]}
      />
    </>
  )
}

function History({ companyId, aside }: { companyId: string; aside: ReactNode }) {
  return <CoreDataChanges history={useRecord('company-history', companyId)} aside={aside} />
}

function Overview({ record: { issuer, coreData } }: { record: IssuerRecord }) {
  const t = useText()
  const { date } = useFormat()
  const { data: me } = useGetIdentity<Identity>()
  const { duties, overdue } = issuer
  return (
    <div className="grid">
      <CoreDataFacts coreData={coreData} />
      <div className="span-4 stack">
        <Box title={t('staff.companies.facts')}>
          <Facts
            facts={[
              {
                label: t('staff.companies.rounds'),
                value: t('staff.companies.roundsOf', { open: issuer.openRounds, all: issuer.rounds }),
              },
              {
                label: t('staff.companies.duties'),
                value: duties === 0 ? '–' : t('staff.companies.dutiesOf', { count: duties, overdue }),
              },
              { label: t('staff.companies.since'), value: <span className="number">{date(issuer.createdAt)}</span> },
            ]}
          />
        </Box>
        {me?.roles.includes('compliance') && (
          <Box title={t('staff.proofs.title')}>
            <CompanyProofs companyId={issuer.id} />
          </Box>
        )}
        <Money />
      </div>
    </div>
  )
}

const lists = [
  { resource: 'payout-runs', path: '/payouts', label: 'staff.companies.payouts' },
  { resource: 'dunning', path: '/dunning', label: 'staff.companies.dunning' },
  { resource: 'profit-figures', path: '/profit-figures', label: 'staff.companies.profits' },
] as const

/** The lists of its money that one may open. */
function Money() {
  const t = useText()
  const mayEnter = useMayEnter()
  const open = lists.filter(({ resource }) => mayEnter(resource))
  if (open.length === 0) return null
  return (
    <Box title={t('staff.companies.money')}>
      <ul className="stack tight plain">
        {open.map(({ path, label }) => (
          <li key={path}>
            <Link to={path}>{t(label)}</Link>
          </li>
        ))}
      </ul>
    </Box>
  )
}
