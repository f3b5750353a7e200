import type { components } from '@goldammer/sdk/operations/store'
import { sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import { newId } from '../../shared/ids.ts'
import { actingCustomer, type Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'

type Schemas = components['schemas']

/** More than one finds one's way in. */
const VIEWS_MAX = 30

/** R2.25: what somebody keeps of the contract list, and how its columns stand; nobody else's. */
export async function listContractViews(scope: Scope, companyId: string): Promise<Schemas['ContractViewList']> {
  const customerId = actingCustomer(scope)
  const [views, layout] = await Promise.all([
    scope.db
      .selectFrom('contractView')
      .select(['id', 'name', 'filters', 'columns'])
      .where('customerId', '=', customerId)
      .where('companyId', '=', companyId)
      .orderBy(sql`lower(name)`)
      .execute(),
    scope.db
      .selectFrom('contractColumns')
      .select('columns')
      .where('customerId', '=', customerId)
      .where('companyId', '=', companyId)
      .executeTakeFirst(),
  ])
  return {
    elements: views as Schemas['ContractView'][],
    columns: (layout?.columns ?? []) as Schemas['ContractColumn'][],
  }
}

/** Replaces the view that was stored under the same name. */
export async function saveContractView(
  scope: Scope,
  companyId: string,
  input: Schemas['ContractViewInput'],
): Promise<Schemas['ContractViewList']> {
  const name = input.name.replace(/\s+/g, ' ').trim()
  if (name === '') throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer: '/name' })
  const customerId = actingCustomer(scope)
  const values = { name, filters: JSON.stringify(input.filters), columns: JSON.stringify(input.columns) }
  await inTransaction(scope, async (tx) => {
    // One after the other, so that nobody keeps more than they may.
    await tx
      .selectFrom('companyMembership')
      .select('role')
      .where('customerId', '=', customerId)
      .where('companyId', '=', companyId)
      .forUpdate()
      .execute()
    const own = await tx
      .selectFrom('contractView')
      .select(['id', sql<boolean>`lower(name) = lower(${name})`.as('isNamed')])
      .where('customerId', '=', customerId)
      .where('companyId', '=', companyId)
      .execute()
    const same = own.find((view) => view.isNamed)
    if (same) {
      await tx.updateTable('contractView').set(values).where('id', '=', same.id).execute()
      return
    }
    if (own.length >= VIEWS_MAX) throw new AppError('VIEWS_FULL')
    const now = scope.clock.now()
    await tx
      .insertInto('contractView')
      .values({ ...values, id: newId(now), customerId, companyId, createdAt: now })
      .execute()
  })
  return await listContractViews(scope, companyId)
}

export async function deleteContractView(scope: Scope, companyId: string, viewId: string): Promise<void> {
  const gone = await scope.db
    .deleteFrom('contractView')
    .where('id', '=', viewId)
    .where('customerId', '=', actingCustomer(scope))
    .where('companyId', '=', companyId)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw new AppError('VIEW_NOT_FOUND')
}

export async function saveContractColumns(
  scope: Scope,
  companyId: string,
  given: Schemas['ContractColumn'][],
): Promise<Schemas['ContractViewList']> {
  const columns = JSON.stringify(given)
  await scope.db
    .insertInto('contractColumns')
    .values({ customerId: actingCustomer(scope), companyId, columns })
    .onConflict((conflict) => conflict.columns(['customerId', 'companyId']).doUpdateSet({ columns }))
    .execute()
  return await listContractViews(scope, companyId)
}
