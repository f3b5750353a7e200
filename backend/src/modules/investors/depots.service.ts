import type { components } from '@goldammer/sdk/operations/store'
import { isBic } from '@goldammer/sdk/rules/bic'
import { isBlockedDepotBank } from '@goldammer/sdk/rules/blocked-banks'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import { newId } from '../../shared/ids.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { usesOf } from './depot-or-wallet.service.ts'
import type { DepotRow } from './repository.ts'
import * as repository from './repository.ts'
import { getActing } from './service.ts'

type Schemas = components['schemas']

const toDepot = (row: DepotRow, usedBy: Schemas['HoldingUse'][]): Schemas['Depot'] => ({
  id: row.id,
  investorId: row.investorId,
  depotType: row.depotType as 'single' | 'joint',
  owner: row.owner,
  secondOwner: row.secondOwner,
  bank: row.bank,
  blz: row.blz,
  bic: row.bic,
  depotNumber: row.depotNumber,
  beneficialOwnerConsent: row.beneficialOwnerConsent,
  inUse: usedBy.length > 0,
  isDefault: row.isDefault,
  usedBy,
  createdAt: row.createdAt.toISOString(),
})

export async function listDepots(scope: Scope): Promise<Schemas['Depot'][]> {
  const investor = await getActing(scope, scope.db)
  const rows = await repository.listDepots(scope.db, investor.id)
  const uses = await usesOf(
    scope,
    scope.db,
    'depot',
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toDepot(row, uses(row.id)))
}

function refuseDepot({ config }: Pick<Scope, 'config'>, input: Schemas['DepotInput']): ErrorEntry[] {
  const refusals: ErrorEntry[] = (['owner', 'bank', 'depotNumber'] as const)
    .filter((field) => input[field].trim() === '')
    .map((field) => ({ code: 'VIOLATION::IS_BLANK_ERROR', pointer: `/${field}` }))
  const blz = input.blz.replaceAll(/\s/g, '')
  if (!/^\d{8}$/.test(blz)) refusals.push({ code: 'VIOLATION::INVALID_FORMAT_ERROR', pointer: '/blz' })
  // R5.03
  else if (isBlockedDepotBank(blz, config.blockedDepotBanks))
    refusals.push({ code: 'DEPOT_BANK_BLOCKED', pointer: '/blz' })
  if (input.bic && !isBic(input.bic)) {
    refusals.push({ code: 'BIC_INVALID', pointer: '/bic' })
  }
  if (input.depotType === 'joint' && !input.secondOwner?.trim()) {
    refusals.push({ code: 'VIOLATION::IS_BLANK_ERROR', pointer: '/secondOwner' })
  }
  if (!input.beneficialOwnerConsent) {
    refusals.push({ code: 'DEPOT_CONSENT_REQUIRED', pointer: '/beneficialOwnerConsent' })
  }
  return refusals
}

export async function addDepot(scope: Scope, input: Schemas['DepotInput']): Promise<Schemas['Depot']> {
  const refusals = refuseDepot(scope, input)
  if (refusals.length > 0) throw new AppError(refusals)
  return await inTransaction(scope, async (tx) => {
    const own = await getActing(scope, tx)
    const investor = await repository.lockInvestor(tx, own.id)
    const known = await repository.listDepots(tx, investor.id)
    const row: DepotRow = {
      id: newId(scope.clock.now()),
      investorId: investor.id,
      depotType: input.depotType,
      owner: input.owner.trim(),
      secondOwner: input.depotType === 'joint' ? (input.secondOwner?.trim() ?? null) : null,
      bank: input.bank.trim(),
      blz: input.blz.replaceAll(/\s/g, ''),
      bic: input.bic ?? null,
      depotNumber: input.depotNumber.trim(),
      beneficialOwnerConsent: true,
      isDefault: !known.some((one) => one.isDefault),
      createdAt: scope.clock.now(),
      deletedAt: null,
    }
    await tx.insertInto('depot').values(row).execute()
    return toDepot(row, [])
  })
}
