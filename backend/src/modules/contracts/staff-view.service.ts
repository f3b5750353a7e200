import type { components } from '@goldammer/sdk/operations/staff'
import { isMinimumTerm } from '@goldammer/sdk/rules/bought-terms'
import { maskIban } from '@goldammer/sdk/rules/iban'
import { toLocalDate } from '@goldammer/sdk/units'
import { shortenWallet } from '../../shared/masks.ts'
import type { Scope } from '../../shared/scope.ts'
import { staffView } from '../../shared/staff-view.ts'
import { inLocale } from '../../shared/translated.ts'
import { customerView } from '../accounts/customers/customer-view.ts'
import { listForOrders } from '../payments/service.ts'
import { listDeliveriesOf } from './delivery/delivery.repository.ts'
import { toUnitDelivery } from './delivery/delivery-desk.service.ts'
import { loadRecords } from './investments/investments.service.ts'
import type { Contract } from './repository.ts'
import * as repository from './repository.ts'
import { payoutsOf, termEndOf } from './schedule/schedule.ts'
import { minimumTermOf, valutaOf } from './schedule/schedule-terms.ts'
import { toScheduledPayment } from './schedule/schedule-wire.ts'
import { estimateTaxes } from './schedule/tax-estimate.service.ts'
import { type InvestmentRecord, toContractEvent, toEuros, toRate } from './wire.ts'

type CustomerContract = components['schemas']['CustomerContract']
type Payments = components['schemas']['CustomerContractPayments']

/** R6.09: what staff read of a contract beside its row and its papers; its payments where they may (domain/rights#customer-file). */
export async function readStaffView(
  scope: Scope,
  orderId: string,
): Promise<Omit<CustomerContract, 'contract' | 'documents'>> {
  const contract = (await repository.findContract(scope.db, orderId))!
  const [[record], destinations, deliveries, history] = await Promise.all([
    loadRecords(scope.db, [contract]),
    repository.findDestinations(scope.db, contract),
    listDeliveriesOf(scope.db, orderId),
    listHistory(scope, contract),
  ])
  const { product, rank } = record!
  const { iban, depot, walletAddress } = destinations
  const tariff = product.tariffs.find((one) => one.id === contract.tariffId)!
  const term = minimumTermOf(contract, product)
  return {
    tariffName: inLocale(tariff.name, scope.locale),
    units: contract.units,
    interestRate: toRate(contract.interest - contract.earlyBirdBonus - contract.promotionBonus),
    earlyBirdBonus: toRate(contract.earlyBirdBonus),
    promotionBonus: toRate(contract.promotionBonus),
    accruedInterest: toEuros(contract.accruedInterest),
    serviceFee: toEuros(contract.serviceFee),
    duration: term.months,
    durationDays: term.days,
    isMinimumTerm: isMinimumTerm({ ...product, repayment: tariff.repayment }),
    waitlistRank: rank ?? null,
    concludedAt: contract.concludedAt?.toISOString() ?? null,
    investedAt: contract.investedAt,
    valuta: contract.interest > 0 ? valutaOf({ contract, product }) : null,
    termEnd: termEndOf(contract, product),
    cancelledAt: contract.cancelledAt?.toISOString() ?? null,
    cancellationDate: contract.cancellationDate,
    isin: product.isin,
    account: iban && maskIban(iban),
    depot,
    walletAddress: walletAddress && shortenWallet(walletAddress),
    // What may be done with them is done in finance's list.
    deliveries: deliveries.map((row) => toUnitDelivery(scope, row, false)),
    history,
    payments: await readPayments(scope, record!),
  }
}

async function readPayments(scope: Scope, record: InvestmentRecord): Promise<Payments> {
  const { contract, product } = record
  const { orderId, investorId } = contract
  const [payments, taxes] = await Promise.all([listForOrders(scope.db, [orderId]), estimateTaxes(scope, investorId)])
  return {
    debits: payments.map(({ state, amount, dueDate, settledOn, iban, mandateReference, returnCode }) => ({
      state,
      dueDate,
      settledOn,
      mandateReference,
      returnCode,
      amount: toEuros(amount),
      iban: iban && maskIban(iban),
    })),
    schedule: payoutsOf(record, toLocalDate(scope.clock.now())).map((payout) =>
      toScheduledPayment(orderId, payout, (id, due) => taxes.taxOf(id, due, product)),
    ),
    taxEstimate: taxes.basisFor(product),
  }
}

/** With the names of all who acted, and the reasons they gave. */
async function listHistory({ db }: Scope, contract: Contract): Promise<CustomerContract['history']> {
  const rows = await db
    .selectFrom('history')
    .leftJoin(staffView('staff'), (join) =>
      join.onRef('staff.id', '=', 'history.actorId').on('history.actorKind', '=', 'staff'),
    )
    .leftJoin(customerView('person'), (join) =>
      join.onRef('person.id', '=', 'history.actorId').on('history.actorKind', 'in', ['customer', 'company']),
    )
    .select(['history.at', 'history.fromState', 'history.toState', 'history.event', 'history.reason'])
    .select(['history.actorKind', 'history.actorId', 'staff.name as staffName', 'person.firstName', 'person.lastName'])
    .where('history.entity', '=', 'contract')
    .where('history.entityId', '=', contract.orderId)
    .orderBy('history.at')
    .orderBy('history.id')
    .execute()
  return rows.map(({ staffName, firstName, lastName, ...row }) => {
    const person = [firstName, lastName].filter(Boolean).join(' ') || null
    return {
      ...toContractEvent(row, contract.customerId, { investor: contract.investorName, company: person }),
      ...(staffName && { actorName: staffName }),
      reason: row.reason,
    }
  })
}
