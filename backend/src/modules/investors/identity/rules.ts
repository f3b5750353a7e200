import { addMonths } from '@goldammer/sdk/rules/local-dates'
import type { KycState } from '@goldammer/sdk/rules/state-tones'
import type { LocalDate } from '@goldammer/sdk/units'
import type { Machine } from '../../../shared/state-machine.ts'
import type { CheckRow } from './repository.ts'

/** domain/identity#states */
export const MAX_ATTEMPTS = 3
const VALID_MONTHS = 24

export type CheckEvent = 'start' | 'confirm' | 'hold' | 'fail' | 'reject' | 'expire' | 'reset' | 'reopen'

/**
 * domain/identity#data-change as data; `expire` covers a changed name, country or document too. `hold` from `successful`: a PEP becomes known
 * after the check. `reset` and `reopen` are compliance's.
 */
export const checkMachine: Machine<KycState, CheckEvent> = {
  start: { from: ['none', 'error', 'pending'], to: 'pending' },
  confirm: { from: ['pending'], to: 'successful' },
  hold: { from: ['pending', 'successful'], to: 'pending' },
  fail: { from: ['pending'], to: 'error' },
  reject: { from: ['pending'], to: 'rejected' },
  expire: { from: ['successful'], to: 'none' },
  reset: { from: ['rejected'], to: 'error' },
  reopen: { from: ['rejected'], to: 'pending' },
}

/** The state that counts today: a confirmation past its day is none. */
export function kycStateOf(check: CheckRow | undefined, today: LocalDate): KycState {
  if (!check) return 'none'
  if (check.state === 'successful' && check.validUntil && check.validUntil < today) return 'none'
  return check.state as KycState
}

/** A check that no longer counts starts again with all attempts. */
export const attemptsLeft = (check: CheckRow | undefined, today: LocalDate): number =>
  Math.max(0, MAX_ATTEMPTS - (check && kycStateOf(check, today) !== 'none' ? check.attempts : 0))

/** domain/identity#successful: until the identity document expires, at most 24 months. */
export function validUntil(today: LocalDate, documentExpires: LocalDate | null): LocalDate {
  const longest = addMonths(today, VALID_MONTHS)
  return documentExpires && documentExpires < longest ? documentExpires : longest
}
