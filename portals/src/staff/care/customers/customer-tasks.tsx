import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Box } from '../../../shared/fields/box.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Failure, Loading } from '../../../shared/states/states.tsx'
import { TaskActs, TaskDay } from '../../kit/task-acts.tsx'
import { TaskDialog } from '../../kit/task-dialog.tsx'
import { useKeysetList } from '../../lists.ts'

/** What is to be done for the customer, by whomever. */
export function CustomerTasks({ customerId }: { customerId: string }) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const { query, rows } = useKeysetList('tasks', { filters: [], fixed: { customerId, owner: 'all' } })
  return (
    <Box
      title={t('staff.tasks.title')}
      span={5}
      aside={
        <Button size="small" icon={<Plus className="icon small" aria-hidden="true" />} onClick={() => setIsOpen(true)}>
          {t('staff.tasks.new')}
        </Button>
      }
    >
      {query.error && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading lines={3} />}
      {query.data && rows.length === 0 && <p className="muted">{t('staff.tasks.emptyHere')}</p>}
      <ul className="list">
        {rows.map((task) => (
          <li key={task.id}>
            <div className="stack tight small">
              <p className="strong">{task.title}</p>
              <p className="muted">{task.owner}</p>
              <TaskDay task={task} />
              <TaskActs task={task} />
            </div>
          </li>
        ))}
      </ul>
      {isOpen && <TaskDialog customerId={customerId} onClose={() => setIsOpen(false)} />}
    </Box>
  )
}
