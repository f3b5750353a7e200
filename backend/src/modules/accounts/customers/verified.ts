import type { LocalDate } from '@goldammer/sdk/units'
import type { ErrorEntry } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { createRegistry } from '../../../shared/registry.ts'
import type { Scope } from '../../../shared/scope.ts'
import type { CustomerRow } from './repository.ts'
import * as repository from './repository.ts'

export type AccountField = 'firstName' | 'lastName' | 'birthday'
/** Answers which fields of an account an identity check has confirmed. */
type Verification = (scope: Pick<Scope, 'clock'>, db: Database | Tx, customerId: string) => Promise<AccountField[]>

/** Filled by the module of the checks, which stands above the customers. */
export const verification = createRegistry<Verification>('verified fields of an account')

export const verifiedOf: Verification = (scope, db, customerId) => verification.read()(scope, db, customerId)

/** The verified fields that a change of the profile would make different; a day that was never named may be added. */
export async function refuseVerified(
  scope: Pick<Scope, 'clock'>,
  tx: Tx,
  customer: CustomerRow,
  change: { firstName: string; lastName: string; birthday: LocalDate | null },
): Promise<ErrorEntry[]> {
  const locked = await verifiedOf(scope, tx, customer.id)
  return locked
    .filter((field) => {
      const next = change[field]?.trim()
      return next && customer[field] !== null && next !== customer[field]
    })
    .map((field) => ({
      code: 'VERIFIED_FIELD_LOCKED',
      pointer: field === 'birthday' ? '/birthdayDay' : `/${field}`,
    }))
}

/** An accepted change of what was verified. */
export async function changeVerifiedNames(
  scope: Pick<Scope, 'clock'>,
  tx: Tx,
  customerId: string,
  change: { firstName?: string; lastName?: string; birthday?: LocalDate },
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await repository.update(tx, customerId, { ...change, updatedAt: scope.clock.now() })
}
