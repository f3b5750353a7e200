import { AppError, type ErrorEntry } from '../../../shared/app-error.ts'
import type { Tx } from '../../../shared/database.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { type InvestorRow, lockEach } from '../../investors/service.ts'
import type { Contract } from '../repository.ts'
import * as repository from '../repository.ts'
import type { ContractState } from '../states.ts'

/** What became of one contract of a bulk action; `state` is the one afterwards. */
export type Outcome = {
  orderId: string
  orderNumber: string | null
  state: ContractState | null
  /** Why not; null when it was done. */
  refusal: ErrorEntry | null
}

/** What is done with one contract, under its lock and its investor's. */
export type ContractAction = (tx: Tx, contract: Contract, investor: InvestorRow) => Promise<Contract>

type BulkOptions = {
  /** So many share a transaction and are processed side by side. */
  batchSize?: number
  /** The contracts hold afterwards what they held: orders of their products don't wait. */
  keepsVolume?: boolean
}

/** One that is refused does not stop the others. */
export async function forEachContract(
  scope: Scope,
  companyId: string,
  orderIds: string[],
  act: ContractAction,
  { batchSize = 1, keepsVolume = false }: BulkOptions = {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let start = 0; start < orderIds.length; start += batchSize) {
    const group = orderIds.slice(start, start + batchSize)
    outcomes.push(...(await runBatch(scope, companyId, group, act, keepsVolume)))
  }
  return outcomes
}

/** Undoes what was done beside a refusal. */
class Refused extends Error {
  readonly outcomes: Outcome[]
  constructor(outcomes: Outcome[]) {
    super('some are refused')
    this.outcomes = outcomes
  }
}

async function runBatch(
  scope: Scope,
  companyId: string,
  orderIds: string[],
  act: ContractAction,
  keepsVolume: boolean,
): Promise<Outcome[]> {
  const outcomeOf = new Map<string, Outcome>()
  let rest = (await repository.listContracts(scope.db, orderIds)).filter((one) => one.companyId === companyId)
  while (rest.length > 0) {
    const outcomes = await runInOneTransaction(scope, rest, act, keepsVolume)
    const refused = outcomes.filter(({ refusal }) => refusal)
    const final = refused.length > 0 ? refused : outcomes
    for (const outcome of final) outcomeOf.set(outcome.orderId, outcome)
    rest = rest.filter(({ orderId }) => !outcomeOf.has(orderId))
  }
  const missing: Omit<Outcome, 'orderId'> = { orderNumber: null, state: null, refusal: { code: 'CONTRACT_NOT_FOUND' } }
  return orderIds.map((orderId) => outcomeOf.get(orderId) ?? { orderId, ...missing })
}

/** All, or none where one is refused. */
async function runInOneTransaction(
  scope: Scope,
  known: Contract[],
  act: ContractAction,
  keepsVolume: boolean,
): Promise<Outcome[]> {
  const attempt = inTransaction(scope, async (tx) => {
    // Before the tranche's lock, as everywhere: the limit is asked under the investor's.
    const investors = await lockEach(tx, [...new Set(known.map(({ investorId }) => investorId))])
    const contracts = await (keepsVolume ? repository.lockContractsOnly : repository.lockContracts)(tx, known)
    const outcomes = await Promise.all(
      contracts.map((contract) => outcomeOf(contract, act(tx, contract, investors.get(contract.investorId)!))),
    )
    if (outcomes.some(({ refusal }) => refusal)) throw new Refused(outcomes)
    return outcomes
  })
  return await attempt.catch((error) => {
    if (error instanceof Refused) return error.outcomes
    throw error
  })
}

async function outcomeOf({ orderId, orderNumber, state }: Contract, done: Promise<Contract>): Promise<Outcome> {
  try {
    return { orderId, orderNumber, state: (await done).state, refusal: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { orderId, orderNumber, state, refusal: error.entries[0]! }
  }
}
