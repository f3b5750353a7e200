import type { HealthState } from '@goldammer/sdk/staff/model'
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { useText } from '../../../shared/portal-context.ts'

const looks = {
  green: { tone: 'ok', Icon: CircleCheck },
  amber: { tone: 'warn', Icon: CircleAlert },
  red: { tone: 'error', Icon: CircleX },
}

/** Icon, word and colour: never colour alone. */
export function HealthTag({ state }: { state: HealthState }) {
  const t = useText()
  const { tone, Icon } = looks[state]
  return (
    <span className={`tag ${tone}`}>
      <Icon className="icon small" aria-hidden="true" />
      {t(`staff.operations.health.state.${state}`)}
    </span>
  )
}
