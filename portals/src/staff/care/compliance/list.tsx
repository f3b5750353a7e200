import type { ComplianceCase, ComplianceCaseKind, ComplianceCaseState } from '@goldammer/sdk/staff/model'
import { toLocalDate } from '@goldammer/sdk/units'
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

const kinds: ComplianceCaseKind[] = [
  'pep',
  'identity',
  'sanctions',
  'third_party',
  'us_person',
  'limit_exemption',
  'returned_debit',
  'withdrawal',
]
const states: ComplianceCaseState[] = ['open', 'proposed', 'cleared', 'refused', 'closed']
/** Days since a case was opened that one may ask for. */
const ages = [1, 3, 7, 14]

/** What compliance has to decide, the undecided first and of these the oldest (domain/compliance#kinds, domain/compliance#own-cases). */
export default function ComplianceQueue() {
  const t = useText()
  const list = useKeysetList('compliance-cases', { filters: ['kind', 'state', 'olderThanDays'] })
  const columns = useColumns()
  return (
    <>
      <PageHeader title={t('staff.compliance.title')} under={t('staff.compliance.lead')} />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <ChoiceFilter
          label={t('staff.compliance.kind')}
          value={list.filters.kind}
          options={kinds.map((kind) => ({ value: kind, label: t(`staff.compliance.kinds.${kind}`) }))}
          onChange={(value) => list.setFilter('kind', value)}
        />
        <ChoiceFilter
          label={t('staff.compliance.state')}
          value={list.filters.state}
          options={[
            { value: 'open,proposed', label: t('staff.compliance.undecided') },
            ...states.map((state) => ({ value: state, label: t(`states.complianceCase.${state}`) })),
          ]}
          onChange={(value) => list.setFilter('state', value)}
        />
        <ChoiceFilter
          label={t('staff.compliance.age')}
          value={list.filters.olderThanDays}
          options={ages.map((days) => ({
            value: String(days),
            label: t('staff.compliance.olderThan', { count: days }),
          }))}
          onChange={(value) => list.setFilter('olderThanDays', value)}
        />
      </Filters>
      <KeysetTable
        label={t('staff.compliance.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card of={it} />}
        empty={<Empty title={t('staff.compliance.emptyTitle')} text={t('staff.compliance.emptyText')} />}
      />
    </>
  )
}

interface Props {
  of: ComplianceCase
}

function Name({ of: { id, kind, investorName: name, orderNumber } }: Props) {
  const t = useText()
  const what = t(`staff.compliance.kinds.${kind}`)
  return (
    <div className="stack tight">
      <Link
        className="plain-link strong"
        to={`/compliance/${id}`}
        aria-label={t('staff.compliance.open', { name, kind: what })}
      >
        {name}
      </Link>
      {orderNumber && <span className="number muted">{orderNumber}</span>}
    </div>
  )
}

function State({ of: { state, proposedBy, decidedBy } }: Props) {
  const by = decidedBy ?? proposedBy
  return (
    <div className="stack tight">
      <div>
        <StateTag kind="complianceCase" state={state} />
      </div>
      {by && <span className="small muted">{by}</span>}
    </div>
  )
}

function Since({ of: { openedAt, dueOn, waitingDays, state } }: Props) {
  const t = useText()
  const { date } = useFormat()
  const isOpen = state === 'open' || state === 'proposed'
  return (
    <div className="stack tight">
      <span className="number">{date(openedAt)}</span>
      {isOpen && <span className="small muted">{t('staff.compliance.waits', { count: waitingDays })}</span>}
      {isOpen && dueOn && <Due on={dueOn} />}
    </div>
  )
}

/** Until when it is to be decided, and that it was not. */
function Due({ on }: { on: string }) {
  const t = useText()
  const { date } = useFormat()
  return (
    <span className="small">
      {t('staff.compliance.dueOn')} {date(on)}
      {on < toLocalDate(new Date()) && <span className="tag warn"> {t('staff.compliance.overdue')}</span>}
    </span>
  )
}

function useColumns(): KeysetColumn<ComplianceCase>[] {
  const t = useText()
  const { money } = useFormat()
  return [
    { key: 'investor', title: t('staff.compliance.investor'), render: (it) => <Name of={it} /> },
    { key: 'kind', title: t('staff.compliance.kind'), render: (it) => t(`staff.compliance.kinds.${it.kind}`) },
    { key: 'opened', title: t('staff.compliance.opened'), render: (it) => <Since of={it} /> },
    {
      key: 'waiting',
      title: t('staff.compliance.waiting'),
      right: true,
      render: (it) =>
        it.waitingContracts === 0 ? (
          <None />
        ) : (
          <div className="stack tight">
            <b className="number">{money(it.waitingAmount)}</b>
            <span className="number muted">{t('common.count.contracts', { count: it.waitingContracts })}</span>
          </div>
        ),
    },
    { key: 'state', title: t('staff.compliance.state'), render: (it) => <State of={it} /> },
  ]
}

function Card({ of }: Props) {
  const t = useText()
  return (
    <div className="stack tight">
      <div className="card-row">
        <Name of={of} />
        <State of={of} />
      </div>
      <span>{t(`staff.compliance.kinds.${of.kind}`)}</span>
      <Since of={of} />
    </div>
  )
}
