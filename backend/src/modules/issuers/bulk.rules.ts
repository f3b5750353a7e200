import type { components } from '@goldammer/sdk/operations/store'
import { earliestRegularCancellation, refuseCancellation } from '@goldammer/sdk/rules/cancellation'
import { addMonths } from '@goldammer/sdk/rules/local-dates'
import type { FundingType } from '@goldammer/sdk/rules/product-types'
import type { LocalDate } from '@goldammer/sdk/units'
import type { ErrorEntry } from '../../shared/app-error.ts'
import { canMove } from '../../shared/state-machine.ts'
import { refuseMessage } from '../contracts/messages.rules.ts'
import { type ContractState, contractMachine } from '../contracts/states.ts'
import { isPaid } from '../payments/service.ts'

type Schemas = components['schemas']
export type BulkAction = Schemas['BulkAction']

/** The states a bulk action may start from; null: any. */
export const startsFrom: Record<BulkAction, readonly ContractState[] | null> = {
  accept: ['2_1_in_review'],
  reject: ['2_1_in_review', '2_2_waitlisted'],
  cancel: ['3_2_active'],
  message: null,
}

const eventOf = { accept: 'accept', reject: 'reject', cancel: 'markCancellation' } as const

/** What contracts that are told apart by nothing else have in common. */
export type BulkFacts = {
  state: ContractState
  paymentState: Schemas['PaymentState'] | null
  type: string
  tokenProviderProductId: string | null
  noticeMonths: number | null
  cancellationPossibleDate: LocalDate | null
  investedAt: LocalDate | null
  duration: number | null
  hasOpenRequest: boolean
  disclosed: boolean
  isGone: boolean
  hasText: boolean
  sentToday: number
}

type Wish = { action: BulkAction; cancellationDate: LocalDate | null; today: LocalDate }

/** Why a bulk action will leave these out, or null. An acceptance asks more when it is done. */
export function refuseBulk(facts: BulkFacts, { action, cancellationDate, today }: Wish): ErrorEntry | null {
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
  const terms = {
    ...facts,
    type: facts.type as FundingType,
    minimumEnd: facts.investedAt && facts.duration !== null ? addMonths(facts.investedAt, facts.duration) : null,
  }
  const code = refuseCancellation({ kind: 'regular', cancellationDate: cancellationDate! }, terms, today)
  // Told with its day only where that is the reason: all others are one line.
  return code === 'CANCELLATION_TOO_EARLY'
    ? { code, parameters: { date: earliestRegularCancellation(terms, today) } }
    : code && { code }
}
