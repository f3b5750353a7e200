import type { Locale } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import { translate } from '@goldammer/sdk/translate'
import { inEachLocale, type Translated } from '../../../shared/translated.ts'
import { LAPSE_DAYS } from '../states.ts'

/** What the history of a contract that lapsed notes as its reason, and what the investor reads for it. */
const reasons = {
  identity: 'investing.lapsed.identity',
  mandate: 'investing.lapsed.mandate',
  review: 'investing.lapsed.review',
  'round closed': 'investing.lapsed.round',
  payment: 'investing.lapsed.payment',
} satisfies Record<string, MessageKey>

export type LapseReason = keyof typeof reasons

const reasonText = (locale: Locale, reason: LapseReason) =>
  translate(locale, reasons[reason], { days: LAPSE_DAYS.review })

export const whyLapsed = (reason: LapseReason): Translated => inEachLocale((locale) => reasonText(locale, reason))

/** Null for a reason that nobody but us has noted. */
export const lapseReasonIn = (locale: Locale, reason: string | null): string | null =>
  reason !== null && Object.hasOwn(reasons, reason) ? reasonText(locale, reason as LapseReason) : null
