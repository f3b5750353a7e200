import type { ReturnCode } from '../../ports/payment/port.ts'

/** What a bank's return message leads to (domain/payments#return-codes). */
export type Reaction = {
  /** The debtor has claimed the money back (8 weeks, 13 months), else the debit has been returned. */
  move: 'return' | 'claimBack'
  /** The account can't be debited: another one is needed. */
  accountInvalid: boolean
  automaticRetries: number
  /** Told to the investor (M12). */
  mail: boolean
  /** What the investor is asked for, where the debit is not tried again by itself. */
  ask: 'again' | 'otherAccount' | 'transfer'
  /** Someone of ours has to check it. */
  task: 'finance' | 'compliance' | null
}

const plain: Reaction = {
  move: 'return',
  accountInvalid: false,
  automaticRetries: 0,
  mail: true,
  ask: 'again',
  task: null,
}
const wrongAccount: Reaction = { ...plain, accountInvalid: true, ask: 'otherAccount' }

const reactions: Record<ReturnCode, Reaction> = {
  AC01: wrongAccount,
  RC01: wrongAccount,
  AC04: wrongAccount,
  AC06: wrongAccount,
  AG01: wrongAccount,
  AM04: { ...plain, automaticRetries: 1 },
  AM05: { ...plain, mail: false, task: 'finance' },
  MD01: { ...plain, move: 'claimBack', task: 'compliance' },
  MD06: { ...plain, move: 'claimBack' },
  MD07: { ...plain, mail: false, task: 'compliance' },
  MS02: { ...plain, ask: 'transfer' },
  SL01: { ...plain, ask: 'transfer' },
  MS03: { ...plain, automaticRetries: 1 },
}

/** An unknown code is returned like any other, and shown to finance. */
export function reactionTo(code: string): Reaction {
  return reactions[code as ReturnCode] ?? { ...plain, task: 'finance' }
}

/** Days until the automatic retry. */
export const RETRY_AFTER_DAYS = 7
