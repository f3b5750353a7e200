import { yearOf } from '@goldammer/sdk/rules/local-dates'
import { cents } from '@goldammer/sdk/units'
import type { Tx } from '../../shared/database.ts'
import { addManyToOutbox, addToOutbox } from '../../shared/outbox.ts'
import type { Scope } from '../../shared/scope.ts'
import { canMove } from '../../shared/state-machine.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { loadProducts, type ProductFacts } from '../catalogue/products.ts'
import { contractMachine } from '../contracts/states.ts'
import { completeContracts } from '../contracts/transitions.service.ts'
import { isRepayable } from '../contracts/withdrawal/withdrawal-rights.rules.ts'
import { type Figures, figuresOf } from './figures.ts'
import type { Item, Run } from './repository.ts'
import * as repository from './repository.ts'
import { keyOf } from './repository.ts'
import { moveRun } from './runs.service.ts'
import { writeTransfers } from './transfers.ts'

const BATCH = 1000

/**
 * domain/payouts#run: books what was released. The items are gone through in batches; bookings, what they took of the orders of
 * exemption, the contracts that are paid back and the place reached stand in one transaction, so that a job that dies
 * goes on where it stopped. An item whose figures are others now is left for the next run.
 */
export async function bookRun(scope: Scope, runId: string): Promise<void> {
  try {
    await bookReleased(scope, runId)
  } catch (error) {
    // Shown to finance, who may begin it again once the cause is gone.
    await inTransaction(scope, async (tx) => {
      const run = await repository.lockRun(tx, runId)
      if (run?.state === 'released') await repository.updateRun(tx, runId, { failedAt: scope.clock.now() })
    })
    throw error
  }
}

async function bookReleased(scope: Scope, runId: string): Promise<void> {
  const run = await scope.db.selectFrom('payoutRun').selectAll().where('id', '=', runId).executeTakeFirstOrThrow()
  if (run.state !== 'released') return
  const [product] = await loadProducts(scope.db, [run.productId])
  while (await inTransaction(scope, (tx) => bookBatch(scope, tx, runId, product!)));
  await writeTransfers(scope, runId)
  await inTransaction(scope, async (tx) => {
    const booked = await repository.lockRun(tx, runId)
    if (booked?.state !== 'released') return
    await moveRun(scope, tx, booked, 'post', { postedAt: scope.clock.now(), failedAt: null })
    await addToOutbox(scope, tx, { kind: 'payout.tell', subjectId: runId })
  })
}

/**
 * Statements and mails of a posted run, a task for each booking. They come after the money: making a paper takes longer
 * than booking it.
 */
export async function notifyOfRun(scope: Scope, runId: string): Promise<void> {
  while (await inTransaction(scope, (tx) => notifyBatch(scope, tx, runId)));
}

async function notifyBatch(scope: Scope, tx: Tx, runId: string): Promise<boolean> {
  const run = await repository.lockRun(tx, runId)
  if (!run) return false
  const rows = await repository.listBookedAfter(tx, runId, run.toldThrough, BATCH)
  const notifiedThrough = rows.at(-1)?.item
  if (!notifiedThrough) return false
  await addManyToOutbox(
    scope,
    tx,
    rows.map(({ id }) => ({ kind: 'payout.booked', subjectId: id })),
  )
  await repository.updateRun(tx, runId, { toldThrough: notifiedThrough })
  return true
}

/** False: all are booked. */
async function bookBatch(scope: Scope, tx: Tx, runId: string, product: ProductFacts): Promise<boolean> {
  const run = await repository.lockRun(tx, runId)
  if (run?.state !== 'released') return false
  const items = await repository.listItemsAfter(tx, runId, run.bookedThrough, BATCH)
  const reached = items.at(-1)?.number
  if (reached === undefined) return false
  const payable = items.filter((item) => item.problem === null)
  if (payable.length > 0) await bookItems(scope, tx, run, product, payable)
  await repository.updateRun(tx, runId, { bookedThrough: reached })
  return true
}

async function bookItems(scope: Scope, tx: Tx, run: Run, product: ProductFacts, items: Item[]): Promise<void> {
  const orderIds = [...new Set(items.map((item) => item.orderId))]
  const investorIds = [...new Set(items.map((item) => item.investorId))]
  const now = scope.clock.now()
  const locked = await repository.lockPayable(tx, run, investorIds, orderIds)
  const contracts = locked.filter((contract) => isRepayable(contract, now))
  const figures = await figuresOf(tx, run, product, contracts, { planned: false })
  const current = new Map(figures.map((figure) => [keyOf(figure), figure]))
  const [booked, changed] = [true, false].map((same) =>
    items.filter((item) => isSame(item, current.get(keyOf(item))) === same),
  ) as [Item[], Item[]]
  await insert(scope, tx, run, booked)
  await repository.markChanged(
    tx,
    run.id,
    changed.map((item) => item.number),
  )
  await repository.addToSum(tx, run.id, 'booked', booked)
  await repository.addToSum(tx, run.id, 'changed', changed)
  // Paid back: nothing of the contract is left.
  const bookedOf = Map.groupBy(booked, (item) => item.orderId)
  const completed = contracts.filter(({ orderId, state }) => {
    const own = bookedOf.get(orderId)
    return own && own.length === current.get(keyOf(own[0]!))?.unpaid && canMove(contractMachine, state, 'complete')
  })
  await completeContracts(scope, tx, completed)
}

const compared = [
  'interest',
  'principal',
  'loss',
  'exemptionUsed',
  'taxable',
  'capitalGainsTax',
  'solidarity',
  'church',
  'net',
  'bankAccountId',
] as const

const isSame = (item: Item, figure: Figures | undefined): boolean =>
  figure !== undefined && compared.every((name) => item[name] === figure[name])

async function insert(scope: Scope, tx: Tx, run: Run, items: Item[]): Promise<void> {
  if (items.length === 0) return
  const undoneOf = await repository.countUndone(
    tx,
    run,
    items.map((item) => item.orderId),
  )
  const bookedAt = scope.clock.now()
  const year = yearOf(run.paymentDate)
  await repository.insertBookings(
    tx,
    items.map((item) => ({
      id: item.id,
      orderId: item.orderId,
      investorId: item.investorId,
      due: item.due,
      interest: item.interest,
      principal: item.principal,
      loss: item.loss,
      exemptionUsed: item.exemptionUsed,
      taxable: item.taxable,
      capitalGainsTax: item.capitalGainsTax,
      solidarity: item.solidarity,
      church: item.church,
      churchTaxRate: item.churchTaxRate,
      tax: cents(item.capitalGainsTax + item.solidarity + item.church),
      bankAccountId: item.bankAccountId,
      runId: run.id,
      item: item.number,
      attempt: 1 + undoneOf(item),
      profitFigureId: run.profitFigureId,
      paidOn: run.paymentDate,
      bookedAt,
    })),
    items.flatMap((item) =>
      (item.exemptions as Figures['exemptions']).map(({ orderId, used }) => ({
        payoutId: item.id,
        exemptionOrderId: orderId,
        year,
        used,
      })),
    ),
  )
}
