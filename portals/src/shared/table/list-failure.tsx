import { Button } from 'antd'
import { statusOf } from '../../providers/status-of.ts'
import type { ListState } from '../data/use-keyset-list.ts'
import { useText } from '../portal-context.ts'
import { Empty, Failure, NotRefreshed } from '../states/states.tsx'

interface Props {
  list: Pick<ListState, 'startOver'>
  query: { data: unknown; error: unknown; refetch: () => unknown }
}

/** Why a list cannot be shown, or not as it is now: asking again helps, unless the address asks for what the list does not know. */
export function ListFailure({ list, query: { data, error, refetch } }: Props) {
  const t = useText()
  if (!error) return null
  if (data !== undefined) return <NotRefreshed onRetry={() => void refetch()} />
  if (statusOf(error) !== 400) return <Failure error={error} onRetry={() => void refetch()} />
  return (
    <section className="box" role="alert">
      <Empty
        title={t('portal.noSuchList')}
        text={t('portal.noSuchListText')}
        action={<Button onClick={list.startOver}>{t('common.action.reset')}</Button>}
      />
    </section>
  )
}
