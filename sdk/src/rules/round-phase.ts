import type { LocalDate } from '../units.ts'
import { isEarlyBird } from './early-bird.ts'
import type { RoundPhase } from './state-tones.ts'

export interface RoundStart {
  readonly earlySignerStart: Date | null
  readonly publicStart: Date
  readonly earlyBirdEndDate: LocalDate | null
}

/** R4.04, domain/funding-rounds#early-signer: before the public start only early signers order; afterwards the early-bird rate runs. */
export function roundPhase(
  { earlySignerStart, publicStart, earlyBirdEndDate }: RoundStart,
  now: Date,
): RoundPhase | null {
  if (now < publicStart) return earlySignerStart !== null && now >= earlySignerStart ? 'early_signer' : null
  return isEarlyBird(earlyBirdEndDate, now) ? 'early_bird' : null
}
