import type { Locale } from '@goldammer/sdk/locales'
import { toLocalDate } from '@goldammer/sdk/units'
import { takeFromOutbox } from '../../../shared/outbox.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { customerView } from '../../accounts/customers/customer-view.ts'
import { kycStateOf } from '../../investors/identity/rules.ts'
import { findCheck, isDocumentOver, openLinkOf, startCheck } from '../../investors/identity/service.ts'
import { investorView } from '../../investors/investor-view.ts'
import { sendMail } from '../../notifications/service.ts'
import * as repository from '../repository.ts'
import { NEEDS_IDENTITY } from '../states.ts'

/**
 * The check counts no longer while an offer is open: the offer stays where it is, and the investor gets a new link (M02d),
 * or is asked for a new document first (M02e).
 */
export async function renewIdentity(scope: Scope, investorId: string, outboxId: string): Promise<void> {
  const wanted = await inTransaction(scope, async (tx) => {
    const [orderId] = await repository.listOfInvestor(tx, investorId, [...NEEDS_IDENTITY])
    const check = await findCheck(tx, investorId)
    // A new check has begun already: then the link is known.
    if (!orderId || kycStateOf(check, toLocalDate(scope.clock.now())) !== 'none') return null
    const { customerId, locale } = await tx
      .selectFrom(investorView('investor'))
      .innerJoin(customerView('customer'), 'customer.id', 'investor.customerId')
      .select(['investor.customerId', 'customer.locale'])
      .where('investor.id', '=', investorId)
      .executeTakeFirstOrThrow()
    if (!(await isDocumentOver(scope, tx, investorId))) return { customerId, locale: locale as Locale }
    if (await takeFromOutbox(scope, tx, outboxId))
      await sendMail(scope, tx, { template: 'M02e', customerId, investorId, parameters: {} })
    return null
  })
  if (!wanted) return
  const { customerId, locale } = wanted
  // The check is to confirm the name of today: the contract retains that of the offer.
  await startCheck(scope, { investorId, locale }, async (tx, check) => {
    const link = openLinkOf(check, scope.clock.now())
    if (link && (await takeFromOutbox(scope, tx, outboxId)))
      await sendMail(scope, tx, { template: 'M02d', customerId, investorId, parameters: {}, link })
  })
}
