import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'

/** Days in which one text goes to one contract once: what was sent is not sent again when a bulk action is repeated. */
export const SAME_TEXT_DAYS = 30
/** Messages to one contract, and texts of one company, within 24 hours. */
export const DAILY = { contract: 5, texts: 50 } as const

export type MessageFacts = {
  /** The company knows who has invested (domain/rights#names-of-investors). */
  disclosed: boolean
  /** The account or the name is no more. */
  isGone: boolean
  /** This very text was sent lately. */
  hasText: boolean
  /** To this contract within 24 hours. */
  sentToday: number
}

/** Why the investor can't be written to now, or null. */
export function refuseMessage({ disclosed, isGone, hasText, sentToday }: MessageFacts): ErrorCode | null {
  if (!disclosed) return 'MESSAGE_TOO_EARLY'
  if (isGone) return 'MESSAGE_NO_RECIPIENT'
  if (hasText) return 'MESSAGE_ALREADY_SENT'
  return sentToday >= DAILY.contract ? 'MESSAGE_LIMIT' : null
}
