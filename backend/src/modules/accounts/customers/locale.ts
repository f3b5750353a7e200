import { DEFAULT_LOCALE, isLocale, type Locale } from '@goldammer/sdk/locales'
import type { Tx } from '../../../shared/database.ts'

/** In which language papers, mails and the history of a contract are written for a customer; throws where there is none. */
export async function localeOf(tx: Tx, customerId: string): Promise<Locale> {
  const { locale } = await tx
    .selectFrom('customer')
    .select('locale')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return isLocale(locale) ? locale : DEFAULT_LOCALE
}
