import { cents } from '@goldammer/sdk/units'
import type { Tx } from '../../shared/database.ts'
import { newId } from '../../shared/ids.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { loadProducts, type ProductFacts } from '../catalogue/products.ts'
import { isRepayable } from '../contracts/withdrawal/withdrawal-rights.rules.ts'
import { figuresOf } from './figures.ts'
import * as repository from './repository.ts'
import { moveRun } from './runs.service.ts'

/** Contracts at once: what stands in memory, and what a killed job has to do again. */
const BATCH = 1000

/** The run's items, a batch of contracts a transaction; it goes on where an earlier attempt stopped. */
export async function prepareRun(scope: Scope, runId: string): Promise<void> {
  const { productId } = await scope.db
    .selectFrom('payoutRun')
    .select('productId')
    .where('id', '=', runId)
    .executeTakeFirstOrThrow()
  const [product] = await loadProducts(scope.db, [productId])
  while (await inTransaction(scope, (tx) => prepareBatch(scope, tx, runId, product!)));
}

/** False: there is nothing more to prepare. */
async function prepareBatch(scope: Scope, tx: Tx, runId: string, product: ProductFacts): Promise<boolean> {
  const run = await repository.lockRun(tx, runId)
  if (run?.state !== 'preparing') return false
  const contracts = await repository.listPayable(tx, run, BATCH)
  const lastOne = contracts.at(-1)
  if (!lastOne) {
    await moveRun(scope, tx, run, 'show')
    return false
  }
  const now = scope.clock.now()
  const repayable = contracts.filter((contract) => isRepayable(contract, now))
  const figures = await figuresOf(tx, run, product, repayable, { planned: true })
  const items = figures.map(({ unpaid: _unpaid, ...figure }, index) => ({
    ...figure,
    runId,
    id: newId(now),
    number: run.items + index + 1,
  }))
  await repository.insertItems(tx, items)
  await repository.addToSum(
    tx,
    runId,
    'planned',
    figures.filter((figure) => !figure.problem),
  )
  // What is not paid is not taxed either.
  const problems = figures.filter((figure) => figure.problem).map((figure) => ({ ...figure, net: cents(0) }))
  await repository.addToSum(tx, runId, 'problem', problems)
  await repository.updateRun(tx, runId, {
    items: run.items + items.length,
    preparedInvestorId: lastOne.investorId,
    preparedOrderId: lastOne.orderId,
  })
  return true
}
