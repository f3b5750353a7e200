import { bearsQuota, type FundingType } from '@goldammer/sdk/rules/product-types'
import { quotaPercent } from '@goldammer/sdk/rules/quota'
import { type Cents, cents } from '@goldammer/sdk/units'
import { type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../../shared/database.ts'
import type { Product } from '../../../shared/tables.ts'
import type { Contract } from '../repository.ts'
import { paying } from './schedule.ts'

type Db = Database | Tx
type Round = Pick<Selectable<Product>, 'id' | 'totalVolume' | 'isCompleted'>
type Bearing = Round & Pick<Selectable<Product>, 'type' | 'preMoney'>

/** domain/interest#quota: what a quota is taken of beside the valuation: the round as planned, and what was realised from its close on. */
export async function roundOf(db: Db, product: Round): Promise<Cents | null> {
  if (!product.isCompleted) return product.totalVolume
  const row = await db
    .selectFrom('contractVolume')
    .select(sql<number>`coalesce(sum(amount_total), 0)::bigint`.as('realised'))
    .where('productId', '=', product.id)
    .where('state', 'in', paying)
    .executeTakeFirstOrThrow()
  return cents(row.realised)
}

/** Percent with 6 decimals; null where none is borne. Provisional until the product is completed. */
export async function quotaOf(
  db: Db,
  { amountTotal }: Pick<Contract, 'amountTotal'>,
  product: Bearing,
): Promise<string | null> {
  if (!bearsQuota(product.type as FundingType) || product.preMoney === null) return null
  const round = await roundOf(db, product)
  return round === null ? null : quotaPercent(cents(amountTotal), product.preMoney, round)
}
