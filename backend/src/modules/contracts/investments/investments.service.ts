import type { components } from '@goldammer/sdk/operations/store'
import { amountRepaid, bearsLosses, isMinimumTerm, profitShareOf } from '@goldammer/sdk/rules/bought-terms'
import { isLiveContract } from '@goldammer/sdk/rules/contract-states'
import type { FundingType } from '@goldammer/sdk/rules/product-types'
import { projectedReturn } from '@goldammer/sdk/rules/projected-return'
import { cents, toLocalDate } from '@goldammer/sdk/units'
import { AppError } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { actingCustomer, type Scope } from '../../../shared/scope.ts'
import { inLocale } from '../../../shared/translated.ts'
import { loadHeldProducts } from '../../catalogue/held-products.ts'
import { investorDocumentKinds, listOrderDocuments, listProductDocuments } from '../../documents/service.ts'
import { kycStateOf } from '../../investors/identity/rules.ts'
import { findCheck, openLinkOf } from '../../investors/identity/service.ts'
import { assertActing } from '../../investors/service.ts'
import { listForOrders } from '../../payments/service.ts'
import { lapseReasonIn } from '../deadlines/lapse-reasons.ts'
import { listDeliveriesOf } from '../delivery/delivery.repository.ts'
import { contractingPartyOf } from '../papers/contract-facts.ts'
import type { Contract } from '../repository.ts'
import * as repository from '../repository.ts'
import { quotaOf } from '../schedule/quota.ts'
import { payoutsOf, termEndOf } from '../schedule/schedule.ts'
import { valutaOf } from '../schedule/schedule-terms.ts'
import { toScheduledPayment } from '../schedule/schedule-wire.ts'
import { estimateTaxes } from '../schedule/tax-estimate.service.ts'
import { readPartOffer } from '../volume/part-offers.service.ts'
import { type InvestmentRecord, toContractEvent, toContractPayment, toEuros, toInvestment, toRate } from '../wire.ts'
import { readWithdrawalRight } from '../withdrawal/withdrawal.service.ts'

type Schemas = components['schemas']
type Db = Database | Tx

/** What is shown beside a contract, read together for all of them. */
export async function loadRecords(db: Db, contracts: Contract[]): Promise<InvestmentRecord[]> {
  const orderIds = contracts.map((contract) => contract.orderId)
  const [products, payments, ranks, payouts] = await Promise.all([
    loadHeldProducts(db, [...new Set(contracts.map((contract) => contract.productId))]),
    listForOrders(db, orderIds),
    repository.findRanks(db, orderIds),
    repository.listPayouts(db, orderIds),
  ])
  const bookedOf = Map.groupBy(payouts, (payout) => payout.orderId)
  // Oldest first: the latest attempt stays.
  const paymentOf = new Map(payments.map((payment) => [payment.orderId, payment]))
  return contracts.map((contract) => ({
    contract,
    product: products.get(contract.productId)!,
    payment: paymentOf.get(contract.orderId),
    rank: ranks.get(contract.orderId),
    booked: bookedOf.get(contract.orderId) ?? [],
  }))
}

/** Contracts in the order of their ids; ids without a contract are left out. */
export async function findContracts(db: Db, orderIds: string[]): Promise<Contract[]> {
  if (orderIds.length === 0) return []
  const rows = (await db.selectFrom('contract').selectAll().where('orderId', 'in', orderIds).execute()) as Contract[]
  const contractOf = new Map(rows.map((contract) => [contract.orderId, contract]))
  return orderIds.flatMap((orderId) => contractOf.get(orderId) ?? [])
}

