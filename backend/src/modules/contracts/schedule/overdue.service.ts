import { cents, centsToEuros, type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import type { Tx } from '../../../shared/database.ts'
import { namedId } from '../../../shared/ids.ts'
import type { Scope } from '../../../shared/scope.ts'
import { eachInTransaction } from '../../../shared/transaction.ts'
import { productView } from '../../catalogue/product-view.ts'
import { loadProducts, type ProductFacts } from '../../catalogue/products.ts'
import { listNotifiedSubjects } from '../../notifications/service.ts'
import { notifyInvestor } from '../investor-mail.ts'
import type { Contract } from '../repository.ts'
import * as repository from '../repository.ts'
import { isRepayable } from '../withdrawal/withdrawal-rights.rules.ts'
import { type Payout, paying, payoutsOf } from './schedule.ts'

/** Contracts read together. */
const BATCH = 500
const TEMPLATE = 'M21'

/** The investor is notified of it once. */
const subjectOf = (orderId: string, due: LocalDate) => namedId(`overdue:${orderId}:${due}`)

/**
 * domain/interest#overdue: a payment of the issuer whose day has passed is overdue, and the investor is notified of it once (M21). Where the
 * depot bank pays, we do not know what has been paid.
 */
export async function notifyOfOverduePayments(scope: Scope): Promise<void> {
  const products = await scope.db
    .selectFrom(productView('product'))
    .select('id')
    .where('withholdingAgent', '!=', 'depot_bank')
    .where(sql<boolean>`exists (select from contract where product_id = product.id and state in (${sql.join(paying)}))`)
    .orderBy('id')
    .execute()
  const facts = new Map<string, ProductFacts>()
  const unnotified: { productId: string; orderId: string }[] = []
  for (const { id: productId } of products) {
    const [product] = await loadProducts(scope.db, [productId])
    facts.set(productId, product!)
    for await (const orderId of listUnnotified(scope, product!)) unnotified.push({ productId, orderId })
  }
  await eachInTransaction(scope, unnotified, (tx, { productId, orderId }) =>
    notifyOfOverdueContract(scope, tx, facts.get(productId)!, orderId),
  )
}

/** Contracts of the product with an overdue payment of which the investor is not notified yet. */
async function* listUnnotified(scope: Scope, product: ProductFacts): AsyncGenerator<string> {
  for (let after: string | null = null; ; ) {
    const contracts = await repository.listInStates(scope.db, product.id, paying, after, BATCH)
    const overdue = await listOverdue(scope, scope.db, product, contracts)
    const notified = await listNotifiedSubjects(scope.db, TEMPLATE, [...new Set(overdue.map(({ orderId }) => orderId))])
    const unnotified = overdue.filter(({ orderId, due }) => !notified.has(subjectOf(orderId, due)))
    yield* new Set(unnotified.map(({ orderId }) => orderId))
    after = contracts.at(-1)?.orderId ?? null
    if (contracts.length < BATCH) return
  }
}

/** Under the contract's lock: a booking may have come first. */
async function notifyOfOverdueContract(scope: Scope, tx: Tx, product: ProductFacts, orderId: string): Promise<void> {
  const contract = await repository.lockContractOnly(tx, orderId)
  if (!contract || !paying.includes(contract.state)) return
  for (const { due, interest, principal } of await listOverdue(scope, tx, product, [contract])) {
    const amounts = { overdueAmount: centsToEuros(cents(interest + principal)), overdueSince: due }
    await notifyInvestor(scope, tx, contract, {
      template: TEMPLATE,
      parameters: amounts,
      subjectId: subjectOf(orderId, due),
    })
  }
}

type Overdue = Payout & { orderId: string }

async function listOverdue(
  scope: Scope,
  db: Tx | Scope['db'],
  product: ProductFacts,
  contracts: readonly Contract[],
): Promise<Overdue[]> {
  const today = toLocalDate(scope.clock.now())
  const payouts = await repository.listPayouts(
    db,
    contracts.map(({ orderId }) => orderId),
  )
  const bookedOf = Map.groupBy(payouts, ({ orderId }) => orderId)
  // What our own rule holds back, the issuer does not owe late (domain/withdrawal#during-notice).
  return contracts
    .filter((contract) => isRepayable(contract, scope.clock.now()))
    .flatMap((contract) =>
      payoutsOf({ contract, product, booked: bookedOf.get(contract.orderId) ?? [] }, today)
        .filter(({ state, interest, principal }) => state === 'overdue' && interest + principal > 0)
        .map((payout) => ({ ...payout, orderId: contract.orderId })),
    )
}
