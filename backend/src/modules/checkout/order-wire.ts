import type { Locale } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import type { components } from '@goldammer/sdk/operations/store'
import { addTargetDays } from '@goldammer/sdk/rules/business-days'
import { vatRateOn } from '@goldammer/sdk/rules/dated-law'
import { paymentStateKey } from '@goldammer/sdk/rules/payment-label'
import type { Taxed } from '@goldammer/sdk/rules/vat'
import { translate } from '@goldammer/sdk/translate'
import { type BasisPoints, basisPointsToPercent, type LocalDate, startOfDay, toLocalDate } from '@goldammer/sdk/units'
import { partsOf } from '../../shared/files.ts'
import { namedId } from '../../shared/ids.ts'
import { inLocale } from '../../shared/translated.ts'
import { toCartPrice, toDecimal, toPrice } from '../cart/price-wire.ts'
import { TRANSFER } from '../payments/transfer.ts'
import { convert } from '../reference/currency.ts'
import { countryId, PAYMENT_PREPAYMENT_ID, PAYMENT_SEPA_ID, SALES_CHANNEL_ID } from '../reference/reference-data.ts'
import { toCountry, toCurrency, toPaymentMethod, toShippingMethod } from '../reference/wire.ts'
import { lastWithdrawalDayOf } from './goods-withdrawal.rules.ts'
import { isDownloadOpen } from './order-downloads.rules.ts'
import type { DownloadRow, ShownOrder } from './order-records.service.ts'

type Schemas = components['schemas']
type Fields = Record<string, unknown>

/** A state of any machine as the family's clients know it, its name in the reader's language (domain/labels#labels). */
export function toState(
  machine: 'contract' | 'goodsOrder' | 'payment' | 'delivery',
  technicalName: string,
  locale: Locale,
  label = `states.${machine}.${technicalName}` as MessageKey,
): Schemas['StateMachineState'] {
  const name = translate(locale, label)
  const id = namedId(`state:${machine}:${technicalName}`)
  return { apiAlias: 'state_machine_state', id, technicalName, name, translated: { name } }
}

const amount = (total: number, quantity = 1): Schemas['OrderAmount'] => ({
  apiAlias: 'calculated_price',
  unitPrice: toDecimal(total / quantity),
  quantity,
  totalPrice: toDecimal(total),
})

const textsOf = (from: Fields, names: string[]) =>
  Object.fromEntries(
    names.flatMap((name) => (typeof from[name] === 'string' && from[name] ? [[name, from[name]]] : [])),
  )

/** An address as it was when ordered. */
function toAddress(record: ShownOrder, kind: 'billing' | 'shipping', locale: Locale): Schemas['OrderAddress'] | null {
  const { order, countries } = record
  const stored = (kind === 'billing' ? order.billingAddress : order.shippingAddress) as Fields | null
  if (!stored) return null
  const country = String(stored.countryId ?? countryId(String(stored.country ?? 'DE')))
  const row = countries.get(country)
  return {
    apiAlias: 'order_address',
    id: String(stored.id ?? namedId(`order-address:${order.id}:${kind}`)),
    countryId: country,
    firstName: String(stored.firstName ?? ''),
    lastName: String(stored.lastName ?? ''),
    street: String(stored.street ?? ''),
    city: String(stored.city ?? ''),
    ...textsOf(stored, ['salutationId', 'title', 'company', 'department', 'zipcode', 'phoneNumber']),
    ...textsOf(stored, ['additionalAddressLine1', 'additionalAddressLine2']),
    ...(row ? { country: toCountry(row, locale) } : {}),
  }
}

function toCustomer({ order }: ShownOrder): Schemas['OrderCustomer'] {
  const snapshot = order.customerSnapshot as Fields
  return {
    apiAlias: 'order_customer',
    id: String(snapshot.id ?? namedId(`order-customer:${order.id}`)),
    email: String(snapshot.email ?? ''),
    firstName: String(snapshot.firstName ?? ''),
    lastName: String(snapshot.lastName ?? ''),
    ...textsOf(snapshot, ['customerNumber', 'title', 'company', 'salutationId']),
  }
}

