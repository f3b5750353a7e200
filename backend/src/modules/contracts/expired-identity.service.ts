import type { Locale } from '@goldammer/sdk/locales'
import { toLocalDate } from '@goldammer/sdk/units'
import { takeFromOutbox } from '../../shared/outbox.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { findCheck, isDocumentOver, kycStateOf, openLinkOf, startCheck } from '../identity/service.ts'
import { nameOf } from '../investors/service.ts'
import { sendMail } from '../notifications/service.ts'
import * as repository from './repository.ts'
import { NEEDS_IDENTITY } from './states.ts'

/**
 * The check counts no longer while an offer is open: the offer stays where it is, and the investor gets a new link (M02d),
 * or is asked for a new document first (M02e).
 */
export async function renewIdentity(scope: Scope, investorId: string, outboxId: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const [orderId] = await repository.listOfInvestor(tx, investorId, [...NEEDS_IDENTITY])
    const check = await findCheck(tx, investorId)
    // Begun anew already: then the link is known.
    if (!orderId || kycStateOf(check, toLocalDate(scope.clock.now())) !== 'none') return
    if (!(await takeFromOutbox(scope, tx, outboxId))) return
    const { customerId, locale, ...investor } = await tx
      .selectFrom('investor')
      .innerJoin('customer', 'customer.id', 'investor.customerId')
      .select(['investor.customerId', 'investor.kind', 'investor.firstName', 'investor.lastName', 'investor.name'])
      .select('customer.locale')
      .where('investor.id', '=', investorId)
      .executeTakeFirstOrThrow()
    if (await isDocumentOver(scope, tx, investorId)) {
      await sendMail(scope, tx, { template: 'M02e', customerId, investorId, parameters: {} })
      return
    }
    // The name of today, which the check is to confirm: the contract keeps that of the offer.
    const renewed = await startCheck(scope, tx, { investorId, name: nameOf(investor), locale: locale as Locale })
    const link = openLinkOf(renewed, scope.clock.now())
    if (link) await sendMail(scope, tx, { template: 'M02d', customerId, investorId, parameters: {}, link })
  })
}
