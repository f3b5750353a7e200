import { formatDateTime } from '@goldammer/sdk/format'
import { isLocale } from '@goldammer/sdk/locales'
import { translate } from '@goldammer/sdk/translate'
import { sql } from 'kysely'
import type { Tx } from '../../../shared/database.ts'
import { newId } from '../../../shared/ids.ts'
import type { Scope } from '../../../shared/scope.ts'
import { eachInTransaction } from '../../../shared/transaction.ts'
import { sendMail } from '../../notifications/service.ts'

type Receipt = { email: string; declaration: string; sender: string; orderNumber: string; declaredAt: Date }

/** A mail lists so many; a person declares few, and a flood fills no page. */
const LISTED = 20

/**
 * BGB § 356a: content, date and time of the declaration, to the address that was named (F04). Above the limit it leaves with others
 * to the same address, within the hour.
 */
export async function sendReceipt(
  scope: Scope,
  tx: Tx,
  { email, declaration, sender, orderNumber, declaredAt }: Receipt,
  isMailed: boolean,
): Promise<void> {
  if (!isMailed) {
    const row = { id: newId(declaredAt), email, locale: scope.locale, declaration, sender, declaredAt }
    await tx.insertInto('withheldReceipt').values(row).execute()
    return
  }
  await sendMail(scope, tx, {
    template: 'F04',
    to: { email, locale: scope.locale },
    parameters: { declaration, orderNumber, sender, withdrawnAt: declaredAt.toISOString() },
  })
}

/** What was held back, one mail for each address (F05); the first ones by name, all by number. */
export async function sendWithheldReceipts(scope: Scope): Promise<void> {
  const addresses = await scope.db
    .selectFrom('withheldReceipt')
    .select(sql<string>`lower(email)`.as('address'))
    .distinct()
    .execute()
  await eachInTransaction(scope, addresses, async (tx, { address }) => {
    const rows = await tx
      .deleteFrom('withheldReceipt')
      .where(sql<boolean>`lower(email) = ${address}`)
      .returningAll()
      .execute()
    const [first] = rows.sort((a, b) => a.declaredAt.getTime() - b.declaredAt.getTime())
    if (!first) return
    const locale = isLocale(first.locale) ? first.locale : 'de-DE'
    const lines = rows
      .slice(0, LISTED)
      .map(({ declaration, sender, declaredAt }) =>
        translate(locale, 'mail.told.receipt', { at: formatDateTime(declaredAt), declaration, sender }),
      )
    await sendMail(scope, tx, {
      template: 'F05',
      to: { email: first.email, locale },
      parameters: { count: String(rows.length), declarations: lines.join('\n\n') },
    })
  })
}
