import { sql } from 'kysely'
import { AppError } from './app-error.ts'
import type { Database, Tx } from './database.ts'
import { actingStaff, type Scope } from './scope.ts'
import type { StaffRole } from './staff-role.ts'

/**
 * Who was invited and has not come yet can do nothing. Whose password was voided is there all the same: else who voids a
 * colleague's would be alone.
 */
export const hasJoined = sql<boolean>`(password_hash is not null or password_voided_at is not null)`

/** domain/rights#four-eyes: whether a second person of finance could do what this one may not. */
export const hasOtherOfFinance = (db: Database | Tx, staffId: string): Promise<boolean> =>
  hasOther(db, 'finance', staffId)

/** Whether a member of staff other than these has the role. */
export async function hasOther(db: Database | Tx, role: StaffRole, ...staffIds: string[]): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('id', 'not in', staffIds)
    .where('active', '=', true)
    .where(hasJoined)
    .where(sql<boolean>`${role} = any(roles)`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** domain/rights#own-matters: staff may not decide on themselves; the e-mail address identifies them. */
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

/** domain/rights#own-matters: the same for what concerns the company that one belongs to. */
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

/** domain/rights#own-matters: staff who belong to a company decide nothing about it. */
export async function refuseOwnCompany(scope: Scope, tx: Tx, companyId: string): Promise<void> {
  if (await isOfCompany(tx, actingStaff(scope), companyId)) throw new AppError('COMPANY_OWN')
}

/** The same for one's own comments on a product's page, and for comments on the page of one's company. */
export async function refuseOwnContribution(
  scope: Scope,
  tx: Tx,
  { customerId, productId }: { customerId: string | null; productId: string },
): Promise<void> {
  if (customerId && (await isSamePerson(tx, actingStaff(scope), customerId))) throw new AppError('CONTRIBUTION_OWN')
  const { issuerId } = await tx
    .selectFrom('product')
    .select('issuerId')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  if (issuerId) await refuseOwnCompany(scope, tx, issuerId)
}
