import { type ContractEvent, type ContractState, contractMachine } from '../states.ts'

/** What decides which ways of domain/contracts#states are open to a contract. */
export type OutlookFacts = {
  state: ContractState
  /** The reflection period (ECSP Art. 22) is still to run. */
  reflects: boolean
  /** No volume is reserved for it. */
  waits: boolean
  /** The investor has a right of withdrawal, and its period runs. */
  mayWithdraw: boolean
  /** Anything but a sale (domain/cancellation#irregular). */
  isCancellable: boolean
  /** Its round can no longer fail. */
  roundEnded: boolean
}

/** Hidden from the company: the identity check shows as the state 1_2 and no more (domain/rights#hidden-from-company). */
type Shown = Exclude<ContractEvent, 'rejectIdentity'>
export type Outlook = { ahead: ContractState[]; next: { event: Shown; to: ContractState }[] }

/** The next state when everything goes as usual; null at the end. */
export function usualNext({ state, reflects, waits }: OutlookFacts): ContractState | null {
  const reviewed = waits ? '2_2_waitlisted' : '2_1_in_review'
  const after: Partial<Record<ContractState, ContractState>> = {
    '1_1_submitted': '1_2_kyc_pending',
    '1_2_kyc_pending': reflects ? '1_3_reflection' : reviewed,
    '1_3_reflection': reviewed,
    '2_2_waitlisted': '2_1_in_review',
    '2_1_in_review': '2_4_approved',
    '2_4_approved': '3_1_payment_open',
    '3_1_payment_open': '3_2_active',
    '3_2_active': 'completed',
    '8_5_cancellation_marked': '8_6_terminated',
    '8_6_terminated': 'completed',
  }
  return after[state] ?? null
}

function listStatesAhead(facts: OutlookFacts): ContractState[] {
  const state = usualNext(facts)
  return state ? [state, ...listStatesAhead({ ...facts, state })] : []
}

function isOpen(event: ContractEvent, facts: OutlookFacts): event is Shown {
  switch (event) {
    case 'rejectIdentity':
      return false
    case 'startReflection':
      return facts.reflects
    case 'startReview':
      return !facts.waits
    case 'startWaiting':
      return facts.waits
    // Before the review both ends are one: the offer lapses.
    case 'lapseWaiting':
      return facts.state === '2_2_waitlisted'
    case 'withdraw':
      return facts.mayWithdraw
    case 'markCancellation':
      return facts.isCancellable
    case 'failFunding':
      return !facts.roundEnded
    default:
      return true
  }
}

/** Where the contract may go from here, the usual step first. */
export function outlookOf(facts: OutlookFacts): Outlook {
  const ahead = listStatesAhead(facts)
  const possible = Object.entries(contractMachine).flatMap(([name, { from, to }]) => {
    const event = name as ContractEvent
    return from.includes(facts.state) && isOpen(event, facts) ? [{ event, to }] : []
  })
  return { ahead, next: possible.toSorted((a, b) => Number(b.to === ahead[0]) - Number(a.to === ahead[0])) }
}
