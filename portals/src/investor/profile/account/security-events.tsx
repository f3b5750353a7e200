import type { OwnSecurityEvent } from '@goldammer/sdk/store/model'
import { ShieldCheck } from 'lucide-react'
import { Box } from '../../../shared/fields/box.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useRecord } from '../../data.ts'

/** What happened to one's sign-in, so that a stranger's is noticed. */
export function SecurityEvents() {
  const events = useRecord('own-security-events')
  const t = useText()
  return (
    <QueryView query={events} lines={3}>
      {({ elements }) => (
        <Box title={t('own.security.title')}>
          <div className="stack">
            <p className="small muted">{t('own.security.lead')}</p>
            {elements.length === 0 && <p>{t('own.security.empty')}</p>}
            <ul className="list">
              {elements.map((event) => (
                <Event key={event.id} event={event} />
              ))}
            </ul>
          </div>
        </Box>
      )}
    </QueryView>
  )
}

function Event({ event: { kind, count, staff, at, address, browser, system } }: { event: OwnSecurityEvent }) {
  const t = useText()
  const { dateTime } = useFormat()
  const origin = staff ? t('own.sessions.staff') : [browser, system, address].filter(Boolean).join(', ')
  return (
    <li>
      <ShieldCheck className="icon" aria-hidden="true" />
      <div className="small">
        <b>
          {t(`portal.securityEvent.${kind}`)}
          {count > 1 && ` · ${t('portal.securityEvent.times', { number: count })}`}
        </b>
        <p className="muted">
          <span className="number">{dateTime(at)}</span>
          {origin && ` · ${origin}`}
        </p>
      </div>
    </li>
  )
}
