import { returnReason } from '@goldammer/sdk/rules/return-reason'
import type { FinanceTask } from '@goldammer/sdk/staff/model'
import { finishFinanceTask } from '@goldammer/sdk/staff/payments'
import { Button, Checkbox } from 'antd'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Note } from '../../../shared/fields/note.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { DecideWithReason } from '../../kit/decide/decide-with-reason.tsx'
import { OrderLink } from '../../kit/order-link.tsx'
import { useKeysetList } from '../../lists.ts'
import { RefundTransfer } from './refund-transfer.tsx'
import { kinds, taskText } from './task-text.ts'

const states = ['open', 'done'] as const

/** Payments that somebody has to look at, the oldest open one at the top (domain/payments#finance-tasks). */
export default function FinanceTaskList() {
  const t = useText()
  const list = useKeysetList('finance-tasks', { filters: ['state', 'kind'] })
  const columns = useColumns()
  return (
    <>
      <PageHeader title={t('staff.financeTasks.title')} under={t('staff.financeTasks.lead')} />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <ChoiceFilter
          label={t('staff.financeTasks.state')}
          value={list.filters.state}
          options={states.map((state) => ({ value: state, label: t(`staff.financeTasks.${state}`) }))}
          onChange={(value) => list.setFilter('state', value)}
        />
        <ChoiceFilter
          label={t('staff.financeTasks.kind')}
          value={list.filters.kind}
          options={kinds.map((kind) => ({ value: kind, label: t(`staff.financeTasks.kinds.${kind}`) }))}
          onChange={(value) => list.setFilter('kind', value)}
        />
      </Filters>
      <KeysetTable
        label={t('staff.financeTasks.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card task={it} />}
        empty={<Empty title={t('staff.financeTasks.emptyTitle')} text={t('staff.financeTasks.emptyText')} />}
      />
    </>
  )
}

interface Props {
  task: FinanceTask
}

function Kind({ task }: Props) {
  const { kind, returnCode, fault, doneAt } = task
  const t = useText()
  return (
    <div className="stack tight">
      <b>{t(`staff.financeTasks.kinds.${kind}`)}</b>
      {returnCode && <span className="muted">{returnReason(returnCode, t)}</span>}
      {fault && <span className="muted">{t('staff.financeTasks.fault', { field: fault })}</span>}
      {!doneAt && <span className="small muted">{taskText(task, t)}</span>}
    </div>
  )
}

function Order({ task }: Props) {
  return (
    <div className="stack tight">
      <Link className="plain-link strong" to={`/customers/${task.customerId}`}>
        {task.customerName || '–'}
      </Link>
      <OrderLink order={task} />
    </div>
  )
}

function Since({ task: { openedAt, payBy } }: Props) {
  const t = useText()
  const { date } = useFormat()
  return (
    <div className="stack tight">
      <span className="number">{date(openedAt)}</span>
      {payBy && <span className="small">{t('staff.financeTasks.payBy', { day: payBy })}</span>}
    </div>
  )
}

const whyNotDunned = { complianceCase: 'FINANCE_TASK_CASE_OPEN', payerDied: 'FINANCE_TASK_PAYER_DIED' } as const

function Act({ task }: Props) {
  const t = useText()
  const { date, money } = useFormat()
  const [isAsked, setIsAsked] = useState(false)
  const [stillOwed, setStillOwed] = useState(false)
  if (task.doneAt)
    return (
      <div className="stack tight">
        <span className="small muted">
          {t('staff.financeTasks.doneBy', { name: task.doneBy ?? '–', day: date(task.doneAt) })}
        </span>
        <span>{task.note}</span>
      </div>
    )
  return (
    <>
      <RefundTransfer task={task} />
      <Button size="small" icon={<Check className="icon small" aria-hidden="true" />} onClick={() => setIsAsked(true)}>
        {t('staff.financeTasks.act')}
      </Button>
      {isAsked && (
        <DecideWithReason
          title={t('staff.financeTasks.done')}
          reasonLabel={t('staff.financeTasks.note')}
          invalidates={['finance-tasks', 'dunning']}
          done={t('staff.financeTasks.saved')}
          decide={(note) => finishFinanceTask(task.id, { note, stillOwed })}
          choices={
            (task.notDunned && <Note tone="warn">{t(`errors.${whyNotDunned[task.notDunned]}`)}</Note>) ||
            (task.mayDun && (
              <Checkbox checked={stillOwed} onChange={({ target }) => setStillOwed(target.checked)}>
                {t('staff.financeTasks.stillOwed')}
              </Checkbox>
            ))
          }
          onClose={() => setIsAsked(false)}
        >
          {t('staff.financeTasks.actText', { number: task.orderNumber, amount: money(task.amount) })}
        </DecideWithReason>
      )}
    </>
  )
}

function useColumns(): KeysetColumn<FinanceTask>[] {
  const t = useText()
  const { money } = useFormat()
  return [
    { key: 'kind', title: t('staff.financeTasks.kind'), render: (it) => <Kind task={it} /> },
    { key: 'customer', title: t('staff.financeTasks.customer'), render: (it) => <Order task={it} /> },
    {
      key: 'amount',
      title: t('staff.financeTasks.amount'),
      right: true,
      render: (it) => <b className="number">{money(it.amount)}</b>,
    },
    { key: 'since', title: t('staff.financeTasks.since'), render: (it) => <Since task={it} /> },
    { key: 'act', title: t('staff.financeTasks.state'), render: (it) => <Act task={it} /> },
  ]
}

function Card({ task }: Props) {
  const { money } = useFormat()
  return (
    <div className="stack tight">
      <div className="card-row">
        <Order task={task} />
        <b className="number">{money(task.amount)}</b>
      </div>
      <Kind task={task} />
      <Since task={task} />
      <div>
        <Act task={task} />
      </div>
    </div>
  )
}
