import { returnReason } from '@goldammer/sdk/rules/return-reason'
import { readCustomerTimeline } from '@goldammer/sdk/staff/customers'
import type { TimelineEntry, TimelineKind } from '@goldammer/sdk/staff/model'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import {
  CreditCard,
  FileText,
  HandCoins,
  IdCard,
  ListChecks,
  type LucideIcon,
  Mail,
  NotebookPen,
  Package,
  ShieldCheck,
  User,
  VenetianMask,
} from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { inSession } from '../../../providers/in-session.ts'
import { Box } from '../../../shared/fields/box.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { searchWith } from '../../../shared/search-with.ts'
import { Failure, Loading } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters } from '../../../shared/table/filters.tsx'
import { useFormat } from '../../../shared/use-format.ts'

const icons: Record<TimelineKind, LucideIcon> = {
  account: User,
  identity: IdCard,
  contract: FileText,
  order: Package,
  payment: CreditCard,
  mail: Mail,
  request: HandCoins,
  consent: ListChecks,
  impersonation: VenetianMask,
  compliance: ShieldCheck,
  note: NotebookPen,
}
const kinds = Object.keys(icons) as TimelineKind[]

/** Everything that happened with the customer, the latest first; `?kind=` narrows it. */
export function Timeline({ customerId }: { customerId: string }) {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const kind = kinds.find((it) => it === params.get('kind'))
  const query = useInfiniteQuery({
    queryKey: ['timeline', customerId, kind],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam }) => {
      const query = { cursor: pageParam, ...(kind ? { kind: [kind] } : {}) }
      return (await inSession(() => readCustomerTimeline(customerId, query))).data
    },
    getNextPageParam: (last) => last.next ?? undefined,
  })
  const entries = query.data?.pages.flatMap((it) => it.elements)
  return (
    <div className="stack">
      <Filters>
        <ChoiceFilter
          label={t('staff.timeline.kind')}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`staff.timeline.kinds.${value}`) }))}
          onChange={(value) => setParams((current) => searchWith(current, { kind: value }), { replace: true })}
        />
      </Filters>
      <Box title={t('staff.customer.tabs.timeline')}>
        {query.error && <Failure error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <Loading lines={6} />}
        {entries?.length === 0 && <p className="muted">{t('staff.timeline.empty')}</p>}
        <ol className="list">
          {entries?.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
        {query.hasNextPage && (
          <Button size="small" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('staff.timeline.more')}
          </Button>
        )}
      </Box>
    </div>
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const t = useText()
  const { dateTime } = useFormat()
  const { at, kind, text, subject, actor, actorName, impersonated, reason, mailId } = entry
  const Icon = icons[kind]
  return (
    <li>
      <Icon className="icon" aria-hidden="true" />
      <div className="small">
        <p className="strong">{text}</p>
        {subject && (
          <p className="plain-text">{mailId ? <Link to={`?tab=mails&mail=${mailId}`}>{subject}</Link> : subject}</p>
        )}
        <p className="muted">
          <time dateTime={at}>{dateTime(at)}</time> · {actorName ?? t(`staff.customer.actor.${actor}`)}
        </p>
        {reason && <p>{t('portal.reason', { reason: returnReason(reason, t) })}</p>}
      </div>
      {impersonated && (
        <span className="tag">
          <VenetianMask className="icon small" aria-hidden="true" />
          {t('staff.customer.impersonated')}
        </span>
      )}
    </li>
  )
}
