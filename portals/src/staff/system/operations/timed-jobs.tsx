import type { MessageKey } from '@goldammer/sdk/messages'
import type { TimedJob } from '@goldammer/sdk/staff/model'
import { runTimedJob } from '@goldammer/sdk/staff/operations'
import { App, Button } from 'antd'
import { Play } from 'lucide-react'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { PlainTable } from '../../../shared/table/plain-table.tsx'
import { useAction } from '../../../shared/use-action.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { useRecord } from '../../data.ts'

/** What runs by the clock: last and next run, and how it went. */
export function TimedJobs() {
  const jobs = useRecord('timed-jobs', undefined, { live: true })
  return <QueryView query={jobs}>{({ elements }) => <Table jobs={elements} />}</QueryView>
}

function Table({ jobs }: { jobs: TimedJob[] }) {
  const t = useText()
  const { dateTime } = useFormat()
  const moment = (value: string | null) => (value ? dateTime(value) : '–')
  return (
    <PlainTable
      label={t('staff.operations.jobs.title')}
      rows={jobs}
      rowKey={(it) => it.name}
      columns={[
        { title: t('staff.operations.jobs.job'), isName: true, render: (it) => t(nameOf(it)) },
        {
          title: t('staff.operations.jobs.crontab'),
          render: (it) => <code className="number">{it.crontab}</code>,
        },
        {
          title: t('staff.operations.jobs.last'),
          render: (it) => <span className="number">{moment(it.startedAt)}</span>,
        },
        { title: t('staff.operations.jobs.duration'), right: true, render: (it) => <Duration job={it} /> },
        { title: t('staff.operations.jobs.outcome'), render: (it) => <Outcome job={it} /> },
        {
          title: t('staff.operations.jobs.next'),
          render: (it) => <span className="number">{moment(it.nextRunAt)}</span>,
        },
        { title: t('staff.operations.jobs.action'), render: (it) => <Run job={it} /> },
      ]}
    />
  )
}

interface Props {
  job: TimedJob
}

const nameOf = ({ name }: TimedJob) => `staff.operations.jobs.names.${name}` as MessageKey

function Duration({ job: { startedAt, finishedAt } }: Props) {
  const t = useText()
  const { number } = useFormat()
  if (!startedAt || !finishedAt) return '–'
  const ms = Date.parse(finishedAt) - Date.parse(startedAt)
  return ms < 1000
    ? t('staff.operations.jobs.ms', { ms: number(ms) })
    : t('staff.operations.jobs.seconds', { seconds: number(Math.round(ms / 100) / 10) })
}

function Outcome({ job: { state, error, askedBy } }: Props) {
  const t = useText()
  return (
    <div className="stack tight">
      <div>
        <StateTag kind="timedJob" state={state} />
      </div>
      {askedBy && <span className="small muted">{t('staff.operations.jobs.askedBy', { name: askedBy })}</span>}
      {error && <span className="error-text">{error}</span>}
    </div>
  )
}

function Run({ job }: Props) {
  const t = useText()
  const { modal } = App.useApp()
  const run = useAction(() => runTimedJob(job.name), {
    invalidates: ['timed-jobs'],
    done: t('staff.operations.jobs.queued'),
  })
  if (!job.mayRunNow) return <span className="small muted">{t('staff.operations.jobs.byClockOnly')}</span>
  const label = t('staff.operations.jobs.runOf', { job: t(nameOf(job)) })
  return (
    <Button
      size="small"
      icon={<Play className="icon small" aria-hidden="true" />}
      loading={run.isPending}
      aria-label={label}
      onClick={() =>
        modal.confirm({
          title: label,
          content: t('staff.operations.jobs.runText'),
          okText: t('staff.operations.jobs.run'),
          cancelText: t('common.action.cancel'),
          onOk: () => run.mutate(undefined),
        })
      }
    >
      {t('staff.operations.jobs.run')}
    </Button>
  )
}
