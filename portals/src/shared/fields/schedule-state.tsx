import type { ScheduledPayment } from '@goldammer/sdk/store/model'
import { CircleAlert, CircleCheck, CircleDot, CircleMinus, Landmark } from 'lucide-react'
import { useText } from '../portal-context.ts'

const looks = {
  planned: { tone: 'info', Icon: CircleDot },
  paid: { tone: 'ok', Icon: CircleCheck },
  overdue: { tone: 'warn', Icon: CircleAlert },
  depot_bank: { tone: '', Icon: Landmark },
  suspended: { tone: '', Icon: CircleMinus },
}

export function ScheduleState({ state }: { state: ScheduledPayment['state'] }) {
  const t = useText()
  const { tone, Icon } = looks[state]
  return (
    <span className={`tag ${tone}`}>
      <Icon className="icon small" aria-hidden="true" />
      {t(`investor.investment.scheduleState.${state}`)}
    </span>
  )
}
