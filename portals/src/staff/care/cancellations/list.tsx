import type { CancellationRequest, CancellationRequestState } from '@goldammer/sdk/staff/model'
import { Link } from 'react-router'
import { None } from '../../../shared/fields/none.tsx'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useKeysetList } from '../../lists.ts'

const states: CancellationRequestState[] = ['pending', 'confirmed', 'refused', 'void']
const parties = ['investor', 'company'] as const

/** Cancellations for cause, what has to be decided first at the top (domain/cancellation#irregular). */
export default function CancellationQueue() {
  const t = useText()
  const list = useKeysetList('cancellation-requests', { filters: ['state', 'requestedBy'] })
  const columns = useColumns()
  return (
    <>
      <PageHeader title={t('staff.cancellations.title')} under={t('staff.cancellations.lead')} />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <ChoiceFilter
          label={t('staff.cancellations.state')}
          value={list.filters.state}
          options={states.map((state) => ({ value: state, label: t(`states.cancellationRequest.${state}`) }))}
          onChange={(value) => list.setFilter('state', value)}
        />
        <ChoiceFilter
          label={t('staff.cancellations.party')}
          value={list.filters.requestedBy}
          options={parties.map((party) => ({ value: party, label: t(`staff.cancellations.parties.${party}`) }))}
          onChange={(value) => list.setFilter('requestedBy', value)}
        />
      </Filters>
      <KeysetTable
        label={t('staff.cancellations.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card request={it} />}
        empty={<Empty title={t('staff.cancellations.emptyTitle')} text={t('staff.cancellations.emptyText')} />}
      />
    </>
  )
}

interface Props {
  request: CancellationRequest
}

function Contract({ request: { id, orderNumber, productName } }: Props) {
  const t = useText()
  return (
    <div className="stack tight">
      <Link
        className="plain-link strong number"
        to={`/cancellations/${id}`}
        aria-label={t('staff.cancellations.open', { number: orderNumber })}
      >
        {orderNumber}
      </Link>
      <span className="muted">{productName}</span>
    </div>
  )
}

function Who({ request: { requestedBy, investorName, companyName } }: Props) {
  const t = useText()
  return (
    <div className="stack tight">
      <span>{requestedBy === 'investor' ? investorName : companyName}</span>
      <span className="small muted">{t(`staff.cancellations.parties.${requestedBy}`)}</span>
    </div>
  )
}

function DecideBy({ request: { decideBy, overdue, state } }: Props) {
  const t = useText()
  const { date } = useFormat()
  if (state !== 'pending') return <None />
  return (
    <div className="stack tight">
      <span className="number">{date(decideBy)}</span>
      {overdue && (
        <div>
          <span className="tag warn">{t('staff.cancellations.overdue')}</span>
        </div>
      )}
    </div>
  )
}

function useColumns(): KeysetColumn<CancellationRequest>[] {
  const t = useText()
  const { date, money } = useFormat()
  return [
    { key: 'contract', title: t('staff.cancellations.contract'), render: (it) => <Contract request={it} /> },
    { key: 'party', title: t('staff.cancellations.party'), render: (it) => <Who request={it} /> },
    {
      key: 'amount',
      title: t('staff.cancellations.amount'),
      right: true,
      render: (it) => <b className="number">{money(it.amountTotal)}</b>,
    },
    {
      key: 'date',
      title: t('staff.cancellations.date'),
      render: (it) => <span className="number">{date(it.cancellationDate)}</span>,
    },
    { key: 'decideBy', title: t('staff.cancellations.decideBy'), render: (it) => <DecideBy request={it} /> },
    {
      key: 'state',
      title: t('staff.cancellations.state'),
      render: (it) => <StateTag kind="cancellationRequest" state={it.state} />,
    },
  ]
}

function Card({ request }: Props) {
  const { money } = useFormat()
  return (
    <div className="stack tight">
      <div className="card-row">
        <Contract request={request} />
        <b className="number">{money(request.amountTotal)}</b>
      </div>
      <Who request={request} />
      <span className="row wrap">
        <StateTag kind="cancellationRequest" state={request.state} />
        <DecideBy request={request} />
      </span>
    </div>
  )
}
