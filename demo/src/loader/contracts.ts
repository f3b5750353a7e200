import { comesBack, deliveryWay } from '@goldammer/backend/modules/contracts/delivery/delivery.rules'
import { makeContractDocument } from '@goldammer/backend/modules/contracts/papers/make-document'
import { LAPSE_DAYS, stepBetween } from '@goldammer/backend/modules/contracts/states'
import { withdrawalUntil } from '@goldammer/backend/modules/contracts/withdrawal/withdrawal-rights.rules'
import type { ContractDocumentKind } from '@goldammer/backend/modules/documents/contract-document-kinds'
import { TRANSFER } from '@goldammer/backend/modules/payments/transfer'
import {
  DEFAULT_CURRENCY_ID,
  languageId,
  PAYMENT_PREPAYMENT_ID,
  PAYMENT_SEPA_ID,
  SHIPPING_PARCEL_ID,
} from '@goldammer/backend/modules/reference/reference-data'
import { idOf } from '@goldammer/backend/shared/demo-ids'
import { writeHistory } from '@goldammer/backend/shared/history'
import { namedId } from '@goldammer/backend/shared/ids'
import { textOf } from '@goldammer/backend/shared/legal-texts'
import type { Actor } from '@goldammer/backend/shared/scope'
import { isLocale } from '@goldammer/sdk/locales'
import { targetDayOnOrAfter } from '@goldammer/sdk/rules/business-days'
import { latest } from '@goldammer/sdk/rules/local-dates'
import { formatMandateReference, formatOrderNumber } from '@goldammer/sdk/rules/order-number'
import { nextCollectionDay } from '@goldammer/sdk/rules/sepa-dates'
import { lastWithdrawalDay } from '@goldammer/sdk/rules/withdrawal-deadline'
import { type Cents, localDate, toLocalDate } from '@goldammer/sdk/units'
import { companies } from '../content/companies.ts'
import type { DemoContract, DemoCustomer, DemoGoodsOrder, DemoHistoryEntry, DemoProduct } from '../content/types.ts'
import { json, type Loading } from './loading.ts'

const cents = (value: number) => value as Cents
const day = (value: string | null) => (value === null ? null : localDate(value))

export type DemoOrders = {
  contracts: DemoContract[]
  goodsOrders: DemoGoodsOrder[]
  customers: DemoCustomer[]
  products: DemoProduct[]
}

const yearOf = (order: { orderDateTime: string }) => Number(order.orderDateTime.slice(0, 4))
const numberOf = (order: { orderDateTime: string; number: number }) => formatOrderNumber(yearOf(order), order.number)

const isoCountry = (customer: DemoCustomer) => customer.addresses[0]!.country

function addressOf(customer: DemoCustomer) {
  const address = customer.addresses[0]!
  return json({
    firstName: customer.person.firstName,
    lastName: customer.person.lastName,
    street: `${address.street} ${address.streetNumber}`,
    zipcode: address.postalCode,
    city: address.city,
    country: isoCountry(customer),
  })
}

function snapshotOf(customer: DemoCustomer) {
  const { firstName, lastName, salutation } = customer.person
  return json({ customerNumber: customer.customerNumber, email: customer.email, firstName, lastName, salutation })
}

export async function loadOrders(loading: Loading, orders: DemoOrders): Promise<void> {
  const customers = new Map(orders.customers.map((one) => [one.key, one]))
  const products = new Map(orders.products.map((one) => [one.key, one]))
  for (const contract of orders.contracts)
    await insertContract(loading, contract, customers.get(contract.customerKey)!, products.get(contract.productKey)!)
  for (const order of orders.goodsOrders)
    await insertGoodsOrder(loading, order, customers.get(order.customerKey)!, products)
  await prepareDebits(loading)
  const numbers = [...orders.contracts, ...orders.goodsOrders].map((order) => ({
    year: yearOf(order),
    number: order.number,
  }))
  for (const [year, inYear] of Map.groupBy(numbers, (one) => one.year)) {
    const last = Math.max(...inYear.map((one) => one.number))
    await loading.tx
      .insertInto('orderNumberBlock')
      .values({ year, nextNumber: Math.ceil((last + 1) / 100) * 100 })
      .execute()
  }
}

