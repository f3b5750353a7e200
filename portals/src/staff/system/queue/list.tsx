import { HARD_ENDS_BEFORE_ALONE } from '@goldammer/sdk/constants'
import type { MessageKey } from '@goldammer/sdk/messages'
import type { QueuedJob, QueuedJobState } from '@goldammer/sdk/staff/model'
import { retryQueuedJob } from '@goldammer/sdk/staff/operations'
import { useGetIdentity } from '@refinedev/core'
import { Button } from 'antd'
import { RotateCcw } from 'lucide-react'
import type { Identity } from '../../../providers/identity.ts'
import { None } from '../../../shared/fields/none.tsx'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useAction } from '../../../shared/use-action.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { useKeysetList } from '../../lists.ts'

const states: QueuedJobState[] = ['dead', 'failing', 'running', 'waiting', 'planned']

/** What the system still has to do, and what it gave up (design §3). */
export default function QueueList() {
  const t = useText()
  const list = useKeysetList('queue', { filters: ['state'] })
  const columns = useColumns()
  return (
    <>
      <PageHeader title={t('staff.queue.title')} under={t('staff.queue.lead')} />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <ChoiceFilter
          label={t('staff.queue.state')}
          value={list.filters.state}
          options={states.map((state) => ({ value: state, label: t(`states.queuedJob.${state}`) }))}
          onChange={(value) => list.setFilter('state', value)}
        />
      </Filters>
      <KeysetTable
        label={t('staff.queue.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card job={it} />}
        empty={<Empty title={t('staff.queue.emptyTitle')} text={t('staff.queue.emptyText')} />}
      />
    </>
  )
}

interface Props {
  job: QueuedJob
}

/** What runs by the clock waits in the same queue as what the shop asks for. */
function useTaskName(): (job: QueuedJob) => string {
  const t = useText()
  return ({ task }) => {
    const keys = [`staff.queue.tasks.${task}`, `staff.operations.jobs.names.${task}`]
    return keys.map((key) => t(key as MessageKey)).find((text, index) => text !== keys[index]) ?? task
  }
}

function useColumns(): KeysetColumn<QueuedJob>[] {
  const t = useText()
  const { dateTime } = useFormat()
  const nameOf = useTaskName()
  return [
    {
      key: 'task',
      title: t('staff.queue.task'),
      fixed: true,
      render: (it) => (
        <>
          <b>{nameOf(it)}</b>
          <p className="tiny muted">
            <code>{it.task}</code>
          </p>
        </>
      ),
    },
    {
      key: 'subject',
      title: t('staff.queue.subject'),
      render: (it) => <span className="number">{it.subject ?? '–'}</span>,
    },
    { key: 'state', title: t('staff.queue.state'), render: (it) => <StateTag kind="queuedJob" state={it.state} /> },
    { key: 'attempts', title: t('staff.queue.attempts'), render: (it) => <Attempts job={it} /> },
    { key: 'error', title: t('staff.queue.error'), render: (it) => <Failure job={it} /> },
    {
      key: 'failedAt',
      title: t('staff.queue.failedAt'),
      render: (it) => <span className="number">{it.failedAt ? dateTime(it.failedAt) : '–'}</span>,
    },
    {
      key: 'next',
      title: t('staff.queue.next'),
      render: (it) => <span className="number">{it.state === 'dead' ? '–' : dateTime(it.runAt)}</span>,
    },
    { key: 'retry', title: t('staff.queue.action'), render: (it) => <Retry job={it} /> },
  ]
}

function Attempts({ job: { attempts, maxAttempts } }: Props) {
  const t = useText()
  const { number } = useFormat()
  return (
    <span className="number">
      {t('staff.queue.attemptsOf', { attempts: number(attempts), max: number(maxAttempts) })}
    </span>
  )
}

/** The last error, and what the end of processes has shown of the job. */
function Failure({ job: { error, hardEnds, state } }: Props) {
  const t = useText()
  const { number } = useFormat()
  const isGivenUp = state === 'dead' && hardEnds > HARD_ENDS_BEFORE_ALONE
  return (
    <>
      {error && <span className="error-text">{error}</span>}
      {hardEnds > 0 && (
        <p className="tiny muted">
          {isGivenUp ? t('staff.queue.endedItsOwn') : t('staff.queue.hardEnds', { count: number(hardEnds) })}
        </p>
      )}
    </>
  )
}

function Card({ job }: Props) {
  const { dateTime } = useFormat()
  const nameOf = useTaskName()
  return (
    <div className="stack tight">
      <div className="card-row">
        <b>
          {nameOf(job)} {job.subject}
        </b>
        <StateTag kind="queuedJob" state={job.state} />
      </div>
      <Failure job={job} />
      <span className="row wrap number muted">
        <Attempts job={job} />
        {dateTime(job.failedAt ?? job.runAt)}
      </span>
      <div>
        <Retry job={job} />
      </div>
    </div>
  )
}

/** Only admins may run a job again, and only one that failed. */
function Retry({ job }: Props) {
  const t = useText()
  const { data: identity } = useGetIdentity<Identity>()
  const nameOf = useTaskName()
  const retry = useAction(() => retryQueuedJob(job.id), { invalidates: ['queue'], done: t('staff.queue.retried') })
  const hasFailed = job.state === 'dead' || job.state === 'failing'
  if (!hasFailed || !identity?.roles.includes('admin')) return <None />
  return (
    <Button
      size="small"
      loading={retry.isPending}
      icon={<RotateCcw className="icon small" aria-hidden="true" />}
      aria-label={t('staff.queue.retryOf', { task: nameOf(job), subject: job.subject ?? '' }).trim()}
      onClick={() => retry.mutate(undefined)}
    >
      {t('staff.queue.retry')}
    </Button>
  )
}
