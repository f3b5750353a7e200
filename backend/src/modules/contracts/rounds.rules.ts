import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import { takesOrders } from '@goldammer/sdk/rules/round-state'
import type { RoundState } from '@goldammer/sdk/rules/state-tones'
import type { LocalDate } from '@goldammer/sdk/units'
import type { RoundRow } from './repository.ts'

/** R4.04, domain §4.5: before the public start only early signers order; after the end nobody does. */
export function refuseRound(round: RoundRow, earlySigner: boolean, today: LocalDate): ErrorCode | null {
  if (takesOrders(round.state as RoundState)) return null
  if (round.state !== 'upcoming') return 'OFFER_CLOSED'
  if (round.earlySignerStart === null || today < round.earlySignerStart) return 'OFFER_NOT_STARTED'
  return earlySigner ? null : 'EARLY_SIGNER_CODE_REQUIRED'
}
