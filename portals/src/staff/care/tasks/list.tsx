import type { StaffTask } from '@goldammer/sdk/staff/model'
import { Segmented } from 'antd'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { CustomerLink } from '../../kit/customer-link.tsx'
import { TaskActs, TaskDay } from '../../kit/task-acts.tsx'
import { useKeysetList } from '../../lists.ts'

const states = ['open', 'overdue', 'done'] as const

/** One's own tasks, or everybody's, the oldest day first. */
export default function TaskList() {
  const t = useText()
  const list = useKeysetList('tasks', { filters: ['owner', 'state'] })
  const columns = useColumns()
  return (
    <>
      <PageHeader title={t('staff.tasks.title')} under={t('staff.tasks.lead')} />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <Segmented
          aria-label={t('staff.tasks.owner')}
          value={list.filters.owner === 'all' ? 'all' : 'me'}
          options={[
            { value: 'me', label: t('staff.tasks.mine') },
            { value: 'all', label: t('common.word.all') },
          ]}
          onChange={(value) => list.setFilter('owner', value === 'all' ? 'all' : undefined)}
        />
        <ChoiceFilter
          label={t('staff.tasks.state')}
          value={list.filters.state}
          options={states.map((state) => ({ value: state, label: t(`staff.tasks.states.${state}`) }))}
          onChange={(value) => list.setFilter('state', value)}
        />
      </Filters>
      <KeysetTable
        label={t('staff.tasks.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card task={it} />}
        empty={<Empty title={t('staff.tasks.emptyTitle')} text={t('staff.tasks.emptyText')} />}
      />
    </>
  )
}

interface Props {
  task: StaffTask
}

function useColumns(): KeysetColumn<StaffTask>[] {
  const t = useText()
  return [
    { key: 'due', title: t('staff.tasks.due'), render: (it) => <TaskDay task={it} /> },
    { key: 'task', title: t('staff.tasks.task'), render: (it) => <span className="strong">{it.title}</span> },
    {
      key: 'customer',
      title: t('staff.tasks.customer'),
      render: (it) => <CustomerLink id={it.customerId} name={it.customerName} strong tab="notes" />,
    },
    { key: 'owner', title: t('staff.tasks.owner'), render: (it) => it.owner },
    { key: 'acts', title: t('staff.tasks.state'), render: (it) => <TaskActs task={it} /> },
  ]
}

function Card({ task }: Props) {
  return (
    <div className="stack tight">
      <span className="strong">{task.title}</span>
      <CustomerLink id={task.customerId} name={task.customerName} strong tab="notes" />
      <TaskDay task={task} />
      <TaskActs task={task} />
    </div>
  )
}
