import { Button } from 'antd'
import { useText } from '../portal-context.ts'
import { Empty, Failure } from '../states/states.tsx'
import { statusOf } from '../status-of.ts'
import type { ListState } from './use-keyset-list.ts'

interface Props {
  list: Pick<ListState, 'startOver'>
  query: { error: unknown; refetch: () => unknown }
}

/** Why a list cannot be shown: asking again helps, unless the address asks for what the list does not know. */
export function ListFailure({ list, query: { error, refetch } }: Props) {
  const t = useText()
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
