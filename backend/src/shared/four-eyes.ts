import type { components } from '@goldammer/sdk/operations/staff'
import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'

type StaffRole = components['schemas']['StaffRole']

/**
 * Who was invited and has not come yet can do nothing. Whose password was voided is there all the same: else who voids a
 * colleague's would be alone.
 */
export const hasJoined = sql<boolean>`(password_hash is not null or password_voided_at is not null)`

/** domain §9: whether a second person of finance could do what this one may not. */
export const hasOtherOfFinance = (db: Database | Tx, staffId: string): Promise<boolean> =>
  hasOther(db, 'finance', staffId)

/** The same for any role. */
export async function hasOther(db: Database | Tx, role: StaffRole, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '!=', staffId)
    .where('active', '=', true)
    .where(hasJoined)
    .where(sql<boolean>`${role} = any(roles)`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** domain §9: nobody decides what concerns themselves; the address tells who they are. */
export async function isSamePerson(db: Database | Tx, staffId: string, customerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .innerJoin('customer', (join) => join.on(sql<boolean>`lower(customer.email) = lower(staff.email)`))
    .select('staff.id')
    .where('staff.id', '=', staffId)
    .where('customer.id', '=', customerId)
    .executeTakeFirst()
  return row !== undefined
}

/** domain §9: the same for what concerns the company that one belongs to. */
export async function isOfCompany(db: Database | Tx, staffId: string, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .innerJoin('customer', (join) => join.on(sql<boolean>`lower(customer.email) = lower(staff.email)`))
    .innerJoin('companyMembership', 'companyMembership.customerId', 'customer.id')
    .select('staff.id')
    .where('staff.id', '=', staffId)
    .where('companyMembership.companyId', '=', companyId)
    .executeTakeFirst()
  return row !== undefined
}
