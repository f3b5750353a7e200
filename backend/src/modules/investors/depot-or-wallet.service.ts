import type { components } from '@goldammer/sdk/operations/store'
import { AppError } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { inLocale } from '../../shared/translated.ts'
import type { HoldingKind } from './depot-or-wallet.repository.ts'
import * as holdings from './depot-or-wallet.repository.ts'
import { lockInvestor } from './repository.ts'
import { assertActing } from './service.ts'

type Use = components['schemas']['HoldingUse']

const codes = {
  depot: { missing: 'DEPOT_NOT_FOUND', used: 'DEPOT_IN_USE' },
  wallet: { missing: 'WALLET_NOT_FOUND', used: 'WALLET_IN_USE' },
} as const

/** By depot or wallet, the contracts that keep it in use. */
export async function usesOf(
  { locale }: Pick<Scope, 'locale'>,
  db: Database | Tx,
  kind: HoldingKind,
  ids: readonly string[],
): Promise<(id: string) => Use[]> {
  const uses = Map.groupBy(await holdings.listUses(db, kind, ids), (use) => use.holdingId)
  return (id) =>
    (uses.get(id) ?? []).map(({ orderId, productId, orderNumber, name }) => ({
      orderId,
      productId,
      orderNumber,
      productName: inLocale(name, locale),
    }))
}

async function lockOwn(scope: Scope, tx: Tx, kind: HoldingKind, id: string) {
  const found = await assertActing(scope, tx, await holdings.lockHolding(tx, kind, id), codes[kind].missing)
  await lockInvestor(tx, found.investorId)
  return found
}

/** Retained for the contracts that named it, no longer offered; the newest of the others becomes the default. */
export async function deleteHolding(scope: Scope, kind: HoldingKind, holdingId: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const { id, investorId, isDefault } = await lockOwn(scope, tx, kind, holdingId)
    const uses = await holdings.listUses(tx, kind, [id])
    if (uses.length > 0) throw new AppError(codes[kind].used)
    await holdings.removeHolding(tx, kind, id, scope.clock.now())
    if (isDefault) await holdings.setDefault(tx, kind, investorId, null)
  })
}

/** R2.22: proposed from now on where one is to be chosen. */
export async function makeHoldingDefault(scope: Scope, kind: HoldingKind, holdingId: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const { id, investorId } = await lockOwn(scope, tx, kind, holdingId)
    await holdings.setDefault(tx, kind, investorId, id)
  })
}
