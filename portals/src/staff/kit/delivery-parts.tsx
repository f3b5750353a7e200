import type { MessageKey } from '@goldammer/sdk/messages'
import type { UnitDelivery } from '@goldammer/sdk/staff/model'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useFormat } from '../../shared/use-format.ts'

interface Props {
  delivery: UnitDelivery
}

export function DeliveryTarget({ delivery: { direction, way, target } }: Props) {
  const t = useText()
  return (
    <div className="stack tight">
      <span>{t(`staff.deliveries.directions.${direction}`)}</span>
      <span className="small muted">{target ?? t(`staff.deliveries.ways.${way}`)}</span>
    </div>
  )
}

const known = ['no_answer', 'no_destination']

/** The state, since when, and what stands in the way. */
export function DeliveryState({ delivery }: Props) {
  const t = useText()
  const { date } = useFormat()
  const { state, orderedAt, sentAt, confirmedOn, problem, resting } = delivery
  const since = confirmedOn
    ? t('staff.deliveries.confirmedOn', { day: date(confirmedOn) })
    : sentAt
      ? t('staff.deliveries.sent', { day: date(sentAt) })
      : t('staff.deliveries.orderedOn', { day: date(orderedAt) })
  return (
    <div className="stack tight">
      <div>
        <StateTag kind="unitDelivery" state={state} />
      </div>
      <span className="small muted number">{since}</span>
      {resting && <span className="small muted">{t('staff.deliveries.resting')}</span>}
      {problem && (
        <span className="small error-text">
          {known.includes(problem) ? t(`staff.deliveries.problems.${problem}` as MessageKey) : problem}
        </span>
      )}
    </div>
  )
}
