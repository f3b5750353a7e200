import { CONTRACT_STATES, isLiveContract } from '@goldammer/sdk/rules/contract-states'
import { inForceOn } from '@goldammer/sdk/rules/dated-law'
import {
  type CheckedProduct,
  checkProduct,
  type IssuerOffer,
  type ProductRefusal,
} from '@goldammer/sdk/rules/product-checks'
import type { Cents, LocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import type { Config } from '../../../config.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { roundView } from '../../catalogue/round-view.ts'

/** Whoever has such a contract is still owed something. */
const owedStates = CONTRACT_STATES.filter((state) => isLiveContract(state) && state !== 'completed')

/** R3.08, domain/offers#types: why a product may not be offered on that day; empty when it may be. */
export async function checkPublication(
  { config }: { config: Pick<Config, 'legal'> },
  tx: Tx,
  productId: string,
  on: LocalDate,
): Promise<ProductRefusal[]> {
  const product = await loadChecked(tx, productId)
  return await checkOffer({ config }, tx, { id: productId, issuerId: product.issuerId }, product, on)
}

/** The same for the product as it is to be published, beside the issuer's other offers. */
export async function checkOffer(
  { config }: { config: Pick<Config, 'legal'> },
  db: Database | Tx,
  { id, issuerId }: { id: string; issuerId: string },
  product: CheckedProduct,
  on: LocalDate,
): Promise<ProductRefusal[]> {
  return checkProduct(product, await listOthers(db, id, issuerId), inForceOn(config.legal.offers, on), on)
}

async function loadChecked(tx: Tx, productId: string): Promise<CheckedProduct & { issuerId: string }> {
  const [product, tariffs, collectible] = await Promise.all([
    tx.selectFrom('product').selectAll().where('id', '=', productId).executeTakeFirstOrThrow(),
    tx.selectFrom('tariff').selectAll().where('productId', '=', productId).execute(),
    tx.selectFrom('collectible').selectAll().where('productId', '=', productId).executeTakeFirst(),
  ])
  return {
    ...(product as unknown as CheckedProduct & { issuerId: string }),
    tariffs: tariffs.map((tariff) => ({ ...tariff, investmentSteps: product.investmentSteps })),
    collectible: collectible ?? null,
  }
}

async function listOthers(tx: Database | Tx, productId: string, issuerId: string): Promise<IssuerOffer[]> {
  const rows = await tx
    .selectFrom('product')
    .innerJoin(roundView('fundingRound'), 'fundingRound.productId', 'product.id')
    .select(['product.regime', 'product.smallOfferCase', 'product.totalVolume'])
    .select(['fundingRound.state', 'fundingRound.startDate as openedOn'])
    .select(
      sql<boolean>`not exists (select from contract where contract.product_id = product.id
        and contract.state = any(${owedStates}))`.as('isRepaid'),
    )
    .where('product.issuerId', '=', issuerId)
    .where('product.id', '!=', productId)
    .execute()
  return rows.map((row) => ({ ...row, totalVolume: row.totalVolume ?? (0 as Cents) })) as IssuerOffer[]
}