type Line = ShownOrder['lines'][number]

const taxedLine = (line: Line, factor: number): Taxed => ({
  gross: line.taxRate > 0 ? line.quantity * convert(line.unitPrice, factor) : convert(line.totalPrice, factor),
  rate: line.taxRate,
})

function toDownload({ id, fileName, size, position }: DownloadRow, isOpen: boolean): Schemas['OrderLineItemDownload'] {
  const { name, extension } = partsOf(fileName)
  return {
    apiAlias: 'order_line_item_download',
    id,
    fileName: name,
    fileExtension: extension,
    fileSize: size,
    position,
    accessGranted: isOpen,
  }
}

function toLine(
  line: Line,
  { order, downloads, payments }: ShownOrder,
  locale: Locale,
  today: LocalDate,
): Schemas['OrderLineItem'] {
  const factor = order.currencyFactor
  const files = downloads.filter(({ productId }) => productId === line.productId)
  const isOpen = isDownloadOpen(order, payments.at(-1), today)
  const label = inLocale(line.label, locale)
  const taxed = taxedLine(line, factor)
  return {
    apiAlias: 'order_line_item',
    id: line.id,
    orderId: line.orderId,
    identifier: line.productId ?? line.id,
    ...(line.productId ? { referencedId: line.productId, productId: line.productId } : {}),
    type: line.type as 'product' | 'promotion',
    label,
    quantity: line.quantity,
    unitPrice: toDecimal(convert(line.unitPrice, factor)),
    totalPrice: toDecimal(taxed.gross),
    price: toPrice(convert(line.unitPrice, factor), line.quantity, [taxed]),
    good: line.type === 'product',
    removable: false,
    stackable: false,
    position: line.position,
    states: line.states,
    payload: line.payload as Schemas['LineItemPayload'],
    children: [],
    ...(files.length > 0 ? { downloads: files.map((file) => toDownload(file, isOpen)) } : {}),
    translated: { label },
  }
}

function toTransaction(
  payment: ShownOrder['payments'][number],
  record: ShownOrder,
  locale: Locale,
): Schemas['OrderTransaction'] {
  const { order, paymentMethods } = record
  const isTransfer = payment.provider === TRANSFER
  const state = toState('payment', payment.state, locale, paymentStateKey(payment.state, isTransfer))
  // An earlier attempt shows its own payment method.
  const paymentMethodId = isTransfer ? PAYMENT_PREPAYMENT_ID : PAYMENT_SEPA_ID
  const paymentMethod = paymentMethods.get(paymentMethodId)
  return {
    apiAlias: 'order_transaction',
    id: payment.id,
    orderId: order.id,
    paymentMethodId,
    ...(paymentMethod ? { paymentMethod: toPaymentMethod(paymentMethod, locale) } : {}),
    amount: amount(convert(payment.amount, order.currencyFactor)),
    stateId: state.id!,
    stateMachineState: state,
    createdAt: payment.createdAt.toISOString(),
  }
}

function toDelivery(record: ShownOrder, locale: Locale): Schemas['OrderDelivery'][] {
  const { order, shippingMethod } = record
  const address = toAddress(record, 'shipping', locale)
  if (!shippingMethod || !address) return []
  const day = toLocalDate(order.orderDateTime)
  const state = toState('delivery', order.deliveryState ?? 'open', locale)
  return [
    {
      apiAlias: 'order_delivery',
      id: namedId(`order-delivery:${order.id}`),
      orderId: order.id,
      shippingOrderAddressId: address.id,
      shippingOrderAddress: address,
      shippingMethodId: shippingMethod.id,
      shippingMethod: toShippingMethod(shippingMethod, locale),
      shippingCosts: amount(convert(order.shippingCosts, order.currencyFactor)),
      shippingDateEarliest: startOfDay(addTargetDays(day, shippingMethod.deliveryDaysMin)).toISOString(),
      shippingDateLatest: startOfDay(addTargetDays(day, shippingMethod.deliveryDaysMax)).toISOString(),
      trackingCodes: [],
      stateId: state.id!,
      stateMachineState: state,
    },
  ]
}

