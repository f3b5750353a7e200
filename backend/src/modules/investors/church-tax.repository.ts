import type { LocalDate } from '@goldammer/sdk/units'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import { anyOf } from '../../shared/insert-rows.ts'
import type { DB } from '../../shared/tables.ts'
import { customerView } from '../accounts/customers/customer-view.ts'
import { productView } from '../catalogue/product-view.ts'

type Db = Database | Tx
export type ChurchTaxQuery = Selectable<DB['churchTaxQuery']>

/** Once concluded, and until everything is paid. */
const RUNNING = ['2_4_approved', '3_1_payment_open', '3_2_active', '8_5_cancellation_marked', '8_6_terminated']

/**
 * Persons taxed here to whom we pay what is taxed, with what the register wants to know. Companies and partnerships are not
 * asked about: only natural persons owe church tax. For securities in a depot their bank asks.
 */
const selectTaxpayers = (db: Db) =>
  db
    .selectFrom('investor')
    .innerJoin(customerView('customer'), 'customer.id', 'investor.customerId')
    .select(['investor.id as investorId', 'investor.customerId', 'investor.taxId'])
    .where('investor.kind', '=', 'person')
    .where('investor.taxId', 'is not', null)
    .where('investor.birthDate', 'is not', null)
    .where('customer.deletedAt', 'is', null)
    .where(
      sql<SqlBool>`(investor.is_subject_to_german_tax is not false or investor.residence_proof_state is distinct from 'confirmed')`,
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('contract')
          .innerJoin(productView('product'), 'product.id', 'contract.productId')
          .select('contract.orderId')
          .whereRef('contract.investorId', '=', 'investor.id')
          .where('contract.state', 'in', RUNNING)
          .where('product.withholdingAgent', 'in', ['platform', 'issuer']),
      ),
    )

export const listTaxpayers = (db: Db) => selectTaxpayers(db).orderBy('investor.id').execute()

/** Those whose question of this kind was not asked yet; a first one: about whom nothing at all was asked. */
export async function listUnasked(db: Db, about: { validFrom: LocalDate } | 'anything') {
  const selectAsked = () => {
    const asked = db.selectFrom('churchTaxQuery').select(['churchTaxQuery.investorId', 'churchTaxQuery.taxId'])
    return about === 'anything'
      ? asked
      : asked.where('churchTaxQuery.kind', '=', 'yearly').where('churchTaxQuery.validFrom', '=', about.validFrom)
  }
  const found = await selectTaxpayers(db)
    .where((eb) =>
      eb.not(
        eb.exists(
          selectAsked().where(
            sql<SqlBool>`church_tax_query.investor_id = investor.id
              and sealed_hash(church_tax_query.tax_id) = sealed_hash(investor.tax_id)`,
          ),
        ),
      ),
    )
    .orderBy('investor.id')
    .execute()
  if (found.length === 0) return found
  // While a data key is exchanged equal numbers may have different hashes: those few are compared as they read.
  const asked = await selectAsked()
    .where('investorId', '=', anyOf(found.map(({ investorId }) => investorId)))
    .execute()
  const askedOf = Map.groupBy(asked, ({ investorId }) => investorId)
  return found.filter(({ investorId, taxId }) => !askedOf.get(investorId)?.some((query) => query.taxId === taxId))
}

/** Several processes may ask at once: one of them does. */
export async function insertQuery(tx: Tx, query: Omit<ChurchTaxQuery, 'answeredAt' | 'known' | 'rate'>) {
  const row = await tx
    .insertInto('churchTaxQuery')
    .values(query)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const findQuery = (db: Db, id: string): Promise<ChurchTaxQuery | undefined> =>
  db.selectFrom('churchTaxQuery').selectAll().where('id', '=', id).executeTakeFirst()

/** What the register has answered for the day, the latest; null where it has not, or knows nobody. */
export async function findAnswer(db: Db, investorId: string, day: LocalDate): Promise<ChurchTaxQuery | null> {
  const row = await db
    .selectFrom('churchTaxQuery')
    .selectAll()
    .where('investorId', '=', investorId)
    .where('rate', 'is not', null)
    .where('validFrom', '<=', day)
    .orderBy('validFrom', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
