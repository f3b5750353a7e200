import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import { takesOrders } from '@goldammer/sdk/rules/round-state'
import type { RoundState } from '@goldammer/sdk/rules/state-tones'
import type { LocalDate } from '@goldammer/sdk/units'
import { isRoundOver } from '../../catalogue/round-days.ts'
import type { RoundRow } from '../repository.ts'

type Ending = { fundingEndPremature: LocalDate | null }

/** R4.04, domain/funding-rounds#early-signer: before the public start only early signers order; after the end nobody does. */
export function refuseRound(
  round: RoundRow,
  product: Ending,
  earlySigner: boolean,
  today: LocalDate,
): ErrorCode | null {
  if (takesOrders(round.state as RoundState)) return isRoundOver(product, round, today) ? 'OFFER_CLOSED' : null
  if (round.state !== 'upcoming') return 'OFFER_CLOSED'
  if (round.earlySignerStart === null || today < round.earlySignerStart) return 'OFFER_NOT_STARTED'
  return earlySigner ? null : 'EARLY_SIGNER_CODE_REQUIRED'
}
