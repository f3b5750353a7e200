import { listCustomerActivity } from '@goldammer/sdk/staff/customers'
import type { ActivityEntry } from '@goldammer/sdk/staff/model'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { VenetianMask } from 'lucide-react'
import { Box } from '../../shared/fields/box.tsx'
import { useText } from '../../shared/portal-context.ts'
import { Failure, Loading } from '../../shared/states/states.tsx'
import { useFormat } from '../../shared/use-format.ts'

/** What happened on the account; the customer sees the same list. */
export function Activity({ customerId }: { customerId: string }) {
  const t = useText()
  const query = useInfiniteQuery({
    queryKey: ['activity', customerId],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam }) => (await listCustomerActivity(customerId, { cursor: pageParam })).data,
    getNextPageParam: (last) => last.next ?? undefined,
  })
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading lines={6} />
  const entries = query.data.pages.flatMap((it) => it.elements)
  return (
    <Box title={t('staff.customer.tabs.activity')}>
      {entries.length === 0 && <p className="muted">{t('staff.customer.activityEmpty')}</p>}
      <ol className="list">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button size="small" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('staff.customer.moreActivity')}
        </Button>
      )}
    </Box>
  )
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const t = useText()
  const { dateTime } = useFormat()
  const { at, text, actor, actorName, impersonated, reason } = entry
  return (
    <li>
      <div className="small">
        <p className="strong">{text}</p>
        <p className="muted">
          <time dateTime={at}>{dateTime(at)}</time> · {actorName ?? t(`staff.customer.actor.${actor}`)}
        </p>
        {reason && <p>{t('portal.reason', { reason })}</p>}
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
