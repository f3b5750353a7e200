import type { Locale } from '@goldammer/sdk/locales'
import { addDays } from '@goldammer/sdk/rules/local-dates'
import { toLocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../shared/database.ts'
import { hashToken, newToken } from '../../../shared/ids.ts'
import type { Scope } from '../../../shared/scope.ts'
import { type CaseState, HOLDING_WITHDRAWAL, UNDECIDED } from './rules.ts'
import { type CaseRow, moveCase, openCase } from './service.ts'

// BGB § 356a, domain/withdrawal#without-login: withdrawals declared without login, as cases of one contract each.

type Db = Database | Tx

/** Days that compliance has, from the day of the declaration on [dec]. */
const DAYS_TO_DECIDE = 3

/** What was declared, as it was typed; `at`: when it was received. */
export type Declaration = { at: string; name: string; email: string; locale: Locale }

/** A case with its declarations, the first one first. */
export type DeclaredCase = CaseRow & { orderId: string; declarations: Declaration[]; declaredAt: Date }

// In the words of the statement: what is grouped by it has no parameters.
const holding = sql.join(HOLDING_WITHDRAWAL.map((state) => sql.lit(state)))

/**
 * Whether a declaration without login holds the contract: until it is decided nothing is debited, paid out, accepted, delivered or
 * ended for time. What compliance has confirmed holds until it is carried out. `order`: the column of its id.
 */
export const isWithdrawalDeclared = (order: string) => sql<boolean>`exists (
  select from compliance_case as declared
  where declared.order_id = ${sql.ref(order)} and declared.kind = 'withdrawal' and declared.state in (${holding}))`

export async function holdsDeclaration(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('complianceCase')
    .select('id')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'withdrawal')
    .where('state', 'in', HOLDING_WITHDRAWAL)
    .executeTakeFirst()
  return row !== undefined
}

function toDeclared(row: CaseRow): DeclaredCase {
  const { declarations } = row.details as { declarations: Declaration[] }
  return { ...row, orderId: row.orderId!, declarations, declaredAt: new Date(declarations[0]!.at) }
}

/** The latest case of the contract in one of these states. */
export async function findDeclared(
  db: Db,
  orderId: string,
  states: readonly CaseState[] = UNDECIDED,
): Promise<DeclaredCase | undefined> {
  const row = await db
    .selectFrom('complianceCase')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('kind', '=', 'withdrawal')
    .where('state', 'in', states)
    .orderBy('openedAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row && toDeclared(row as CaseRow)
}

/** Opens the contract's case, or adds to the one that is undecided. The contract's lock is the caller's. */
export async function noteDeclaration(
  scope: Scope,
  tx: Tx,
  { orderId, investorId }: { orderId: string; investorId: string },
  declaration: Declaration,
): Promise<{ caseId: string; isNew: boolean }> {
  const known = await findDeclared(tx, orderId)
  if (known) {
    await tx
      .updateTable('complianceCase')
      .set({ details: JSON.stringify({ declarations: [...known.declarations, declaration] }) })
      .where('id', '=', known.id)
      .execute()
    return { caseId: known.id, isNew: false }
  }
  const details = { declarations: [declaration] }
  await openCase(scope, tx, { kind: 'withdrawal', investorId, orderId, details })
  const { id: caseId } = (await findDeclared(tx, orderId))!
  const dueOn = addDays(toLocalDate(new Date(declaration.at)), DAYS_TO_DECIDE)
  await tx.updateTable('complianceCase').set({ dueOn }).where('id', '=', caseId).execute()
  return { caseId, isNew: true }
}

/** A link for the mail to the contract's address. */
export async function newWithdrawalLink(tx: Tx, caseId: string): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('withdrawalLink')
    .values({ tokenHash: hashToken(token), caseId })
    .execute()
  return token
}

/** The case that a link belongs to, whatever has become of it. */
export async function findByLink(db: Db, token: string): Promise<DeclaredCase | undefined> {
  const row = await db
    .selectFrom('withdrawalLink')
    .innerJoin('complianceCase', 'complianceCase.id', 'withdrawalLink.caseId')
    .selectAll('complianceCase')
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst()
  return row && toDeclared(row as unknown as CaseRow)
}

/** The contract was left, by whoever may: what was declared of it is carried out. Its lock is the caller's. */
export async function settleDeclaration(scope: Scope, tx: Tx, orderId: string): Promise<void> {
  const rows = await tx
    .selectFrom('complianceCase')
    .select(['id', 'state'])
    .where('orderId', '=', orderId)
    .where('kind', '=', 'withdrawal')
    .where('state', 'in', UNDECIDED)
    .forUpdate()
    .execute()
  for (const { id, state } of rows)
    await moveCase(scope, tx, { id, state: state as CaseState }, 'clear', { decidedAt: scope.clock.now() })
}
