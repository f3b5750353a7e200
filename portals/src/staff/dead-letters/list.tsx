import type { DeadLetter } from '@goldammer/sdk/staff/model'
import { retryDeadLetter } from '@goldammer/sdk/staff/operations'
import { useGetIdentity } from '@refinedev/core'
import { Button } from 'antd'
import { RotateCcw } from 'lucide-react'
import type { Identity } from '../../providers/identity.ts'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { Empty } from '../../shared/states/states.tsx'
import { type KeysetColumn, KeysetTable } from '../../shared/table/keyset-table.tsx'
import { useKeysetList } from '../../shared/table/use-keyset-list.ts'
import { useAction } from '../../shared/use-action.ts'
import { useFormat } from '../../shared/use-format.ts'

export default function DeadLetterList() {
  const t = useText()
  const { number, dateTime } = useFormat()
  const list = useKeysetList<DeadLetter>('dead-letters', { filters: [] })
  const columns: KeysetColumn<DeadLetter>[] = [
    { key: 'task', title: t('staff.deadLetters.task'), render: (it) => <b>{it.task}</b> },
    {
      key: 'subject',
      title: t('staff.deadLetters.subject'),
      render: (it) => <span className="number">{it.subject ?? '–'}</span>,
    },
    { key: 'attempts', title: t('staff.deadLetters.attempts'), right: true, render: (it) => number(it.attempts) },
    {
      key: 'error',
      title: t('staff.deadLetters.error'),
      render: (it) => <span className="error-text">{it.error}</span>,
    },
    {
      key: 'failedAt',
      title: t('staff.deadLetters.failedAt'),
      render: (it) => <span className="number">{dateTime(it.failedAt)}</span>,
    },
    { key: 'retry', title: t('staff.deadLetters.action'), render: (it) => <Retry letter={it} /> },
  ]
  return (
    <>
      <PageHeader title={t('staff.deadLetters.title')} under={t('staff.deadLetters.lead')} />
      <KeysetTable
        label={t('staff.deadLetters.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => (
          <div className="stack tight">
            <b>
              {it.task} {it.subject}
            </b>
            <span className="error-text">{it.error}</span>
            <span className="number muted">{dateTime(it.failedAt)}</span>
            <div>
              <Retry letter={it} />
            </div>
          </div>
        )}
        empty={<Empty title={t('staff.deadLetters.emptyTitle')} text={t('staff.deadLetters.emptyText')} />}
      />
    </>
  )
}

/** Only admins may run a job again. */
function Retry({ letter }: { letter: DeadLetter }) {
  const t = useText()
  const { dateTime } = useFormat()
  const { data: identity } = useGetIdentity<Identity>()
  const retry = useAction(() => retryDeadLetter(letter.id), {
    invalidates: ['dead-letters'],
    done: t('staff.deadLetters.retried'),
  })
  if (letter.retriedAt) {
    return <span className="muted">{t('staff.deadLetters.retriedAt', { moment: dateTime(letter.retriedAt) })}</span>
  }
  if (!identity?.roles.includes('admin')) return <span className="muted">–</span>
  return (
    <Button
      size="small"
      loading={retry.isPending}
      icon={<RotateCcw className="icon small" aria-hidden="true" />}
      onClick={() => retry.mutate(undefined)}
    >
      {t('staff.deadLetters.retry')}
    </Button>
  )
}