/** The debits of the next day wait for two people of finance, as the file job leaves them (domain/debit-files#two-people). */
async function prepareDebits({ tx, scope, now }: Loading): Promise<void> {
  const prenotified = await tx
    .selectFrom('payment')
    .select(['id', 'dueDate'])
    .where('state', '=', 'prenotified')
    .where('dueDate', 'is not', null)
    .orderBy('dueDate')
    .execute()
  const dueDate = prenotified[0]?.dueDate
  if (!dueDate) return
  const id = namedId('demo.debit-file')
  await tx.insertInto('debitFile').values({ id, dueDate, state: 'prepared', createdAt: now }).execute()
  await tx
    .updateTable('payment')
    .set({ debitFileId: id })
    .where('state', '=', 'prenotified')
    .where('dueDate', '=', dueDate)
    .execute()
  await writeHistory(scope, tx, { entity: 'debit_file', entityId: id, event: 'prepare', from: null, to: 'prepared' })
}

const versioned = (key: 'terms' | 'privacy') => ({ key, version: textOf('de-DE', `declaration.${key}`).version })
/** What every investor accepted with the order. */
const accepted = {
  risk: { riskNotice: true, costs: true },
  bankAccount: { sepaConsent: true, mandateVersion: '2026-01' },
  summary: { accepted: [versioned('terms'), versioned('privacy')] },
}

const withConsent = {
  ...accepted,
  summary: {
    accepted: [
      ...accepted.summary.accepted,
      { key: 'digital_content', version: textOf('de-DE', 'declaration.digital_content').version },
    ],
  },
}

const isDigital = ({ states }: DemoProduct) => states.includes('is-download')

/** BGB § 356 (5): confirmed with the conclusion; the right to withdraw lapsed with the transfer, if it still stood. */
function performanceOf(contract: DemoContract, product: DemoProduct, concludedAt: Date | null) {
  if (!concludedAt) return {}
  const sentAt = isDigital(product) && !contract.companyKey && contract.investedAt ? transferredAt(contract) : null
  const isInPeriod = sentAt !== null && toLocalDate(sentAt) <= lastWithdrawalDay(toLocalDate(concludedAt))
  return { confirmationSentAt: concludedAt, ...(isInPeriod ? { withdrawalLapsedAt: sentAt } : {}) }
}

const transferredAt = ({ investedAt }: DemoContract) => new Date(`${investedAt}T09:00:00.000Z`)

