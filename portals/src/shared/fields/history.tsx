import type { MessageKey } from '@goldammer/sdk/messages'
import { returnReason } from '@goldammer/sdk/rules/return-reason'
import type { ContractEvent } from '@goldammer/sdk/store/model'
import { useText } from '../portal-context.ts'
import { useFormat } from '../use-format.ts'
import { StateTag } from './state-tag.tsx'

/** "you" is the investor in one portal and the company in another; the texts there name who acts. */
const words = {
  investor: {
    actor: ({ actor }: ContractEvent): MessageKey => `investor.investment.actor.${actor}`,
    meaning: ({ to }: ContractEvent): MessageKey => `investor.investment.meaning.${to}`,
  },
  company: {
    actor: ({ actor }: ContractEvent): MessageKey => `company.contract.actor.${actor}`,
    meaning: ({ event }: ContractEvent) => `company.contract.happened.${event}` as MessageKey,
  },
  staff: {
    actor: ({ actor }: ContractEvent): MessageKey =>
      `staff.customer.actor.${actor === 'investor' ? 'customer' : actor}`,
    meaning: ({ event }: ContractEvent) => `record.contract.happened.${event}` as MessageKey,
  },
}

interface Props {
  events: ContractEvent[]
  /** Whose words are used. */
  actorLabels: keyof typeof words
}

/** What happened to a contract, the latest first. */
export function History({ events, actorLabels }: Props) {
  const t = useText()
  const { dateTime } = useFormat()
  const { actor, meaning } = words[actorLabels]
  return (
    <ol className="history">
      {events.toReversed().map((event) => (
        <li key={`${event.at} ${event.to}`}>
          <StateTag kind="contract" state={event.to} />
          <p className="tiny muted">
            <time dateTime={event.at}>{dateTime(event.at)}</time> · {event.actorName ?? t(actor(event))}
          </p>
          <p className="small">{t(meaning(event))}</p>
          {event.reason && <p className="small">{t('portal.reason', { reason: returnReason(event.reason, t) })}</p>}
        </li>
      ))}
    </ol>
  )
}
