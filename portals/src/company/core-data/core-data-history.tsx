import type { CoreDataChange, CoreDataHistory as History } from '@goldammer/sdk/store/model'
import { Box } from '../../shared/fields/box.tsx'
import { useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { Empty } from '../../shared/states/states.tsx'
import { useFormat } from '../../shared/use-format.ts'
import { useRecord } from '../../shared/use-record.ts'

/** What was changed, when and by whom, the latest first. */
export function CoreDataHistory() {
  const t = useText()
  const { dateTime } = useFormat()
  const history = useRecord<History>('core-data-history', 'own')
  return (
    <QueryView query={history} lines={4}>
      {({ elements }) => (
        <Box title={t('company.coreData.tabs.history')}>
          {elements.length === 0 ? (
            <Empty title={t('company.coreData.emptyTitle')} text={t('company.coreData.emptyText')} />
          ) : (
            <ol className="history">
              {elements.map((entry) => (
                <li key={entry.id}>
                  <p className="tiny muted">
                    <time dateTime={entry.at}>{dateTime(entry.at)}</time> ·{' '}
                    {entry.byStaff ? t('company.coreData.staff') : entry.by}
                  </p>
                  {entry.changes.map((change) => (
                    <p key={change.field} className="small address">
                      <b>{t(`company.coreData.field.${change.field}`)}</b> · <Change change={change} />
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
  if (before === null && after === null) return t('company.coreData.changed')
  if (before === null) return t('company.coreData.added', { value: show(after!) })
  if (after === null) return t('company.coreData.removed', { value: show(before) })
  if (before === after) return `${show(after)}: ${t('company.coreData.changed')}`
  return t('company.coreData.fromTo', { before: show(before), after: show(after) })
}