async function insertOrder(
  { tx }: Loading,
  order: Omit<DemoContract, 'state'> | Omit<DemoGoodsOrder, 'state'>,
  customer: DemoCustomer,
  rest: {
    kind: 'goods' | 'investment'
    state: string
    amountTotal: number
    shippingCosts?: number
    paymentMethodId: string
    shippingMethodId?: string | null
    deliveryState?: string | null
  },
) {
  const id = idOf.order(order.key)
  const at = new Date(order.orderDateTime)
  await tx
    .insertInto('shopOrder')
    .values({
      ...rest,
      id,
      orderNumber: numberOf(order),
      customerId: idOf.customer(customer.key),
      orderDateTime: at,
      amountTotal: cents(rest.amountTotal),
      shippingCosts: cents(rest.shippingCosts ?? 0),
      currencyId: DEFAULT_CURRENCY_ID,
      currencyFactor: 1,
      languageId: languageId(isLocale(customer.locale) ? customer.locale : 'de-DE'),
      billingAddress: addressOf(customer),
      shippingAddress: rest.shippingMethodId ? addressOf(customer) : null,
      customerSnapshot: snapshotOf(customer),
      deepLinkCode: namedId(`demo.deep-link.${order.key}`),
      idempotencyKey: `demo-${order.key}`,
      requestHash: 'demo',
      // An investment's is the contract's.
      confirmationSentAt: rest.kind === 'goods' ? at : null,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  return { id, at }
}

/** Who acted: the investor, the issuer's owner for the issuer, else a job. */
function actorOf(who: DemoHistoryEntry['actor'], customer: DemoCustomer, product: DemoProduct): Actor {
  if (who === 'investor') return { kind: 'customer', customerId: idOf.customer(customer.key) }
  const owner = companies
    .find((company) => company.key === product.issuerKey)
    ?.users.find((user) => user.role === 'owner')
  return who === 'company' && owner ? { kind: 'customer', customerId: idOf.customer(owner.key) } : { kind: 'system' }
}

async function insertContract(
  loading: Loading,
  contract: DemoContract,
  customer: DemoCustomer,
  product: DemoProduct,
): Promise<void> {
  const { tx, scope } = loading
  const tariff = product.tariffs.find((one) => one.key === contract.tariffKey)!
  const investorKey = contract.companyKey ?? contract.customerKey
  const { id, at } = await insertOrder(loading, contract, customer, {
    kind: 'investment',
    state: contract.state,
    amountTotal: contract.amountTotal,
    paymentMethodId: PAYMENT_SEPA_ID,
  })
  await tx
    .insertInto('orderLineItem')
    .values({
      id: namedId(`demo.line.${contract.key}`),
      orderId: id,
      productId: idOf.product(product.key),
      type: 'product',
      label: json(product.name),
      quantity: contract.units,
      unitPrice: cents(tariff.investmentUnitPrice),
      totalPrice: cents(contract.amountTotal),
      states: product.states,
      payload: json({ tariffId: idOf.tariff(tariff.key) }),
      position: 1,
    })
    .execute()
  const disclosureId = await insertDisclosure(loading, contract, investorKey)
  const concludedAt = contract.approvedAt ? new Date(contract.approvedAt) : null
  const { person } = customer
  await tx
    .insertInto('contract')
    .values({
      orderId: id,
      orderNumber: numberOf(contract),
      state: contract.state,
      customerId: idOf.customer(customer.key),
      investorId: idOf.investor(investorKey),
      companyId: idOf.company(product.issuerKey),
      productId: idOf.product(product.key),
      tariffId: idOf.tariff(tariff.key),
      trancheId: idOf.tranche(product.key, product.round!.tranches[0]!.number),
      regime: product.funding.regime,
      units: contract.units,
      amountTotal: cents(contract.amountTotal),
      interest: contract.interest,
      earlyBirdBonus: contract.earlyBirdBonus,
      promotionBonus: contract.promotionBonus,
      promotionCode: contract.promotionCode,
      promotionIds: contract.promotionCode ? [idOf.promotion(contract.promotionCode.toLowerCase())] : [],
      duration: product.funding.durationMonths,
      waitlistedAt: contract.waitlistedAt,
      submittedAt: at,
      concludedAt,
      withdrawalUntil:
        concludedAt &&
        withdrawalUntil(product.funding, contract.companyKey ? 'corporation' : 'person', toLocalDate(concludedAt)),
      ...performanceOf(contract, product, concludedAt),
      investedAt: day(contract.investedAt),
      ...dunningOf(contract),
      cancellationKind: contract.cancellationKind,
      cancellationDate: day(contract.cancellationDate),
      cancelledAt: contract.cancelledAt,
      bankAccountId: idOf.bankAccount(contract.bankAccountKey),
      depotId: contract.depotKey ? idOf.depot(contract.depotKey) : null,
      walletId: contract.walletKey ? idOf.wallet(contract.walletKey) : null,
      selfDisclosureId: disclosureId,
      heldElsewhere: cents(contract.limitDisclosure?.heldElsewhere ?? 0),
      submitted: json(isDigital(product) ? withConsent : accepted),
      // The trigger sees the last state only; what the issuer once saw it keeps seeing.
      disclosed: contract.history.some(({ state }) => state.startsWith('2_')),
      investorName:
        contract.companyKey && customer.company ? customer.company.name : `${person.firstName} ${person.lastName}`,
      updatedAt: new Date(contract.history.at(-1)?.at ?? at),
    })
    .execute()
  await insertPayment(loading, contract, id, idOf.bankAccount(contract.bankAccountKey), contract.amountTotal)
  await insertDelivery(loading, contract, id, product)
  let from: DemoContract['state'] | null = null
  for (const entry of contract.history) {
    const actor = actorOf(entry.actor, customer, product)
    await writeHistory({ clock: { now: () => new Date(entry.at) }, actor }, tx, {
      entity: 'contract',
      entityId: id,
      event: stepTo(from, entry.state),
      from,
      to: entry.state,
      reason: entry.reason ?? null,
    })
    from = entry.state
  }
  // Papers of the personas; those of the many others would only cost time.
  if (!/^investor-\d+$/.test(customer.key)) await makePapers(loading, contract, id, customer.locale)
  scope.log.debug({ contract: contract.key }, 'demo contract loaded')
}

const held: DemoContract['state'][] = ['3_2_active', '8_5_cancellation_marked', '8_6_terminated', 'completed']

/** domain/deliveries#states: what was paid has been delivered; tokens of a completed contract have come back. */
async function insertDelivery(
  { tx }: Loading,
  contract: DemoContract,
  orderId: string,
  { funding }: DemoProduct,
): Promise<void> {
  const way = deliveryWay(funding)
  const confirmedOn = day(contract.investedAt)
  if (!way || !confirmedOn || !held.includes(contract.state)) return
  const at = transferredAt(contract)
  const ended = contract.state === 'completed' && comesBack(way, contract.state)
  const end = ended ? new Date(contract.history.at(-1)!.at) : null
  for (const [direction, when] of [
    ['out', at],
    ['back', end],
  ] as const) {
    if (!when) continue
    const id = namedId(`demo.delivery.${contract.key}.${direction}`)
    await tx
      .insertInto('delivery')
      .values({
        id,
        orderId,
        direction,
        way,
        state: 'confirmed',
        units: contract.units,
        orderedAt: when,
        sentAt: when,
        acceptedAt: way === 'wallet' ? when : null,
        confirmedOn: toLocalDate(when),
      })
      .execute()
    let from: string | null = null
    for (const [event, to] of [
      ['order', 'ordered'],
      ['send', 'sent'],
      ['confirm', 'confirmed'],
    ] as const) {
      const actor: Actor = { kind: 'system' }
      await writeHistory({ clock: { now: () => when }, actor }, tx, {
        entity: 'delivery',
        entityId: id,
        event,
        from,
        to,
      })
      from = to
    }
  }
}

/** domain/dunning#thirty-days: from the return on the time to pay runs. */
function dunningOf({ state, payment, history }: DemoContract) {
  const returned = history.at(-1)
  if (state !== '3_1_payment_open' || payment.state !== 'returned' || !returned) return {}
  const since = new Date(returned.at)
  const paymentDueAt = new Date(since.getTime() + LAPSE_DAYS.payment * 86_400_000)
  return { unpaidSince: since, dunnedSince: since, paymentDueAt }
}

/** The demo's contracts take no other way than real ones. */
function stepTo(from: DemoContract['state'] | null, to: DemoContract['state']): string {
  const step = stepBetween(from, to)
  if (!step) throw new Error(`no contract goes from ${from} to ${to}`)
  return step
}

const papersOf: Partial<Record<DemoContract['state'], ContractDocumentKind[]>> = {
  '1_1_submitted': ['offer'],
  '2_4_approved': ['contract', 'withdrawal_instruction'],
  '3_2_active': ['certificate', 'schedule'],
}

async function makePapers({ scope, tx }: Loading, contract: DemoContract, orderId: string, locale: string) {
  for (const { state, at } of contract.history) {
    for (const kind of papersOf[state] ?? [])
      await makeContractDocument(scope, tx, { orderId, kind, locale, at: new Date(at) })
  }
}

async function insertDisclosure({ tx }: Loading, contract: DemoContract, investorKey: string): Promise<string | null> {
  const { limitDisclosure: disclosure } = contract
  if (!disclosure) return null
  const id = namedId(`demo.disclosure.${contract.key}`)
  await tx
    .insertInto('selfDisclosure')
    .values({
      id,
      investorId: idOf.investor(investorKey),
      freeAssets: disclosure.freeAssets as Cents | null,
      monthlyNetIncome: disclosure.monthlyNetIncome as Cents | null,
      signedAt: disclosure.signedAt,
    })
    .execute()
  return id
}

async function insertPayment(
  { tx, scope, now }: Loading,
  order: DemoContract | (DemoGoodsOrder & { payment: DemoContract['payment'] }),
  orderId: string,
  bankAccountId: string | null,
  amount: number,
) {
  const { payment } = order
  const at = new Date(order.orderDateTime)
  const byTransfer = 'paymentMethodKey' in order && order.paymentMethodKey === 'prepayment'
  const dueDate = day(payment.dueDate)
  // Whatever day the demo is loaded: a file with it can still be released.
  const prenotified = payment.state === 'prenotified' && dueDate
  const signed = !byTransfer && !['created', 'mandate_pending'].includes(payment.state)
  await tx
    .insertInto('payment')
    .values({
      id: namedId(`demo.payment.${order.key}`),
      orderId,
      provider: byTransfer ? TRANSFER : scope.ports.payment.name,
      state: payment.state,
      amount: cents(amount),
      bankAccountId,
      mandateReference: byTransfer ? null : formatMandateReference(yearOf(order), order.number, 1),
      mandateSignedAt: signed ? at : null,
      providerMandateId: signed ? namedId(`demo.mandate.${order.key}`) : null,
      dueDate: prenotified
        ? latest(targetDayOnOrAfter(dueDate), nextCollectionDay(now, scope.config.debitCutOff))
        : dueDate,
      settledOn: day(payment.settledOn),
      returnCode: payment.returnCode,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
}

const shippingMethodIds: Record<string, string> = { parcel: SHIPPING_PARCEL_ID }

async function insertGoodsOrder(
  loading: Loading,
  order: DemoGoodsOrder,
  customer: DemoCustomer,
  products: Map<string, DemoProduct>,
): Promise<void> {
  const goods = order.lines.reduce((sum, line) => sum + line.quantity * line.unitPrice, 0)
  const amountTotal = goods + order.shippingCosts
  const { id } = await insertOrder(loading, order, customer, {
    kind: 'goods',
    state: order.state,
    amountTotal,
    shippingCosts: order.shippingCosts,
    paymentMethodId: order.paymentMethodKey === 'prepayment' ? PAYMENT_PREPAYMENT_ID : PAYMENT_SEPA_ID,
    shippingMethodId: order.shippingMethodKey
      ? (shippingMethodIds[order.shippingMethodKey] ?? SHIPPING_PARCEL_ID)
      : null,
    deliveryState: order.deliveryState,
  })
  for (const [index, line] of order.lines.entries()) {
    const product = products.get(line.productKey)!
    await loading.tx
      .insertInto('orderLineItem')
      .values({
        id: namedId(`demo.line.${order.key}.${index}`),
        orderId: id,
        productId: idOf.product(line.productKey),
        type: 'product',
        label: json(product.name),
        quantity: line.quantity,
        unitPrice: cents(line.unitPrice),
        totalPrice: cents(line.quantity * line.unitPrice),
        taxRate: product.taxRate,
        states: product.states,
        position: index + 1,
      })
      .execute()
  }
  const payment = { state: order.paymentState, dueDate: null, settledOn: null, returnCode: null }
  await insertPayment(loading, { ...order, payment }, id, null, amountTotal)
}
