import { dayOfRefusal, refuseCancellation } from '@goldammer/sdk/rules/cancellation'
import type { PaymentState } from '@goldammer/sdk/rules/state-tones'
import type { LocalDate } from '@goldammer/sdk/units'
import type { ErrorEntry } from '../../shared/app-error.ts'
import { canMove } from '../../shared/state-machine.ts'
import { cancellationTermsOf, type EndingContract } from '../contracts/cancellation/cancellation.rules.ts'
import { refuseMessage } from '../contracts/company/messages.rules.ts'
import { type ContractState, contractMachine } from '../contracts/states.ts'
import { isPaid } from '../payments/states.ts'

export type BulkAction = 'accept' | 'reject' | 'cancel' | 'message'

/** The states a bulk action may start from; null: any. */
export const startsFrom: Record<BulkAction, readonly ContractState[] | null> = {
  accept: ['2_1_in_review'],
  reject: ['2_1_in_review', '2_2_waitlisted'],
  cancel: ['3_2_active'],
  message: null,
}

const eventOf = { accept: 'accept', reject: 'reject', cancel: 'markCancellation' } as const

/** The facts by which contracts are grouped. */
export type BulkFacts = EndingContract & {
  state: ContractState
  paymentState: PaymentState | null
  hasOpenRequest: boolean
  disclosed: boolean
  isGone: boolean
  hasText: boolean
  sentToday: number
}

type BulkInput = { action: BulkAction; cancellationDate: LocalDate | null; today: LocalDate }

/** Why a bulk action will leave these out, or null. An acceptance asks more when it is done. */
export function refuseBulk(facts: BulkFacts, { action, cancellationDate, today }: BulkInput): ErrorEntry | null {
  if (action === 'message') {
    const code = refuseMessage(facts)
    return code && { code }
  }
  const event = eventOf[action]
  if (!canMove(contractMachine, facts.state, event))
    return { code: 'INVALID_TRANSITION', parameters: { state: facts.state, event } }
  if (action === 'accept')
    return facts.paymentState && isPaid(facts.paymentState) ? null : { code: 'PAYMENT_NOT_AUTHORISED' }
  if (action === 'reject') return null
  if (facts.hasOpenRequest) return { code: 'CANCELLATION_REQUEST_OPEN' }
  const terms = cancellationTermsOf(facts)
  const code = refuseCancellation({ kind: 'regular', cancellationDate: cancellationDate! }, terms, today)
  if (!code) return null
  // The day is shown only where it is the reason; all other refusals share one line.
  const date = dayOfRefusal(code, 'regular', terms, today)
  return date ? { code, parameters: { date } } : { code }
}
