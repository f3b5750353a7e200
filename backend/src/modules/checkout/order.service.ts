import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { components } from '@goldammer/sdk/operations/store'
import { readEntryPoint } from '@goldammer/sdk/rules/entry-point'
import { eurosToCents, toLocalDate } from '@goldammer/sdk/units'
import pLimit from 'p-limit'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import { requireOpen } from '../../shared/closed.ts'
import { withPipelinedConnection } from '../../shared/database.ts'
import { newId, newToken } from '../../shared/ids.ts'
import { sendInOrder } from '../../shared/pipelined-transaction.ts'
import { requireServices } from '../../shared/provider-services.ts'
import type { Scope } from '../../shared/scope.ts'
import type { Session } from '../../shared/session.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { requireStepUpForMoney } from '../accounts/session/factors/step-up.service.ts'
import { customerOf } from '../accounts/session/service.ts'
import type { Cart, CartLine } from '../cart/cart.ts'
import { readBasis } from '../cart/evaluate.ts'
import { findCart, storeEvaluated, takeOrdered } from '../cart/service.ts'
import { type Submission, submitContract } from '../contracts/service.ts'
import { insertSelfDisclosure } from '../investors/declared.ts'
import { nameOf } from '../investors/rules.ts'
import { getInvestor, lockInvestors } from '../investors/service.ts'
import * as orders from '../payments/goods-orders.ts'
import { DEFAULT_CURRENCY_ID, languageId, PAYMENT_SEPA_ID } from '../reference/reference-data.ts'
import * as drafts from './draft.repository.ts'
import { draftLifetime } from './draft.repository.ts'
import { type DraftFacts, factsOf, loadFacts, readDraftRows } from './draft-facts.service.ts'
import { isEarlySigner, missingOf, refuseOffer } from './draft-steps.ts'
import { refuseParty } from './drafts.service.ts'
import { findRepeated, type Idempotency, lookUpKey, placeGoodsOrder } from './goods.service.ts'
import { drawOrderNumber } from './order-number.ts'
import { frozen, snapshotOf } from './order-parties-wire.ts'
import { type PlacedOrder, showPlaced } from './order-records.service.ts'
import { toOrder } from './order-wire.ts'
import { getOrder } from './orders.service.ts'

type Schemas = components['schemas']
type OrderRequest = Schemas['OrderRequest']

/** Which of the cart is ordered: the line that is named, else all goods, else the one investment (domain/checkout#place-order). */
function linesToOrder(cart: Cart, lineItemId: string | undefined): { investment: CartLine | null } {
  if (lineItemId !== undefined) {
    const line = cart.lines.find((one) => one.id === lineItemId)
    if (!line)
      throw new AppError('CHECKOUT__CART_LINE_ITEM_NOT_FOUND', {
        pointer: '/lineItemId',
        parameters: { id: lineItemId },
      })
    return { investment: line.isGood ? null : line }
  }
  if (cart.lines.length === 0) throw new AppError('CHECKOUT__CART_EMPTY')
  if (cart.lines.some((line) => line.isGood)) return { investment: null }
  if (cart.lines.length > 1) throw new AppError('CHECKOUT__LINE_ITEM_REQUIRED', { pointer: '/lineItemId' })
  return { investment: cart.lines[0]! }
}

/**
 * How many orders are processed at a time; others start as these are answered. A rush that opened all connections at once
 * would wait for each of them to plan its statements, and its orders for each other's processor time.
 */
const orderConcurrency = pLimit(6)
/** An order that takes longer waits for something other than the processor, and frees its slot. */
const slotTimeoutMs = 1000

/**
 * POST /checkout/order (domain/checkout#place-order, domain/checkout#repeats): one investment, or all goods of the cart. The same key, given or the
 * cart's, answers the same order before the cart is looked at. `cookie`: the entry point a browser remembers (R3.23).
 */
export async function createOrder(...order: Parameters<typeof placeOrder>): Promise<Schemas['Order']> {
  const started = await orderConcurrency(async () => {
    const placing = placeOrder(...order)
    await Promise.race([placing, wait(slotTimeoutMs, undefined, { ref: false })]).catch(() => {})
    return { placing }
  })
  return await started.placing
}

