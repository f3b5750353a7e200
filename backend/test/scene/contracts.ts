import { cents, localDate } from '@goldammer/sdk/units'
import {
  newWithdrawalLink,
  noteDeclaration,
} from '../../src/modules/investors/compliance-cases/declared-withdrawals.ts'
import { storeFile } from '../../src/shared/files.ts'
import { newId } from '../../src/shared/ids.ts'
import { inTransaction } from '../../src/shared/transaction.ts'
import { anOffer, submitOffer } from '../investing-factories.ts'
import { aContract } from '../issuer-factories.ts'
import type { Scene } from './callers.ts'
import { aDepot } from './investors.ts'

// Investments and what becomes of them.

/** An investment the customer has submitted. */
export async function anInvestment({ test, customer }: Scene) {
  const offer = await anOffer(test)
  const { orderId } = await submitOffer(test, offer, customer)
  return { orderId, productId: offer.productId }
}

/** The link of the mail to the address of a contract that somebody has declared to be withdrawn from. */
export async function aWithdrawalLink(scene: Scene): Promise<string> {
  const { scope } = scene.test
  const { orderId } = await anInvestment(scene)
  const declaration = { at: scope.clock.now().toISOString(), name: 'Jana Probst', email: 'jana@neu.example' }
  return await inTransaction(scope, async (tx) => {
    const contract = { orderId, investorId: scene.customer.investorId }
    const { caseId } = await noteDeclaration(scope, tx, contract, { ...declaration, locale: 'de-DE' })
    return await newWithdrawalLink(tx, caseId)
  })
}

export async function aContractPaper(scene: Scene): Promise<string> {
  const { test, customer } = scene
  const { orderId } = await anInvestment(scene)
  const content = Buffer.from(`%PDF-1.7 ${orderId}`)
  const file = await storeFile(test.scope, test.db, { fileName: 'V.pdf', mimeType: 'application/pdf', content })
  const id = newId()
  const paper = {
    id,
    orderId,
    customerId: customer.id,
    kind: 'contract',
    title: JSON.stringify({ 'de-DE': 'Vertrag' }),
  }
  await test.db
    .insertInto('contractDocument')
    .values({ ...paper, fileId: file.id, createdAt: test.clock.now() })
    .execute()
  return id
}

/** A contract with the issuer that its people have to decide on. */
export async function aContractInReview({ test, issuer, customer }: Scene): Promise<string> {
  return (await aContract(test, issuer, { customer })).orderId
}

export async function anActiveContract({ test, issuer, customer }: Scene): Promise<string> {
  return (await aContract(test, issuer, { customer, state: '3_2_active' })).orderId
}

/** Part of what a waiting order wants. */
export async function aPartOffer({ test, issuer, customer }: Scene) {
  const { orderId } = await aContract(test, issuer, { customer, state: '2_2_waitlisted' })
  const now = test.clock.now()
  const { trancheId } = await test.db
    .updateTable('contract')
    .set({ waitlistedAt: now })
    .where('orderId', '=', orderId)
    .returning('trancheId')
    .executeTakeFirstOrThrow()
  const partOfferId = newId()
  await test.db
    .insertInto('partOffer')
    .values({
      id: partOfferId,
      orderId,
      trancheId: trancheId!,
      amount: cents(250_00),
      offeredAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    })
    .execute()
  return { orderId, partOfferId }
}

/** Marked for a day to come; neither side wants it back yet. */
export async function aCancelledContract({ test, issuer, customer }: Scene): Promise<string> {
  const { orderId } = await aContract(test, issuer, { customer, state: '8_5_cancellation_marked' })
  await test.db
    .updateTable('contract')
    .set({ cancellationKind: 'regular', cancellationDate: localDate('2031-12-31'), cancelledAt: test.clock.now() })
    .where('orderId', '=', orderId)
    .execute()
  return orderId
}

/** The investor's, for cause. */
export async function aCancellationRequest(scene: Scene) {
  const { db, clock } = scene.test
  const orderId = await anActiveContract(scene)
  const requestId = newId()
  const now = clock.now()
  const content = Buffer.from('%PDF-1.7 Nachweis')
  const bytes = { fileName: 'kuendigung.pdf', mimeType: 'application/pdf', content }
  const { id: fileId } = await storeFile(scene.test.scope, db, bytes)
  await db
    .insertInto('cancellationRequest')
    .values({
      id: requestId,
      orderId,
      requestedBy: 'investor',
      cancellationDate: localDate('2026-12-31'),
      reason: 'Der Jahresabschluss fehlt seit Monaten.',
      fileId,
      createdAt: now,
      decideBy: new Date(now.getTime() + 14 * 86_400_000),
    })
    .execute()
  return { orderId, requestId }
}

/** A concluded contract whose debit came back, with a deadline that runs. */
export async function anOwedContract({ test, issuer }: Scene): Promise<string> {
  const { orderId } = await aContract(test, issuer, { state: '3_1_payment_open', paymentState: 'returned' })
  const since = test.clock.now()
  const paymentDueAt = new Date(since.getTime() + 30 * 86_400_000)
  await test.db
    .updateTable('contract')
    .set({ unpaidSince: since, dunnedSince: since, paymentDueAt })
    .where('orderId', '=', orderId)
    .execute()
  return orderId
}

/** Securities of a running contract for the investor's depot. */
export async function aDelivery(scene: Scene, state: 'ordered' | 'sent' | 'failed'): Promise<string> {
  const { test, issuer } = scene
  const { orderId } = await aContract(test, issuer, { state: '3_2_active' })
  const at = test.clock.now()
  const depotId = await aDepot(scene)
  await test.db.updateTable('contract').set({ depotId }).where('orderId', '=', orderId).execute()
  const id = newId(at)
  await test.db
    .insertInto('delivery')
    .values({ id, orderId, direction: 'out', way: 'depot', state, units: 1, orderedAt: at })
    .execute()
  return id
}
