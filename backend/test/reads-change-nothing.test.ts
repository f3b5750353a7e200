import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAYMENT_PREPAYMENT_ID } from '../src/modules/reference/reference-data.ts'
import { idOf } from '../src/shared/demo-ids.ts'
import { hashToken, newId, newToken } from '../src/shared/ids.ts'
import { requestOf, rowOf } from './access-matrix.rows.ts'
import { buildTestApp, type TestApp } from './build-app.ts'
import {
  aCast,
  CALLERS,
  type Caller,
  type Cast,
  callOf,
  isStaff,
  OPERATIONS,
  type Operation,
  type Request,
  sceneOf,
  type Visit,
  visitOf,
} from './scene/callers.ts'
import { type WrittenColumns, watchWrites } from './written-columns.ts'

let app: TestApp
let cast: Cast
let writes: WrittenColumns
beforeAll(async () => {
  app = await buildTestApp({ demo: true })
  cast = await aCast(app)
  writes = await watchWrites(app.db)
})
afterAll(() => app.close())

/** What a GET may write, and why that is no change of business data. */
const ALLOWED: Record<string, string> = {
  'session.used_at': 'the last use of a login: left alone, it ends',
  'session.shown_notices': 'each notice of a method that is no longer offered is shown once',
  'cart.shown_notices': 'each notice of a correction of the cart is shown once',
  'staff_session.used_at': 'the last use of a login of staff',
  'download_ticket.used_at': 'a ticket is good once',
  'contract_document.read_at': 'when a document was first read',
  'shop_order.download_opened_at': 'the same of a download that was bought',
  'audit.insert': 'the law asks who has seen or exported what',
  'audit_chain.insert': 'with the audit',
  'audit_chain.hash': 'with the audit',
  'audit_chain.length': 'with the audit',
  'security_event.insert': 'the security log: an export of personal data',
}

/** The same, though not in each run. */
const SOMETIMES: Record<string, string> = {
  'outbox.queued_at': 'the jobs of calls before are queued after their commits',
  'document_opening.insert': 'when a document was first opened, which the checkout asks for (domain/checkout#step-6)',
}

/**
 * Two GETs open the page of the payment provider, whose session ends before the customer may come back, so that no POST can
 * have opened it for them: the Shopware interface has GET /handle-payment beside its POST (store-api.md §5), and the order
 * status answers the address (`redirectUrl`) because the order itself does not wait for the provider.
 */
const OPENS_PAYMENT = ['handlePaymentMethodGet', 'readOrderStatus']
const ofPayment = /^(payment\.|history\.insert$|history_chain\.|outbox\.insert$|sandbox\.bank_session\.insert$)/

const isAllowed = (operation: Operation, column: string): boolean =>
  column in ALLOWED || column in SOMETIMES || (OPENS_PAYMENT.includes(operation.id) && ofPayment.test(column))

const READS = OPERATIONS.filter(({ method }) => method === 'GET')
/** Longer than a use is left unwritten, shorter than a login lasts. */
const aWhile = 10 * 60_000

/** One caller of each kind that may. */
function callersOf(operation: Operation): Caller[] {
  const { access, prefix, spec } = operation
  const open = access === 'visitor' || access === 'anyone'
  if (prefix === '/staff-api') return [CALLERS.find((one) => isStaff(one) && (open || access.includes(one)))!]
  if (access === 'anyone' && spec.security?.length === 0) return ['noKey', 'customer']
  if (open) return ['guest', 'customer']
  const isCompanys = access !== 'customer' || rowOf(operation)?.but?.customer !== undefined
  return [isCompanys ? 'owner' : 'customer']
}

/** The caller was here a while ago; a visitor has a cart in which each rule has something to correct. */
async function leaveForAWhile(caller: Caller, { asMe }: Visit): Promise<void> {
  const now = app.clock.now()
  const usedAt = new Date(now.getTime() - aWhile)
  await app.db.updateTable('staffSession').set({ usedAt }).execute()
  if (isStaff(caller) || caller === 'noKey') return
  const customerId = cast.people[caller]?.id ?? null
  const cartId = newId()
  if (customerId) await app.db.deleteFrom('cart').where('customerId', '=', customerId).execute()
  await app.db
    .insertInto('cart')
    .values({ id: cartId, orderKey: newId(), customerId, merged: true, updatedAt: now })
    .execute()
  for (const [position, productId] of [idOf.product('p1'), idOf.product('p3')].entries())
    await app.db
      .insertInto('cartLineItem')
      .values({ cartId, id: productId, type: 'product', referencedId: productId, quantity: 90_000_000, position })
      .execute()
  asMe.token ??= newToken()
  const context = { cartId, paymentMethodId: PAYMENT_PREPAYMENT_ID, usedAt }
  await app.db
    .insertInto('session')
    .values({ ...context, tokenHash: hashToken(asMe.token), createdAt: usedAt })
    .onConflict((conflict) => conflict.column('tokenHash').doUpdateSet(context))
    .execute()
}

/** As the row has it; lists are asked for what fits the cart, so that it is read, too. */
function readingOf({ parameters }: Operation, request: Request): Request {
  const readsCart = parameters.some(({ name }) => name === 'onlyAvailable')
  return readsCart ? { ...request, query: { ...request.query, onlyAvailable: 'true' } } : request
}

const seen = new Set<string>()

test.each(READS)('R6.11 $id changes no business data', async (operation) => {
  for (const caller of callersOf(operation)) {
    const visit = await visitOf(cast, caller)
    const request = await requestOf(operation, sceneOf(cast, caller, visit.asMe))
    await leaveForAWhile(caller, visit)
    await writes.takeWritten()
    const answer = await app.app.inject(callOf(operation, visit, readingOf(operation, request)))
    expect(String(answer.statusCode)).toMatch(new RegExp(`^${rowOf(operation)?.ok ?? 2}`))
    const written = await writes.takeWritten()
    for (const column of written) seen.add(column)
    expect({ caller, written: written.filter((column) => !isAllowed(operation, column)) }).toEqual({
      caller,
      written: [],
    })
  }
})

test('R6.11 each column that a GET may write is written by one', () => {
  expect(Object.keys(ALLOWED).filter((column) => !seen.has(column))).toEqual([])
})