async function placeOrder(
  scope: Scope,
  session: Session,
  request: OrderRequest,
  headerKey: string | undefined,
  cookie?: string,
): Promise<Schemas['Order']> {
  const customerId = customerOf(session)
  const requestHash = createHash('sha256')
    .update(JSON.stringify(request, Object.keys(request).sort()))
    .digest('hex')
  const stored = await findCart(scope.db, session)
  const given = headerKey?.trim()
  const idempotency = { key: given || `${stored?.orderKey ?? ''}:${request.lineItemId ?? ''}`, requestHash }
  // The key of a cart that was changed since is new.
  const mayBeRepeated = given || !stored || stored.ordered
  const [repeated, basis, open] = await withPipelinedConnection(scope.db, (db) =>
    Promise.all([
      mayBeRepeated ? findRepeated(scope, db, customerId, idempotency) : null,
      readBasis(scope, db, session, stored),
      drafts.listOwned(db, customerId, new Date(scope.clock.now().getTime() - draftLifetime)),
    ]),
  )
  if (repeated) return await getOrder(scope, customerId, repeated)
  requireOpen(scope, 'orders')

  const cart = await storeEvaluated(scope, session, { stored, basis })
  const { investment } = linesToOrder(cart, request.lineItemId)
  // An order of goods has no draft.
  if (!investment && request.draftId) throw new AppError('DRAFT_NOT_FOUND', { pointer: '/draftId' })
  const affiliateCode = readEntryPoint(request.affiliateCode) ?? readEntryPoint(cookie) ?? ''
  const traced = { ...request, affiliateCode }
  const placed = investment
    ? await placeInvestment(scope, session, { line: investment, cart, open, request: traced, idempotency })
    : await placeGoodsOrder(scope, session, traced, idempotency, cart)
  return typeof placed === 'string'
    ? await getOrder(scope, customerId, placed)
    : toOrder(await showPlaced(scope.db, placed), scope.locale, toLocalDate(scope.clock.now()))
}

/** One entry for each step that is not complete, with its pointer; the draft itself names what the step lacks. */
function refuseIncomplete(facts: DraftFacts, lineItemId: string): void {
  const steps = facts.steps.filter((step) => missingOf(step, facts).length > 0)
  const entries = steps.map(
    (step): ErrorEntry => ({
      code: 'CHECKOUT__INVESTMENT_INCOMPLETE',
      pointer: `/lineItems/${lineItemId}/${step}`,
      parameters: { step },
    }),
  )
  if (entries.length > 0) throw new AppError(entries)
}

/** Without a draft every step is missing that would apply to the customer as a person. */
async function refuseWithoutDraft(scope: Scope, customerId: string, line: CartLine): Promise<never> {
  const { id: investorId } = await getInvestor(scope, scope.db, customerId)
  const now = scope.clock.now()
  const terms = { productId: line.offer.id, tariffId: line.tariff!.id, units: line.quantity }
  const empty = { id: newId(now), customerId, investorId, ...terms, saved: {}, createdAt: now, updatedAt: now }
  refuseIncomplete(await loadFacts(scope, scope.db, empty), line.id)
  throw new Error('an empty draft is never complete')
}

type DisclosureRow = Parameters<typeof insertSelfDisclosure>[1]

/** The disclosure as signed with this order, a row of its own; else the latest that still counts (domain/limits#disclosure). */
function disclosureOf(scope: Scope, facts: DraftFacts): { id: string | null; row: DisclosureRow | null } {
  const { saved, investor } = facts
  const given = saved.investment?.selfDisclosure
  if (!given?.confirmed || !saved.investment) return { id: facts.disclosureId, row: null }
  const id = newId(scope.clock.now())
  const toCents = (value: number | null | undefined) =>
    value === null || value === undefined ? null : eurosToCents(value)
  const row = {
    id,
    investorId: investor.id,
    freeAssets: toCents(given.freeAssets),
    monthlyNetIncome: toCents(given.monthlyNetIncome),
    signedAt: saved.investment.signedAt,
  }
  return { id, row }
}

/** The draft's facts as terms of a contract; amounts in cents, rates in basis points. */
function contractOf(facts: DraftFacts, orderNumber: string, disclosureId: string | null) {
  const { draft, product, tariff, figures, saved, investor, applied } = facts
  return {
    orderNumber,
    customerId: draft.customerId,
    investorId: investor.id,
    companyId: product.issuerId,
    productId: product.id,
    tariffId: tariff.id,
    regime: product.regime,
    units: facts.units,
    amountTotal: facts.amount,
    interest: figures.effectiveInterestRate,
    earlyBirdBonus: figures.earlyBirdBonus,
    promotionBonus: figures.promotionBonus,
    promotionCode: applied.flatMap(({ code }) => code ?? []).join(', ') || null,
    promotionIds: applied.map(({ id }) => id),
    accruedInterest: figures.accruedInterest,
    serviceFee: figures.serviceFee,
    duration: tariff.durationDays ? null : tariff.durationMonths,
    durationDays: tariff.durationDays,
    bankAccountId: saved.bankAccount?.bankAccountId ?? null,
    depotId: saved.depot?.depotId ?? null,
    walletId: saved.investment?.walletId ?? null,
    selfDisclosureId: disclosureId,
    heldElsewhere: eurosToCents(saved.investment?.heldElsewhere ?? 0),
    investorName: nameOf(investor),
    submitted: { ...saved, typedConfirmation: saved.documents?.typedConfirmation ?? null, binding: facts.binding },
  }
}

