import { dismissInvestorTask } from '@goldammer/sdk/store/investor'
import type { InvestorTask, InvestorTaskKind } from '@goldammer/sdk/store/model'
import { Button } from 'antd'
import {
  CalendarX,
  ClipboardCheck,
  CreditCard,
  FileCheck,
  FileSignature,
  FileText,
  Hourglass,
  IdCard,
  type LucideIcon,
  MapPin,
  Percent,
  RotateCcw,
  ScanFace,
  Split,
  Text,
  Undo2,
} from 'lucide-react'
import { Box } from '../../shared/fields/box.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useAction } from '../../shared/use-action.ts'
import { useImpersonated } from '../../shared/use-impersonated.ts'
import { WayButton } from '../../shared/way-button.tsx'

const icons: Record<InvestorTaskKind, LucideIcon> = {
  identity_check: ScanFace,
  identity_document_expires: IdCard,
  sign_mandate: FileSignature,
  pay_again: RotateCcw,
  finish_draft: CreditCard,
  survey: ClipboardCheck,
  accept_documents: FileCheck,
  exemption_order: Percent,
  tax_id: Text,
  address: MapPin,
  reflection: Hourglass,
  withdrawal: Undo2,
  part_offer: Split,
  cancellation_window: CalendarX,
  new_documents: FileText,
}

/** R2.21: what is to be done, each with a button that leads to the place where it is done. */
export function Tasks({ tasks, span, rows }: { tasks: InvestorTask[]; span: 4 | 12; rows?: 2 }) {
  const t = useText()
  return (
    <Box
      title={t('own.dashboard.tasks')}
      span={span}
      rows={rows}
      aside={tasks.length > 0 && <span className="tag count number">{tasks.length}</span>}
    >
      {tasks.length === 0 && <p className="muted">{t('own.dashboard.tasksNone')}</p>}
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
  const title = t(`own.dashboard.task.${task.kind}.title`)
  const text = isOfMany(task)
    ? t('own.dashboard.taskMany', { count: task.count })
    : t(`own.dashboard.task.${task.kind}.text`, { product: task.productName ?? '', count: task.count })
  return (
    <li>
      <Icon className="icon" aria-hidden="true" />
      <div className="small stack tight">
        <div>
          <b>{title}</b>
          <p className="muted">
            {text}
            {task.dueAt && <> · {t('own.dashboard.taskDue', { day: task.dueAt })}</>}
          </p>
        </div>
        <div className="row wrap tight">
          <TaskButton task={task} />
          {task.dismissible && <Dismiss title={title} />}
        </div>
      </div>
    </li>
  )
}

/** Only an order of exemption may be left out (domain/tax#exemption-reminder). */
function Dismiss({ title }: { title: string }) {
  const t = useText()
  const isLocked = useImpersonated()
  const { mutate, isPending } = useAction(() => dismissInvestorTask('exemption_order'), { invalidates: ['dashboard'] })
  if (isLocked) return <span className="tiny muted">{t('portal.impersonation.locked')}</span>
  const label = t('own.dashboard.taskDismiss')
  return (
    <Button
      size="small"
      type="text"
      loading={isPending}
      aria-label={`${label}: ${title}`}
      onClick={() => mutate(undefined)}
    >
      {label}
    </Button>
  )
}

/** More contracts than are named one by one. */
const isOfMany = ({ kind, count, orderId }: InvestorTask) => count > 1 && !orderId && kind !== 'new_documents'

/** A task of the shop or a provider carries its address; the others belong to a contract, the documents or the profile. */
function TaskButton({ task }: { task: InvestorTask }) {
  const t = useText()
  const label = isOfMany(task) ? t('own.dashboard.taskManyAction') : t(`own.dashboard.task.${task.kind}.action`)
  const about = task.productName ? `${label}: ${task.productName}` : undefined
  if (task.url)
    return (
      <Button size="small" href={task.url} aria-label={about}>
        {label}
      </Button>
    )
  return (
    <WayButton size="small" to={pathOf(task)} aria-label={about}>
      {label}
    </WayButton>
  )
}

const profileTabs: Partial<Record<InvestorTaskKind, string>> = {
  survey: 'survey',
  tax_id: 'tax-information',
  exemption_order: 'tax',
}

export function pathOf(task: InvestorTask): string {
  if (task.orderId) return `/investments/${task.orderId}/${task.productId}`
  if (isOfMany(task)) return '/investments?group=none'
  if (task.kind === 'new_documents') return '/documents'
  const tab = profileTabs[task.kind]
  return tab ? `/profile?tab=${tab}` : '/profile'
}
