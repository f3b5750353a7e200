import type { DemandRecord, DemandState } from '@goldammer/sdk/staff/model'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { CompanyLink } from '../../kit/company-link.tsx'
import { useKeysetList } from '../../lists.ts'
import { DemandActs } from './demand-acts.tsx'
import { MakeCompany } from './make-company.tsx'
import { PitchDeck } from './pitch-deck.tsx'

const states: DemandState[] = ['open', 'converted', 'declined']
const assignees = ['me', 'nobody'] as const

/** R3.12: companies that look for capital, the latest first. */
export default function Leads() {
  const t = useText()
  const list = useKeysetList('leads', { filters: ['state', 'assignee'] })
  const columns = useColumns()
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <PageHeader
        title={t('staff.leads.title')}
        under={t('staff.leads.lead')}
        actions={<Button onClick={() => setMaking(true)}>{t('staff.leads.make')}</Button>}
      />
      {isMaking && <MakeCompany onClose={() => setMaking(false)} />}
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <ChoiceFilter
          label={t('staff.leads.state')}
          value={list.filters.state}
          options={states.map((state) => ({ value: state, label: t(`states.demand.${state}`) }))}
          onChange={(value) => list.setFilter('state', value)}
        />
        <ChoiceFilter
          label={t('staff.leads.assignee')}
          value={list.filters.assignee}
          none={t('staff.leads.anybody')}
          options={assignees.map((value) => ({ value, label: t(`staff.leads.${value}`) }))}
          onChange={(value) => list.setFilter('assignee', value)}
        />
      </Filters>
      <KeysetTable
        label={t('staff.leads.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card demand={it} />}
        empty={<Empty title={t('staff.leads.emptyTitle')} text={t('staff.leads.emptyText')} />}
      />
    </>
  )
}

interface Props {
  demand: DemandRecord
}

function Name({ demand }: Props) {
  const { id, companyName, companyForm, foundingYear, purpose } = demand
  return (
    <div className="stack tight">
      <Link className="plain-link strong" to={`/leads/${id}`}>
        {companyName}
      </Link>
      <span className="muted">{[companyForm, foundingYear].filter(Boolean).join(', ')}</span>
      <span className="address">{purpose}</span>
      {demand.hasPitchDeck && <PitchDeck demand={demand} />}
    </div>
  )
}

function Contact({ demand: { contact, email, phone, heardFrom } }: Props) {
  const t = useText()
  return (
    <div className="stack tight">
      <span>{contact}</span>
      <a href={`mailto:${email}`}>{email}</a>
      {phone && <span className="number">{phone}</span>}
      {heardFrom && <span className="small muted">{t('staff.leads.heardFrom', { from: heardFrom })}</span>}
    </div>
  )
}

function State({ demand: { state, reason, decidedBy, assignee, companyId, roundId, companyName } }: Props) {
  const t = useText()
  return (
    <div className="stack tight">
      <span>
        <StateTag kind="demand" state={state} />
      </span>
      {assignee && <span className="small">{t('staff.leads.with', { name: assignee })}</span>}
      {decidedBy && <span className="small muted">{t('staff.leads.decidedBy', { name: decidedBy })}</span>}
      {reason && <span className="small muted">{reason}</span>}
      {companyId && <CompanyLink id={companyId} name={companyName} />}
      {roundId && <Link to={`/projects/${roundId}`}>{t('staff.leads.toProject')}</Link>}
    </div>
  )
}

function useColumns(): KeysetColumn<DemandRecord>[] {
  const t = useText()
  const { money, date } = useFormat()
  return [
    { key: 'company', title: t('staff.leads.company'), render: (it) => <Name demand={it} /> },
    {
      key: 'amount',
      title: t('staff.leads.amount'),
      right: true,
      render: (it) => (
        <div className="stack tight">
          <b className="number">{money(it.amount)}</b>
          <span className="small muted">{t(`staff.leads.urgency.${it.urgency}`)}</span>
        </div>
      ),
    },
    { key: 'contact', title: t('staff.leads.contact'), render: (it) => <Contact demand={it} /> },
    {
      key: 'asked',
      title: t('staff.leads.asked'),
      render: (it) => <span className="number">{date(it.createdAt)}</span>,
    },
    { key: 'state', title: t('staff.leads.state'), render: (it) => <State demand={it} /> },
    { key: 'next', title: t('staff.leads.next'), fixed: true, render: (it) => <DemandActs size="small" demand={it} /> },
  ]
}

function Card({ demand }: Props) {
  const { money } = useFormat()
  return (
    <div className="stack tight">
      <div className="card-row">
        <Name demand={demand} />
        <State demand={demand} />
      </div>
      <b className="number">{money(demand.amount)}</b>
      <Contact demand={demand} />
      <DemandActs size="small" demand={demand} />
    </div>
  )
}
