import { isIP } from 'node:net'
import type { components } from '@goldammer/sdk/operations/staff'
import { AppError } from '../../shared/app-error.ts'
import { writeAudit } from '../../shared/history.ts'
import { refuseStale, versionOf } from '../../shared/record-version.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'

type Schemas = components['schemas']

/** One address, or a network with the number of its leading bits. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32))
}

async function read(scope: Scope) {
  const { active, allowedAddresses } = await scope.db
    .selectFrom('maintenance')
    .select(['active', 'allowedAddresses'])
    .executeTakeFirstOrThrow()
  return { active, allowedAddresses }
}

export async function readMaintenanceRecord(scope: Scope, ownAddress: string): Promise<Schemas['Maintenance']> {
  const state = await read(scope)
  return { ...state, ownAddress, version: versionOf(state) }
}

/** R4.12: closes the shop to all but those on the list, or opens it. */
export async function changeMaintenance(
  scope: Scope,
  { active, allowedAddresses }: Schemas['MaintenanceInput'],
  ownAddress: string,
  version?: string,
): Promise<Schemas['Maintenance']> {
  const addresses = allowedAddresses.map((text) => text.trim())
  const odd = addresses.flatMap((text, index) => (isAddressOrNetwork(text) ? [] : [index]))
  if (odd.length > 0)
    throw new AppError(
      odd.map((index) => ({ code: 'VIOLATION::INVALID_FORMAT_ERROR' as const, pointer: `/allowedAddresses/${index}` })),
    )
  await inTransaction(scope, async (tx) => {
    const before = await tx
      .selectFrom('maintenance')
      .select(['active', 'allowedAddresses'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    refuseStale({ active: before.active, allowedAddresses: before.allowedAddresses }, version)
    const after = { active, allowedAddresses: [...new Set(addresses)] }
    await tx.updateTable('maintenance').set(after).execute()
    await writeAudit(scope, tx, { action: 'maintenance.change', details: { before, after } })
  })
  return await readMaintenanceRecord(scope, ownAddress)
}
