import type { SecurityEvent, SecurityEventKind } from '@goldammer/sdk/staff/model'
import { None } from '../../../shared/fields/none.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { PeriodFilter } from '../../../shared/table/period-filter.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { CustomerLink } from '../../kit/customer-link.tsx'
import { useKeysetList } from '../../lists.ts'

const KINDS = [
  'signedIn',
  'signInFailed',
  'signInLocked',
  'passwordChanged',
  'emailChanged',
  'factorChanged',
  'rolesChanged',
  'refused',
  'impersonated',
  'exported',
] as const satisfies SecurityEventKind[]

/** Sign-ins, refusals and exports (domain/rights#security-log), the latest first. */
export default function SecurityEvents() {
  const t = useText()
  const list = useKeysetList('security-events', { filters: ['kind', 'account', 'source', 'from', 'to'] })
  const { filters, setFilter, setFilters } = list
  const columns = useColumns()
  return (
    <>
      <PageHeader title={t('staff.security.title')} under={t('staff.security.lead')} />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <ChoiceFilter
          label={t('staff.security.kind')}
          value={filters.kind}
          options={KINDS.map((kind) => ({ value: kind, label: t(`portal.securityEvent.${kind}`) }))}
          onChange={(value) => setFilter('kind', value)}
        />
        <SearchFilter
          label={t('staff.security.account')}
          value={filters.account}
          placeholder={t('staff.security.accountHint')}
          onChange={(value) => setFilter('account', value)}
        />
        <SearchFilter
          value={filters.source}
          placeholder={t('staff.security.textHint')}
          onChange={(value) => setFilter('source', value)}
        />
        <PeriodFilter
          label={t('staff.security.period')}
          from={filters.from}
          to={filters.to}
          onChange={(from, to) => setFilters({ from, to })}
        />
      </Filters>
      <KeysetTable
        label={t('staff.security.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card event={it} />}
        empty={<Empty title={t('staff.security.emptyTitle')} text={t('staff.security.emptyText')} />}
      />
    </>
  )
}

interface Props {
  event: SecurityEvent
}

function Kind({ event: { kind, count, operation } }: Props) {
  const t = useText()
  return (
    <div className="stack tight">
      <b>
        {t(`portal.securityEvent.${kind}`)}
        {count > 1 && ` · ${t('portal.securityEvent.times', { number: count })}`}
      </b>
      <span className="small muted">{operation}</span>
    </div>
  )
}

function Actor({ event: { actor, actorName } }: Props) {
  const t = useText()
  return (
    <div className="stack tight">
      {actorName && <span>{actorName}</span>}
      <span className={actorName ? 'small muted' : undefined}>{t(`staff.security.actors.${actor}`)}</span>
    </div>
  )
}

function Account({ event: { account, accountId, accountName } }: Props) {
  if (account === 'customer' && accountId) return <CustomerLink id={accountId} name={accountName} />
  return accountName ? <span>{accountName}</span> : <None />
}

function Origin({ event: { address, browser, system } }: Props) {
  const device = [browser, system].filter(Boolean).join(', ')
  return (
    <div className="stack tight">
      {address ? <span className="number">{address}</span> : <None />}
      {device && <span className="small muted">{device}</span>}
    </div>
  )
}

function useColumns(): KeysetColumn<SecurityEvent>[] {
  const t = useText()
  const { dateTime } = useFormat()
  return [
    { key: 'at', title: t('staff.security.at'), render: (it) => <span className="number">{dateTime(it.lastAt)}</span> },
    { key: 'kind', title: t('staff.security.kind'), fixed: true, render: (it) => <Kind event={it} /> },
    { key: 'actor', title: t('staff.security.actor'), render: (it) => <Actor event={it} /> },
    { key: 'account', title: t('staff.security.account'), render: (it) => <Account event={it} /> },
    { key: 'place', title: t('staff.security.place'), render: (it) => <Origin event={it} /> },
  ]
}

function Card({ event }: Props) {
  const { dateTime } = useFormat()
  return (
    <div className="stack tight">
      <Kind event={event} />
      <span className="number muted">{dateTime(event.lastAt)}</span>
      <Actor event={event} />
      <Account event={event} />
      <Origin event={event} />
    </div>
  )
}
