import type { MessageKey } from '@goldammer/sdk/messages'
import type { ContractEvent } from '@goldammer/sdk/store/model'
import { useText } from '../portal-context.ts'
import { useFormat } from '../use-format.ts'
import { StateTag } from './state-tag.tsx'

interface Props {
  events: ContractEvent[]
  /** Whose words name the actors: "you" is the investor in one portal and the company in the other. */
  actorLabels: 'investor' | 'company'
}

/** What happened to a contract, the latest first. */
export function History({ events, actorLabels }: Props) {
  const t = useText()
  const { dateTime } = useFormat()
  const actorOf = ({ actor, actorName }: ContractEvent) =>
    actorName ??
    t(actorLabels === 'investor' ? `investor.investment.actor.${actor}` : `company.contract.actor.${actor}`)
  return (
    <ol className="history">
      {events.toReversed().map((event) => (
        <li key={`${event.at} ${event.to}`}>
          <StateTag kind="contract" state={event.to} />
          <p className="tiny muted">
            <time dateTime={event.at}>{dateTime(event.at)}</time> · {actorOf(event)}
          </p>
          <p className="small">
            {actorLabels === 'investor'
              ? t(`investor.investment.meaning.${event.to}`)
              : t(`company.contract.happened.${event.event}` as MessageKey)}
          </p>
          {event.reason && <p className="small">{t('portal.reason', { reason: event.reason })}</p>}
        </li>
      ))}
    </ol>
  )
}
