import type { ConsentEvent } from '@goldammer/sdk/store/model'
import { Box } from '../../../shared/fields/box.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { useFormat } from '../../../shared/use-format.ts'

/** When which consent was given or taken back, the latest first. */
export function ConsentHistory({ events }: { events: ConsentEvent[] }) {
  const t = useText()
  const { dateTime } = useFormat()
  const titles = {
    newsletter: t('own.privacy.newsletter'),
    survey: t('own.privacy.survey'),
    postAnonymously: t('investor.profile.field.postAnonymously'),
  }
  return (
    <Box title={t('own.privacy.history')}>
      {events.length === 0 && <p className="small muted">{t('own.privacy.noHistory')}</p>}
      <ol className="history">
        {events.map(({ kind, given, at }) => (
          <li key={`${kind} ${at}`}>
            <b className="small">{titles[kind]}</b>
            <p className="tiny muted">
              <time dateTime={at}>{dateTime(at)}</time> · {t(given ? 'own.privacy.given' : 'own.privacy.withdrawn')}
            </p>
          </li>
        ))}
      </ol>
    </Box>
  )
}
