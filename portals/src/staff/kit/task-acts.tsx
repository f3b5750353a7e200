import type { StaffTask } from '@goldammer/sdk/staff/model'
import { finishStaffTask, reopenStaffTask } from '@goldammer/sdk/staff/tasks'
import { Button } from 'antd'
import { Check, Pencil, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../shared/portal-context.ts'
import { useAction } from '../../shared/use-action.ts'
import { useFormat } from '../../shared/use-format.ts'
import { TaskDialog } from './task-dialog.tsx'

interface Props {
  task: StaffTask
}

/** Ticks off or changes an open task; a done one can be opened again. */
export function TaskActs({ task }: Props) {
  const t = useText()
  const [isChanged, setIsChanged] = useState(false)
  const { id, title, customerId, doneAt } = task
  const finish = useAction(() => finishStaffTask(id), { invalidates: ['tasks'], done: t('staff.tasks.finished') })
  const reopen = useAction(() => reopenStaffTask(id), { invalidates: ['tasks'], done: t('staff.tasks.reopened') })
  if (doneAt)
    return (
      <Button
        size="small"
        loading={reopen.isPending}
        aria-label={t('staff.tasks.reopenOf', { title })}
        icon={<RotateCcw className="icon small" aria-hidden="true" />}
        onClick={() => reopen.mutate(undefined)}
      >
        {t('staff.tasks.reopen')}
      </Button>
    )
  return (
    <span className="row wrap tight">
      <Button
        size="small"
        loading={finish.isPending}
        aria-label={t('staff.tasks.finishOf', { title })}
        icon={<Check className="icon small" aria-hidden="true" />}
        onClick={() => finish.mutate(undefined)}
      >
        {t('staff.tasks.finish')}
      </Button>
      <Button
        size="small"
        type="text"
        aria-label={t('staff.tasks.changeOf', { title })}
        icon={<Pencil className="icon small" aria-hidden="true" />}
        onClick={() => setIsChanged(true)}
      >
        {t('staff.tasks.change')}
      </Button>
      {isChanged && <TaskDialog customerId={customerId} task={task} onClose={() => setIsChanged(false)} />}
    </span>
  )
}

/** When it is due; late, it says so, and done, by whom. */
export function TaskDay({ task: { dueOn, overdue, doneAt, doneBy } }: Props) {
  const t = useText()
  const { date } = useFormat()
  if (doneAt)
    return (
      <span className="small muted">
        {t('staff.tasks.states.done')}: {t('staff.tasks.doneBy', { name: doneBy ?? '–', day: date(doneAt) })}
      </span>
    )
  return (
    <span className="row wrap tight">
      <span className="number">{date(dueOn)}</span>
      {overdue && <span className="tag error">{t('staff.tasks.states.overdue')}</span>}
    </span>
  )
}
