import type { Database, Tx } from '../../shared/database.ts'
import { companyView } from '../accounts/customers/company-view.ts'
import { loadMedia, type ProductFacts } from './products.ts'
import type { TariffRow } from './repository.ts'
import * as repository from './repository.ts'

const columns = [
  'id',
  'name',
  'type',
  'branch',
  'regime',
  'issuerId',
  'coverMediaId',
  'isin',
  'isCompleted',
  'preMoney',
  'totalVolume',
  'valuta',
  'contractEndOfTerm',
  'cancellationPossibleDate',
  'noticeMonths',
  'accruedInterest',
  'accruedInterestPeriods',
  'tokenProviderProductId',
  'withholdingAgent',
  'securedByGermanProperty',
] as const satisfies (keyof ProductFacts)[]

/** What a product is to those who hold it. Unlike `ProductFacts` it costs the same however many others hold it too. */
export type HeldTerms = Pick<ProductFacts, (typeof columns)[number] | 'issuer'> & { tariffs: TariffRow[] }

/** With what a portal shows of it: its picture and its page. */
export type HeldProduct = HeldTerms & Pick<ProductFacts, 'cover' | 'seoPaths'>

export async function loadHeldTerms(db: Database | Tx, ids: string[]): Promise<Map<string, HeldTerms>> {
  if (ids.length === 0) return new Map()
  const [rows, tariffs] = await Promise.all([
    db
      .selectFrom('product')
      .innerJoin(companyView('company'), 'company.id', 'product.issuerId')
      .select(columns.map((column) => `product.${column}` as const))
      .select('company.nameCompany')
      .where('product.id', 'in', ids)
      .execute(),
    repository.listTariffs(db, ids),
  ])
  const tariffsOf = Map.groupBy(tariffs, (tariff) => tariff.productId)
  return new Map(
    rows.map(({ nameCompany, ...row }) => [
      row.id,
      { ...row, issuer: { id: row.issuerId, name: nameCompany }, tariffs: tariffsOf.get(row.id) ?? [] },
    ]),
  )
}

export async function loadHeldProducts(db: Database | Tx, ids: string[]): Promise<Map<string, HeldProduct>> {
  const terms = await loadHeldTerms(db, ids)
  const covers = [...new Set([...terms.values()].flatMap((one) => one.coverMediaId ?? []))]
  const [media, seoUrls] = await Promise.all([
    loadMedia(db, covers),
    ids.length === 0 ? [] : repository.listSeoUrls(db, ids),
  ])
  const seoOf = Map.groupBy(
    seoUrls.filter((url) => url.isCanonical),
    (url) => url.foreignKey,
  )
  return new Map(
    [...terms].map(([id, one]) => [
      id,
      {
        ...one,
        cover: one.coverMediaId ? (media.get(one.coverMediaId) ?? null) : null,
        seoPaths: Object.fromEntries((seoOf.get(id) ?? []).map((url) => [url.locale, url.seoPathInfo])),
      },
    ]),
  )
}
