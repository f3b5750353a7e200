import { centsToEuros, toLocalDate } from '@goldammer/sdk/units'
import { idOf } from '../../src/shared/demo-ids.ts'
import { storeFile } from '../../src/shared/files.ts'
import { newId } from '../../src/shared/ids.ts'
import type { TestApp } from '../build-app.ts'
import { anOffer } from '../investing-factories.ts'
import { aProductDocument } from '../issuer-factories.ts'
import type { Json, Scene } from './callers.ts'
import { aContractPaper } from './contracts.ts'
import { asCustomer, must } from './records.ts'

// Carts, orders of goods and what belongs to them.

/** The caller's cart with one good in it; answers the id of its line. */
export async function aCart({ test, asMe }: Scene, quantity = 1): Promise<string> {
  const id = await aGood(test)
  await asMe.delete('/checkout/cart')
  await must(asMe.post('/checkout/cart/line-item', { items: [{ id, referencedId: id, type: 'product', quantity }] }))
  return id
}

/** A windmill to put together, of the demo's shop, enough of them for every call. */
export async function aGood({ db }: TestApp): Promise<string> {
  const id = idOf.product('p18')
  await db.updateTable('product').set({ stock: 1000 }).where('id', '=', id).execute()
  return id
}

/** An order of goods that the customer has placed and not paid. */
export async function aGoodsOrder(scene: Scene): Promise<string> {
  const own = await asCustomer(scene)
  await aCart(own)
  return (await must(own.asMe.post('/checkout/order', {}))).id
}

/** An order of goods that waits for its transfer, or has come further: paid, shipped, or back. */
export async function aTransferOrder(
  scene: Scene,
  reached: 'awaited' | 'paid' | 'shipped' | 'returned' = 'awaited',
): Promise<string> {
  const { test } = scene
  const orderId = await aGoodsOrder(scene)
  const state = reached === 'awaited' ? 'created' : 'settled'
  await test.db.updateTable('payment').set({ provider: 'transfer', state }).where('orderId', '=', orderId).execute()
  if (reached === 'awaited') return orderId
  const order = {
    paid: { state: 'in_progress', deliveryState: 'open' },
    shipped: { state: 'completed', deliveryState: 'shipped' },
    returned: { state: 'completed', deliveryState: 'returned' },
  }[reached]
  await test.db.updateTable('shopOrder').set(order).where('id', '=', orderId).execute()
  return orderId
}

/** What finance finds on the account for it. */
export async function transferFor({ test }: Scene, orderId: string) {
  const { amountTotal, orderDateTime } = await test.db
    .selectFrom('shopOrder')
    .select(['amountTotal', 'orderDateTime'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { amount: centsToEuros(amountTotal), bookedOn: toLocalDate(orderDateTime) }
}

/** The same, as the order names it. */
export async function anOrderPaper(scene: Scene) {
  const documentId = await aContractPaper(scene)
  const { deepLinkCode, orderId } = await scene.test.db
    .selectFrom('contractDocument')
    .innerJoin('shopOrder', 'shopOrder.id', 'contractDocument.orderId')
    .select(['deepLinkCode', 'shopOrder.id as orderId'])
    .where('contractDocument.id', '=', documentId)
    .executeTakeFirstOrThrow()
  return { documentId, deepLinkCode, orderId }
}

/** A file of a digital good that is paid, its right of withdrawal given up. */
export async function anOrderDownload(scene: Scene) {
  const { db, scope, clock } = scene.test
  const orderId = await aGoodsOrder(scene)
  const now = clock.now()
  await db.updateTable('shopOrder').set({ digitalContentWaiverAt: now }).where('id', '=', orderId).execute()
  await db.updateTable('payment').set({ state: 'settled' }).where('orderId', '=', orderId).execute()
  const { productId } = await db
    .updateTable('orderLineItem')
    .set({ states: ['is-download'] })
    .where('orderId', '=', orderId)
    .returning('productId')
    .executeTakeFirstOrThrow()
  const content = Buffer.from(`%PDF-1.7 ${orderId}`)
  const { id: fileId } = await storeFile(scope, db, { fileName: 'B.pdf', mimeType: 'application/pdf', content })
  const downloadId = newId()
  await db
    .insertInto('productDownload')
    .values({ id: downloadId, productId: productId!, fileId, position: 1 })
    .execute()
  return { orderId, downloadId }
}

export async function aDocument({ test, issuer }: Scene): Promise<string> {
  return (await aProductDocument(test, issuer.productId)).versionId
}

/** A link for one download, made by the caller's own session. */
export async function aTicket(scene: Scene): Promise<string> {
  const versionId = await aDocument(scene)
  const { url } = await must(scene.asMe.post(`/investing/documents/${versionId}/download-ticket`))
  return url.split('/').at(-1)
}

/** The draft of an investment, as the interface shows it to the customer. */
export async function aDraft(scene: Scene, kind: 'loan' | 'bond' = 'loan'): Promise<Json> {
  const { test, asMe } = await asCustomer(scene)
  const bond = { product: { type: 'bond', regime: 'prospectus', vibConfirmation: false } }
  const { productId } = await anOffer(test, kind === 'bond' ? bond : {})
  return await must(asMe.post('/investing/drafts', { productId }))
}
