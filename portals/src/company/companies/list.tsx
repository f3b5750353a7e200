import { withdrawCompanyRequest } from '@goldammer/sdk/store/company'
import type { CompanyRequest, CompanySummary } from '@goldammer/sdk/store/model'
import { useGetIdentity } from '@refinedev/core'
import { App, Button } from 'antd'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Identity } from '../../providers/identity.ts'
import { Box } from '../../shared/fields/box.tsx'
import { Figures } from '../../shared/fields/facts.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { Empty } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useFormat } from '../../shared/use-format.ts'
import { useImpersonated } from '../../shared/use-impersonated.ts'
import { chooseCompany } from '../active-company.ts'
import { useRecord } from '../data.ts'
import { AddCompany } from './add-company.tsx'

/** R2.25: all companies somebody works for, and the way to a further one. */
export default function Companies() {
  const t = useText()
  const isLocked = useImpersonated()
  const [isAdding, setAdding] = useState(false)
  const overview = useRecord('companies')
  const isPending = overview.data?.requests.some(({ state }) => state === 'pending') ?? true
  const add = (
    <Button
      type="primary"
      disabled={isLocked || isPending}
      icon={<Plus className="icon small" aria-hidden="true" />}
      onClick={() => setAdding(true)}
    >
      {t('company.companies.add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('company.companies.title')} under={t('company.companies.lead')} actions={add} />
      {isLocked && <p className="small muted">{t('portal.impersonation.locked')}</p>}
      <QueryView query={overview} lines={8}>
        {({ elements, requests }) => (
          <>
            {elements.length === 0 && (
              <section className="box">
                <Empty title={t('company.companies.emptyTitle')} text={t('company.companies.emptyText')} />
              </section>
            )}
            {elements.map((company) => (
              <Company key={company.companyId} company={company} />
            ))}
            {requests.length > 0 && (
              <Box title={t('company.companies.requests')}>
                <ul className="list">
                  {requests.map((request) => (
                    <Request key={request.id} request={request} isLocked={isLocked} />
                  ))}
                </ul>
              </Box>
            )}
          </>
        )}
      </QueryView>
      {isAdding && <AddCompany onClose={() => setAdding(false)} />}
    </>
  )
}

function Company({ company }: { company: CompanySummary }) {
  const t = useText()
  const { shortMoney, number } = useFormat()
  const { data: identity } = useGetIdentity<Identity>()
  const { companyId, name, role, investorCount, amountTotal, toReview, openRounds, duties, overdue } = company
  const isActive = identity?.choice?.active === companyId
  return (
    <Box
      title={name}
      aside={
        isActive ? (
          <span className="tag info">{t('company.companies.active')}</span>
        ) : (
          <Button
            size="small"
            aria-label={t('company.companies.openOf', { name })}
            onClick={() => chooseCompany(companyId)}
          >
            {t('company.companies.open')}
          </Button>
        )
      }
    >
      <p className="small muted">
        {t('company.users.role')}: {t(`portal.companyRole.${role}`)}
      </p>
      <Figures
        even
        figures={[
          { label: t('company.dashboard.amount'), value: shortMoney(amountTotal) },
          { label: t('company.dashboard.investors'), value: number(investorCount) },
          { label: t('company.companies.openRounds'), value: number(openRounds) },
          { label: t('company.dashboard.toReview'), value: number(toReview) },
          {
            label: t('company.companies.duties'),
            value: number(duties),
            under: overdue > 0 ? t('company.companies.overdue', { count: overdue }) : undefined,
            warn: overdue > 0,
          },
        ]}
      />
    </Box>
  )
}

function Request({ request, isLocked }: { request: CompanyRequest; isLocked: boolean }) {
  const t = useText()
  const { modal } = App.useApp()
  const { id, nameCompany, registerNr, registerCourt, state, reason, createdAt } = request
  const withdraw = useAction(() => withdrawCompanyRequest(id), {
    invalidates: ['companies'],
    done: t('company.companies.withdrawn'),
  })
  return (
    <li className="team-row">
      <div className="small stack tight">
        <p>
          <b>{nameCompany}</b> <StateTag kind="companyRequest" state={state} />
        </p>
        <p className="muted">
          {registerCourt}, {registerNr} · {t('company.companies.asked', { day: createdAt })}
        </p>
        {reason && <p>{t('portal.reason', { reason })}</p>}
      </div>
      {state === 'pending' && (
        <div className="actions">
          <Button
            size="small"
            disabled={isLocked}
            loading={withdraw.isPending}
            aria-label={t('company.companies.withdrawOf', { name: nameCompany })}
            onClick={() =>
              modal.confirm({
                title: t('company.companies.withdrawTitle'),
                content: t('company.companies.withdrawText', { name: nameCompany }),
                okText: t('company.companies.withdraw'),
                cancelText: t('common.action.cancel'),
                onOk: () => withdraw.mutateAsync(undefined).catch(() => {}),
              })
            }
          >
            {t('company.companies.withdraw')}
          </Button>
        </div>
      )}
    </li>
  )
}
