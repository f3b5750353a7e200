import type { Locale } from '@goldammer/sdk/locales'
import type { Config } from '../../config.ts'
import { textOf } from '../../shared/legal-texts.ts'
import { versionOf } from './draft-figures.ts'

/** The mandate as it is asked for now. Another creditor or other days are another text (domain/payments#pre-notification). */
export function mandateOf(
  { creditorName: creditor, creditorId, prenotificationDays: noticeDays }: Config,
  locale: Locale,
) {
  const { text, version } = textOf(locale, 'mandate', { creditor, creditorId, count: noticeDays })
  return {
    text,
    version: `${version}-${versionOf({ creditor, creditorId, noticeDays })}`,
    creditor,
    creditorId,
    noticeDays,
  }
}
