import { translate } from '@goldammer/sdk/translate'
import type { Tx } from '../../../../shared/database.ts'
import { writeAudit } from '../../../../shared/history.ts'
import type { Scope } from '../../../../shared/scope.ts'
import { inEachLocale } from '../../../../shared/translated.ts'
import { sendMail } from '../../../notifications/service.ts'

export type FactorChange =
  | 'secondFactorSet'
  | 'secondFactorRemoved'
  | 'secondFactorReset'
  | 'recoveryCodesRenewed'
  | 'passkeyAdded'
  | 'passkeyRemoved'

/** As mails name it. */
export const toFacts = ({ clock }: Pick<Scope, 'clock'>, change: FactorChange) => ({
  factorChange: inEachLocale((locale) => translate(locale, `mail.factorChange.${change}`)),
  changedAt: clock.now().toISOString(),
})

/** What a customer signs in with was changed: it stands in the audit, and a mail (A31) says so to who did not do it. */
export async function noteFactorChange(
  scope: Scope,
  tx: Tx,
  customerId: string,
  change: Exclude<FactorChange, 'secondFactorReset'>,
): Promise<void> {
  await writeAudit(scope, tx, { action: `account.${change}`, customerId })
  await sendMail(scope, tx, { template: 'A31', customerId, parameters: toFacts(scope, change) })
}
