import type { IssuerEntry, IssuerState } from '@goldammer/sdk/staff/model'
import { Link } from 'react-router'
import { None } from '../../../shared/fields/none.tsx'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useKeysetList } from '../../lists.ts'

const states: IssuerState[] = ['preparing', 'raising', 'serving']

/** R6.07: the companies that raise money, by name. */
export default function Companies() {
  const t = useText()
  const list = useKeysetList('companies', {
    filters: ['text', 'state', 'withoutOwner'],
    personal: ['text'],
  })
  const columns = useColumns()
  return (
    <>
      <PageHeader title={t('staff.companies.title')} under={t('staff.companies.lead')} />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <SearchFilter
          value={list.filters.text}
          placeholder={t('staff.companies.searchHint')}
          onChange={(value) => list.setFilter('text', value)}
        />
        <ChoiceFilter
          label={t('staff.companies.state')}
          value={list.filters.state}
          options={states.map((state) => ({ value: state, label: t(`states.issuer.${state}`) }))}
          onChange={(value) => list.setFilter('state', value)}
        />
        <ChoiceFilter
          label={t('staff.companies.owner')}
          value={list.filters.withoutOwner}
          options={[{ value: 'true', label: t('staff.companies.withoutOwner') }]}
          onChange={(value) => list.setFilter('withoutOwner', value)}
        />
      </Filters>
      <KeysetTable
        label={t('staff.companies.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card of={it} />}
        empty={<Empty title={t('staff.companies.emptyTitle')} text={t('staff.companies.emptyText')} />}
      />
    </>
  )
}

interface Props {
  of: IssuerEntry
}

function Name({ of: { id, nameCompany, legalForm, hasOwner } }: Props) {
  const t = useText()
  return (
    <div className="stack tight">
      <span className="row wrap tight">
        <Link className="plain-link strong" to={`/companies/${id}`}>
          {nameCompany}
        </Link>
        {!hasOwner && <span className="tag warn">{t('staff.companies.withoutOwner')}</span>}
      </span>
      {legalForm && <span className="muted">{legalForm}</span>}
    </div>
  )
}

function Register({ of: { registerCourt, registerNr, headquarter } }: Props) {
  const register = [registerCourt, registerNr].filter(Boolean).join(', ')
  return (
    <div className="stack tight">
      <span className="number">{register || '–'}</span>
      {headquarter && <span className="muted">{headquarter}</span>}
    </div>
  )
}

function Duties({ of: { duties: count, overdue } }: Props) {
  const t = useText()
  if (count === 0) return <None />
  if (overdue === 0) return <span className="number">{count}</span>
  return <span className="tag error">{t('staff.companies.dutiesOf', { count, overdue })}</span>
}

function useColumns(): KeysetColumn<IssuerEntry>[] {
  const t = useText()
  const { date } = useFormat()
  return [
    { key: 'name', title: t('staff.companies.name'), fixed: true, render: (it) => <Name of={it} /> },
    { key: 'register', title: t('staff.companies.register'), render: (it) => <Register of={it} /> },
    { key: 'state', title: t('staff.companies.state'), render: (it) => <StateTag kind="issuer" state={it.state} /> },
    {
      key: 'rounds',
      title: t('staff.companies.rounds'),
      render: (it) => (
        <span className="number">{t('staff.companies.roundsOf', { open: it.openRounds, all: it.rounds })}</span>
      ),
    },
    { key: 'duties', title: t('staff.companies.duties'), render: (it) => <Duties of={it} /> },
    {
      key: 'since',
      title: t('staff.companies.since'),
      render: (it) => <span className="number">{date(it.createdAt)}</span>,
    },
  ]
}

function Card({ of }: Props) {
  const t = useText()
  return (
    <div className="stack tight">
      <div className="card-row">
        <Name of={of} />
        <StateTag kind="issuer" state={of.state} />
      </div>
      <Register of={of} />
      <span className="number">
        {t('staff.companies.rounds')}: {t('staff.companies.roundsOf', { open: of.openRounds, all: of.rounds })}
      </span>
      {of.duties > 0 && (
        <span className="row wrap">
          {t('staff.companies.duties')}: <Duties of={of} />
        </span>
      )}
    </div>
  )
}
