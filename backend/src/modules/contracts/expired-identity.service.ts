import type { Locale } from '@goldammer/sdk/locales'
import { toLocalDate } from '@goldammer/sdk/units'
import { takeFromOutbox } from '../../shared/outbox.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { findCheck, kycStateOf, openLinkOf, startCheck } from '../identity/service.ts'
import { sendMail } from '../notifications/service.ts'
import * as repository from './repository.ts'
import type { ContractState } from './states.ts'

/** Offers of somebody who was or is being checked, and that nobody accepts without it (domain §4.1). */
export const NEEDS_IDENTITY: readonly ContractState[] = [
  '1_2_kyc_pending',
  '1_3_reflection',
  '2_1_in_review',
  '2_2_waitlisted',
]

/** The check counts no longer while an offer is open: the offer stays where it is, and the investor gets a new link (M02d). */
export async function renewIdentity(scope: Scope, investorId: string, outboxId: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const [orderId] = await repository.listOfInvestor(tx, investorId, [...NEEDS_IDENTITY])
    const check = await findCheck(tx, investorId)
    // Begun anew already: then the link is known.
    if (!orderId || kycStateOf(check, toLocalDate(scope.clock.now())) !== 'none') return
    if (!(await takeFromOutbox(scope, tx, outboxId))) return
    const { customerId, investorName } = (await repository.findContract(tx, orderId))!
    const { locale } = await tx
      .selectFrom('customer')
      .select('locale')
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow()
    const renewed = await startCheck(scope, tx, { investorId, name: investorName, locale: locale as Locale })
    const link = openLinkOf(renewed, scope.clock.now())
    if (link) await sendMail(scope, tx, { template: 'M02d', customerId, investorId, parameters: {}, link })
  })
}