/** One contract of the customer; a product that is not of the order is not found (domain/checkout#place-order). */
export async function readInvestment(
  scope: Scope,
  orderId: string,
  productId: string,
): Promise<Schemas['InvestmentDetail']> {
  const customerId = actingCustomer(scope)
  const known = await repository.findContract(scope.db, orderId)
  const contract = await assertActing(scope, scope.db, known, 'CONTRACT_NOT_FOUND')
  if (contract.productId !== productId) throw new AppError('CONTRACT_NOT_FOUND')
  const now = scope.clock.now()
  const today = toLocalDate(now)
  const [[record], check, documents, productDocuments, partOffer, destinations, deliveries, taxes] = await Promise.all([
    loadRecords(scope.db, [contract]),
    findCheck(scope.db, contract.investorId),
    listOrderDocuments(scope, orderId, investorDocumentKinds),
    listProductDocuments(scope.db, productId, { customerId, locale: scope.locale, now }),
    readPartOffer(scope, contract),
    repository.findDestinations(scope.db, contract),
    listDeliveriesOf(scope.db, orderId),
    estimateTaxes(scope, contract.investorId),
  ])
  const { product, payment } = record!
  const tariff = product.tariffs.find((one) => one.id === contract.tariffId)!
  const type = product.type as FundingType
  const payouts = payoutsOf(record!, today)
  const kycState = kycStateOf(check, today)
  const quota = await quotaOf(scope.db, contract, product)
  return {
    investment: toInvestment(record!, scope.locale, today),
    tariffName: inLocale(tariff.name, scope.locale),
    contractingParty: contractingPartyOf(contract, tariff) ?? product.issuer.name,
    investmentUnitPrice: toEuros(tariff.investmentUnitPrice),
    interestRatePeriod:
      contract.interest > 0 ? (tariff.interestRatePeriod as Schemas['InvestmentDetail']['interestRatePeriod']) : null,
    isMinimumTerm: isMinimumTerm({ ...product, repayment: tariff.repayment }),
    repayment: amountRepaid({ ...product, type, repayment: tariff.repayment }),
    preMoney: quota !== null && product.preMoney !== null ? toEuros(product.preMoney) : null,
    profitShare: profitShareOf(type),
    bearsLosses: bearsLosses(type),
    interestRate: toRate(contract.interest - contract.earlyBirdBonus - contract.promotionBonus),
    promotionBonus: toRate(contract.promotionBonus),
    quota: quota === null ? null : Number(quota),
    quotaProvisional: !product.isCompleted,
    expectedReturn: expectedReturn(contract, payouts),
    accruedInterest: toEuros(contract.accruedInterest),
    serviceFee: toEuros(contract.serviceFee),
    valuta: contract.interest > 0 ? valutaOf({ contract, product }) : null,
    termEnd: termEndOf(contract, product),
    isin: product.isin,
    walletAddress: destinations.walletAddress,
    depot: destinations.depot,
    deliveries: deliveries
      .filter(({ state }) => state !== 'void')
      .map(({ direction, way, units, orderedAt, confirmedOn }) => ({
        direction,
        way,
        units,
        orderedAt: orderedAt.toISOString(),
        deliveredOn: confirmedOn,
      })),
    payment: payment ? toContractPayment(payment, isLiveContract(contract.state), scope.locale, now) : null,
    kycState,
    kycUrl: openLinkOf(check, now),
    withdrawal: await readWithdrawalRight(scope, contract, { payment, productType: product.type }),
    partOffer,
    schedule: payouts.map((payout) => toScheduledPayment(orderId, payout, (id, due) => taxes.taxOf(id, due, product))),
    taxEstimate: taxes.basisFor(product),
    documents,
    productDocuments,
    history: await listHistory(scope, contract),
  }
}

/** XIRR over what was paid and what comes back, before tax and costs (domain/interest#return). */
function expectedReturn(contract: Contract, payouts: ReturnType<typeof payoutsOf>): number | null {
  if (!contract.investedAt || payouts.length === 0) return null
  const outlay = {
    date: contract.investedAt,
    amount: cents(contract.amountTotal),
    accruedInterest: cents(contract.accruedInterest),
    serviceFee: cents(contract.serviceFee),
  }
  return projectedReturn(
    outlay,
    payouts.map(({ due, ...row }) => ({ date: due, ...row })),
  ).percent
}

async function listHistory({ db, locale }: Scope, contract: Contract): Promise<Schemas['ContractEvent'][]> {
  const rows = await db
    .selectFrom('history')
    .select(['at', 'fromState', 'toState', 'event', 'actorKind', 'actorId', 'reason'])
    .where('entity', '=', 'contract')
    .where('entityId', '=', contract.orderId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    const event = toContractEvent(row, contract.customerId, { investor: contract.investorName, company: null })
    const isLapse = event.to === '8_4_lapsed' && event.actor === 'system'
    return isLapse ? { ...event, reason: lapseReasonIn(locale, row.reason) } : event
  })
}
