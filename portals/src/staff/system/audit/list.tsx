import type { AuditEntry } from '@goldammer/sdk/staff/model'
import { Link } from 'react-router'
import { None } from '../../../shared/fields/none.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { PeriodFilter } from '../../../shared/table/period-filter.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { CustomerLink } from '../../kit/customer-link.tsx'
import { ExportButton } from '../../kit/export-button.tsx'
import { useKeysetList } from '../../lists.ts'
import { areas } from './areas.ts'
import { Check } from './check.tsx'

/** Who did what to whom (domain/rights#impersonation), the latest first. */
export default function Audit() {
  const t = useText()
  const list = useKeysetList('audit', {
    filters: ['who', 'customer', 'area', 'from', 'to', 'text'],
    personal: ['who', 'customer', 'text'],
  })
  const { filters, setFilter, setFilters } = list
  const { who, customer, text, ...others } = filters
  const columns = useColumns()
  return (
    <>
      <PageHeader
        title={t('staff.audit.title')}
        under={t('staff.audit.lead')}
        actions={
          <ExportButton href={exportOf(others)} search={{ who, customer, text }}>
            {t('staff.audit.csv')}
          </ExportButton>
        }
      />
      <Check />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <SearchFilter
          label={t('staff.audit.who')}
          value={filters.who}
          placeholder={t('staff.audit.whoHint')}
          onChange={(value) => setFilter('who', value)}
        />
        <SearchFilter
          label={t('staff.audit.customer')}
          value={filters.customer}
          placeholder={t('staff.audit.customerHint')}
          onChange={(value) => setFilter('customer', value)}
        />
        <SearchFilter
          value={filters.text}
          placeholder={t('staff.audit.textHint')}
          onChange={(value) => setFilter('text', value)}
        />
        <ChoiceFilter
          label={t('staff.audit.area')}
          value={filters.area}
          options={(Object.keys(areas) as (keyof typeof areas)[]).map((area) => ({
            value: areas[area].join(','),
            label: t(`staff.audit.areas.${area}`),
          }))}
          onChange={(value) => setFilter('area', value)}
        />
        <PeriodFilter
          label={t('staff.audit.period')}
          from={filters.from}
          to={filters.to}
          onChange={(from, to) => setFilters({ from, to })}
        />
      </Filters>
      <KeysetTable
        label={t('staff.audit.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card entry={it} />}
        empty={<Empty title={t('staff.audit.emptyTitle')} text={t('staff.audit.emptyText')} />}
      />
    </>
  )
}

/** The file of what the filters show. */
function exportOf(filters: Record<string, string>): string {
  const query = new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) =>
      name === 'area' ? value.split(',').map((area) => [name, area]) : [[name, value]],
    ),
  )
  return `/staff-api/audit/export?${query}`
}

interface Props {
  entry: AuditEntry
}

function Act({ entry: { id, text, at } }: Props) {
  const t = useText()
  const { dateTime } = useFormat()
  return (
    <Link
      className="plain-link strong"
      to={`/audit/${id}`}
      aria-label={t('staff.audit.open', { act: text, moment: dateTime(at) })}
    >
      {text}
    </Link>
  )
}

export function Who({ entry: { actor, actorName } }: Props) {
  const t = useText()
  return (
    <div className="stack tight">
      {actorName && <span>{actorName}</span>}
      <span className={actorName ? 'small muted' : undefined}>{t(`staff.audit.actors.${actor}`)}</span>
    </div>
  )
}

export function Concerned({ entry: { customerId, customerName } }: Props) {
  if (!customerId) return <None />
  return <CustomerLink id={customerId} name={customerName} />
}

function useColumns(): KeysetColumn<AuditEntry>[] {
  const t = useText()
  const { dateTime } = useFormat()
  return [
    { key: 'at', title: t('staff.audit.at'), render: (it) => <span className="number">{dateTime(it.at)}</span> },
    { key: 'who', title: t('staff.audit.who'), render: (it) => <Who entry={it} /> },
    { key: 'act', title: t('staff.audit.act'), fixed: true, render: (it) => <Act entry={it} /> },
    { key: 'customer', title: t('staff.audit.customer'), render: (it) => <Concerned entry={it} /> },
    { key: 'reason', title: t('staff.audit.reason'), render: (it) => it.reason ?? '' },
  ]
}

function Card({ entry }: Props) {
  const { dateTime } = useFormat()
  return (
    <div className="stack tight">
      <Act entry={entry} />
      <span className="number muted">{dateTime(entry.at)}</span>
      <Who entry={entry} />
      {entry.customerId && <Concerned entry={entry} />}
      {entry.reason && <span className="small">{entry.reason}</span>}
    </div>
  )
}