/**
 * R6.05, domain/checkout#step-10: the draft is evaluated once more in full, and becomes the contract; reserved, or on the waiting list.
 * Answers what was placed, or the id of the order that the key has placed before.
 */
async function placeInvestment(
  scope: Scope,
  session: Session,
  {
    line,
    cart,
    open,
    request,
    idempotency,
  }: {
    line: CartLine
    cart: Cart
    open: drafts.OwnedDraft[]
    request: OrderRequest
    idempotency: Idempotency
  },
): Promise<PlacedOrder | string> {
  const customerId = customerOf(session)
  if (cart.currency.id !== DEFAULT_CURRENCY_ID) throw new AppError('CURRENCY_NOT_ALLOWED', { pointer: '/currencyId' })
  const now = scope.clock.now()
  const ofProduct = open.filter(({ productId }) => productId === line.offer.id)
  const latest = request.draftId ? ofProduct.find(({ id }) => id === request.draftId) : ofProduct[0]
  // The first click of two may have turned the draft into an order since its key was looked for.
  const placed = latest ? null : await findRepeated(scope, scope.db, customerId, idempotency)
  if (placed) return placed
  await requireServices(scope, scope.db, line.offer.id)
  if (!latest) return await refuseWithoutDraft(scope, customerId, line)
  const customer = cart.customer!
  if (!customer.activeBillingAddress)
    throw new AppError('CHECKOUT__CUSTOMER_ADDRESS_NOT_FOUND', { pointer: '/billingAddressId' })
  const billingAddress = frozen(customer.activeBillingAddress, newId(now))
  const orderNumber = await drawOrderNumber(scope)

  return await inTransaction(scope, async (tx) => {
    // A double click waits for the locks and then meets the order of the first; so does an order of the customer's company,
    // with which a promotion is shared that is used so often a customer. All that decides is read behind the locks.
    const [investor, draft, { repeated, isTaken }, rows] = await sendInOrder(
      () => lockInvestors(tx, customerId, latest.investorId),
      () => drafts.lock(tx, latest.id),
      () => lookUpKey(scope, tx, customerId, idempotency),
      () => readDraftRows(scope, tx, latest),
    )
    if (repeated) return repeated
    if (!draft) return await refuseWithoutDraft(scope, customerId, line)
    const facts = await factsOf(scope, tx, draft, { ...rows, investor })
    await refuseParty(scope, tx, facts.investor, facts)
    refuseIncomplete(facts, line.id)
    const closed = refuseOffer(facts)
    if (closed) throw new AppError(closed, { pointer: `/lineItems/${line.id}` })
    // Last: nobody should fetch a code for an order that is then refused for another reason.
    await requireStepUpForMoney({ ...scope, db: tx }, session)
    const { product, tariff, figures } = facts
    const disclosure = disclosureOf(scope, facts)
    const contract = contractOf(facts, orderNumber, disclosure.id)
    const submission: Submission = {
      order: {
        currencyId: DEFAULT_CURRENCY_ID,
        currencyFactor: 1,
        languageId: languageId(scope.locale),
        paymentMethodId: PAYMENT_SEPA_ID,
        billingAddress,
        customerSnapshot: snapshotOf(customer, newId(now)),
        affiliateEntryPoint: request.affiliateCode || null,
        campaignCode: readEntryPoint(request.campaignCode),
        customerComment: request.customerComment ?? null,
        deepLinkCode: newToken(),
        idempotencyKey: idempotency.key,
        requestHash: idempotency.requestHash,
      },
      line: {
        label: product.name,
        unitPrice: tariff.investmentUnitPrice,
        states: product.states,
        payload: { tariffId: tariff.id, productNumber: product.productNumber },
      },
      contract,
      waitlisted: figures.waitlisted,
      earlySigner: isEarlySigner(facts),
      facts: { product, limit: facts.limit, volumeFacts: facts.volumeFacts },
      pointer: `/lineItems/${line.id}`,
    }
    // The key is free before the order is written under it, and the disclosure stored before the contract refers to it.
    const [, , { order, line: ordered, payment }] = await sendInOrder(
      () => isTaken && orders.freeOldKey(tx, customerId, idempotency.key, now),
      () => disclosure.row && insertSelfDisclosure(tx, disclosure.row),
      () => submitContract(scope, tx, submission),
      () => takeOrdered(tx, session, [line], now),
      () => drafts.remove(tx, latest.id),
    )
    return {
      order,
      lines: [ordered],
      payments: [payment],
      contract: { ...contract, state: order.state, cancellationDate: null, investedAt: null, cancelledAt: null },
    }
  })
}
