import type { CustomerMail, CustomerMailState } from '@goldammer/sdk/staff/model'
import { CircleAlert, CircleCheck, Clock, type LucideIcon } from 'lucide-react'
import { useText } from '../../shared/portal-context.ts'

const looks: Record<CustomerMailState, { tone: string; Icon: LucideIcon }> = {
  waiting: { tone: 'info', Icon: Clock },
  sent: { tone: 'ok', Icon: CircleCheck },
  failed: { tone: 'error', Icon: CircleAlert },
}

interface Props {
  mail: Pick<CustomerMail, 'state' | 'attempts' | 'problem'>
}

/** How far the mail has come; a failed one says why. */
export function MailState({ mail: { state, attempts, problem } }: Props) {
  const t = useText()
  const { tone, Icon } = looks[state]
  return (
    <div className="stack tight">
      <div>
        <span className={`tag ${tone}`}>
          <Icon className="icon small" aria-hidden="true" />
          {t(`staff.customer.mails.states.${state}`)}
        </span>
      </div>
      {problem && (
        <span className="small muted">
          {t('staff.customer.mails.attempts', { count: attempts })} · {problem}
        </span>
      )}
    </div>
  )
}
