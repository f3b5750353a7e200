import { LIVE_CONTRACT_STATES, PAID_IN_STATES, RUNNING_STATES } from '@goldammer/sdk/rules/contract-states'
import type { ContractState } from '@goldammer/sdk/rules/state-tones'
import { type RawBuilder, sql } from 'kysely'

const within = (states: readonly ContractState[]) => sql`contract.state = any(${sql.val([...states])})`
const count = (states: readonly ContractState[]) => sql<number>`count(*) filter (where ${within(states)})`
const total = (amount: RawBuilder<unknown>, states: readonly ContractState[]) =>
  sql<number>`coalesce(sum(${amount}) filter (where ${within(states)}), 0)::bigint`

const booked = (part: 'principal' | 'loss') =>
  sql`(select coalesce(sum(${sql.ref(part)}), 0) from payout where payout.order_id = contract.order_id)`
const amount = sql`contract.amount_total`

/**
 * domain/amounts#sums: the sums over contracts, in cents, each defined once for everybody who is shown one. For a query whose rows
 * are contracts, named `contract`. What is invested is outstanding, repaid or lost.
 */
export const contractSums = [
  count(LIVE_CONTRACT_STATES).as('subscribedCount'),
  total(amount, LIVE_CONTRACT_STATES).as('subscribed'),
  total(amount, PAID_IN_STATES).as('invested'),
  count(RUNNING_STATES).as('runningCount'),
  count(['completed']).as('endedCount'),
  total(sql`${amount} - ${booked('principal')} - ${booked('loss')}`, RUNNING_STATES).as('outstanding'),
  total(booked('principal'), PAID_IN_STATES).as('repaid'),
] as const

type Taken = { principal: number; loss: number }

/** What of one contract is outstanding, in cents. */
export const outstandingOf = (contract: { state: ContractState; amountTotal: number }, taken: Taken): number =>
  RUNNING_STATES.includes(contract.state) ? contract.amountTotal - taken.principal - taken.loss : 0