const percent = (value: number) => basisPointsToPercent(value as BasisPoints)

function toContract({ contract, order }: ShownOrder): Schemas['OrderContract'] | null {
  if (!contract) return null
  return {
    orderNumber: contract.orderNumber,
    state: contract.state as Schemas['ContractState'],
    orderDateTime: order.orderDateTime.toISOString(),
    amountTotal: toDecimal(contract.amountTotal),
    duration: contract.durationDays ? null : contract.duration,
    durationDays: contract.durationDays,
    cancellationDate: contract.cancellationDate,
    earlyBirdBonus: percent(contract.earlyBirdBonus),
    interest: percent(contract.interest),
    paymentMethod: 'sepa_debit',
    investedAt: contract.investedAt,
    cancelledAt: contract.cancelledAt?.toISOString() ?? null,
    productId: contract.productId,
  }
}

function toWithdrawal({ order, downloads }: ShownOrder, today: LocalDate): Schemas['OrderWithdrawal'] | null {
  if (order.kind !== 'goods' || downloads.length === 0) return null
  return {
    until: lastWithdrawalDayOf(order, today),
    consented: order.digitalContentWaiverAt !== null,
    lapsedAt: order.withdrawalLapsedAt?.toISOString() ?? null,
  }
}

/** An order as the family's clients know it, in its own currency; an investment brings its contract along. */
export function toOrder(record: ShownOrder, locale: Locale, today: LocalDate): Schemas['Order'] {
  const { order, currency } = record
  const factor = order.currencyFactor
  const billing = toAddress(record, 'billing', locale)!
  const shipping = toAddress(record, 'shipping', locale)
  const positions = record.lines.map((line) => taxedLine(line, factor))
  const costs = convert(order.shippingCosts, factor)
  const price = toCartPrice(
    positions,
    costs > 0 ? [{ gross: costs, rate: vatRateOn(toLocalDate(order.orderDateTime)) }] : [],
  )
  const contract = toContract(record)
  const withdrawal = toWithdrawal(record, today)
  return {
    apiAlias: 'order',
    id: order.id,
    orderNumber: order.orderNumber,
    orderDate: toLocalDate(order.orderDateTime),
    orderDateTime: order.orderDateTime.toISOString(),
    price,
    amountTotal: price.totalPrice,
    amountNet: price.netPrice,
    positionPrice: price.positionPrice,
    taxStatus: price.taxStatus,
    shippingTotal: toDecimal(costs),
    shippingCosts: amount(costs),
    currencyId: order.currencyId,
    currencyFactor: factor,
    ...(currency ? { currency: toCurrency(currency, locale) } : {}),
    languageId: order.languageId,
    salesChannelId: SALES_CHANNEL_ID,
    deepLinkCode: order.deepLinkCode,
    ...(order.affiliateEntryPoint ? { affiliateCode: order.affiliateEntryPoint } : {}),
    ...(order.campaignCode ? { campaignCode: order.campaignCode } : {}),
    ...(order.customerComment ? { customerComment: order.customerComment } : {}),
    orderCustomer: toCustomer(record),
    billingAddressId: billing.id,
    billingAddress: billing,
    addresses: shipping ? [billing, shipping] : [billing],
    lineItems: record.lines.map((line) => toLine(line, record, locale, today)),
    deliveries: toDelivery(record, locale),
    transactions: record.payments.map((payment) => toTransaction(payment, record, locale)),
    stateMachineState: toState(order.kind === 'goods' ? 'goodsOrder' : 'contract', order.state, locale),
    documents: record.documents.map((document) => ({
      apiAlias: 'document',
      id: document.id,
      orderId: order.id,
      deepLinkCode: order.deepLinkCode,
      documentType: document.kind,
      name: inLocale(document.title, locale),
      createdAt: document.createdAt.toISOString(),
    })),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    ...(contract || withdrawal
      ? { extensions: { ...(contract && { contract }), ...(withdrawal && { withdrawal }) } }
      : {}),
  }
}
