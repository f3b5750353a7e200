import type { CoreDataChange, CoreDataHistory } from '@goldammer/sdk/store/model'
import type { ReactNode } from 'react'
import type { RecordQuery } from '../data/use-record.ts'
import { Box } from '../fields/box.tsx'
import { useText } from '../portal-context.ts'
import { QueryView } from '../states/query-view.tsx'
import { Empty } from '../states/states.tsx'
import { useFormat } from '../use-format.ts'

/** What was changed, when and by whom, the latest first. */
export function CoreDataChanges({ history, aside }: { history: RecordQuery<CoreDataHistory>; aside?: ReactNode }) {
  const t = useText()
  const { dateTime } = useFormat()
  return (
    <QueryView query={history} lines={4}>
      {({ elements }) => (
        <Box title={t('issuer.history')} aside={aside}>
          {elements.length === 0 ? (
            <Empty title={t('issuer.emptyTitle')} text={t('issuer.emptyText')} />
          ) : (
            <ol className="history">
              {elements.map((entry) => (
                <li key={entry.id}>
                  <p className="tiny muted">
                    <time dateTime={entry.at}>{dateTime(entry.at)}</time> ·{' '}
                    {entry.byStaff ? t('issuer.staff') : entry.by}
                  </p>
                  {entry.changes.map((change) => (
                    <p key={change.field} className="small address">
                      <b>{t(`issuer.field.${change.field}`)}</b> · <Change change={change} />
                    </p>
                  ))}
                </li>
              ))}
            </ol>
          )}
        </Box>
      )}
    </QueryView>
  )
}

function Change({ change: { field, before, after } }: { change: CoreDataChange['changes'][number] }) {
  const t = useText()
  const { date } = useFormat()
  const show = (value: string) => (field === 'foundingDate' ? date(value) : value)
  if (before === null && after === null) return t('issuer.changed')
  if (before === null) return t('issuer.added', { value: show(after!) })
  if (after === null) return t('issuer.removed', { value: show(before) })
  if (before === after) return `${show(after)}: ${t('issuer.changed')}`
  return t('issuer.fromTo', { before: show(before), after: show(after) })
}
