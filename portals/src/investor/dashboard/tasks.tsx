import type { InvestorTask, InvestorTaskKind } from '@goldammer/sdk/store/model'
import {
  ChevronRight,
  ClipboardCheck,
  CreditCard,
  FileSignature,
  Hourglass,
  IdCard,
  type LucideIcon,
  Percent,
  RotateCcw,
  ScanFace,
  Split,
  Text,
} from 'lucide-react'
import { Link } from 'react-router'
import { Box } from '../../shared/fields/box.tsx'
import { useText } from '../../shared/portal-context.ts'

const icons: Record<InvestorTaskKind, LucideIcon> = {
  identity_check: ScanFace,
  identity_document_expires: IdCard,
  sign_mandate: FileSignature,
  pay_again: RotateCcw,
  finish_draft: CreditCard,
  survey: ClipboardCheck,
  exemption_order: Percent,
  tax_id: Text,
  reflection: Hourglass,
  part_offer: Split,
}

export function Tasks({ tasks, span }: { tasks: InvestorTask[]; span: 4 | 12 }) {
  const t = useText()
  return (
    <Box
      title={t('investor.dashboard.tasks')}
      span={span}
      aside={tasks.length > 0 && <span className="tag count number">{tasks.length}</span>}
    >
      {tasks.length === 0 && <p className="muted">{t('investor.dashboard.tasksNone')}</p>}
      <ul className="list">
        {tasks.map((task) => (
          <Task key={`${task.kind} ${task.orderId ?? task.productId ?? ''}`} task={task} />
        ))}
      </ul>
    </Box>
  )
}

function Task({ task }: { task: InvestorTask }) {
  const t = useText()
  const Icon = icons[task.kind]
  const title = t(`investor.dashboard.task.${task.kind}.title`)
  return (
    <li>
      <Icon className="icon" aria-hidden="true" />
      <div className="small">
        <b>{title}</b>
        <p className="muted">
          {t(`investor.dashboard.task.${task.kind}.text`, { product: task.productName ?? '' })}
          {task.dueAt && <> · {t('investor.dashboard.taskDue', { day: task.dueAt })}</>}
        </p>
      </div>
      <TaskLink task={task} label={t('portal.open', { name: title })} />
    </li>
  )
}

/** A task of the shop or a provider carries its address; the others belong to a contract or to the profile. */
function TaskLink({ task, label }: { task: InvestorTask; label: string }) {
  const arrow = <ChevronRight className="icon" aria-hidden="true" />
  if (task.url) {
    return (
      <a className="icon-link" href={task.url} aria-label={label}>
        {arrow}
      </a>
    )
  }
  const to = task.orderId ? `/investments/${task.orderId}/${task.productId}` : `/profile?tab=${profileTab(task.kind)}`
  return (
    <Link className="icon-link" to={to} aria-label={label}>
      {arrow}
    </Link>
  )
}

const profileTab = (kind: InvestorTaskKind) => (kind === 'survey' ? 'survey' : 'person')
