import { LIVE_CONTRACT_STATES } from '@goldammer/sdk/rules/contract-states'
import { sql } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import { mediaUrl } from '../../shared/files.ts'
import type { Media, Offered } from './products.ts'
import type { ProductRow, RoundRow, TariffRow, TierRow } from './repository.ts'

type Terms = Pick<
  TariffRow,
  | 'id'
  | 'name'
  | 'interestRate'
  | 'earlyBirdInterestRate'
  | 'earlyBirdEndDate'
  | 'totalVolume'
  | 'minInvestment'
  | 'investmentUnitPrice'
  | 'unitsMax'
  | 'unitsMaxJur'
>

/** What the cart needs of a product: enough to price it and to say how much of it one may have. Amounts in cents. */
export type Offer = Omit<Offered, 'tariffs'> &
  Pick<
    ProductRow,
    | 'id'
    | 'productNumber'
    | 'regime'
    | 'shopType'
    | 'states'
    | 'name'
    | 'stock'
    | 'taxRate'
    | 'shippingFree'
    | 'investmentSteps'
    | 'accruedInterest'
  > & {
    serviceFee: number
    tariffs: Terms[]
    tiers: Pick<TierRow, 'quantityStart' | 'quantityEnd' | 'unitPrice'>[]
    cover: Media | null
    seoPaths: Record<string, string>
  }

type Row = Omit<Offer, 'round' | 'collectible' | 'cover' | 'tariffs' | 'tiers' | 'seoPaths'> & {
  dropDate: Date | null
  roundState: string | null
  startDate: RoundRow['startDate']
  endDate: RoundRow['endDate']
  earlySignerStart: RoundRow['earlySignerStart']
  tariffs: Terms[] | null
  tiers: Offer['tiers'] | null
  seoPaths: Record<string, string> | null
  cover: Omit<Media, 'url'> | null
}

/** Offers by product id in one statement: the cart is read often, and must be true each time. */
export async function loadOffers(db: Database | Tx, productIds: string[]): Promise<Map<string, Offer>> {
  if (productIds.length === 0) return new Map()
  const { rows } =
    await sql<Row>`select p.id, p.product_number, p.active, p.type, p.regime, p.shop_type, p.states, p.name, p.stock, p.tax_rate, p.shipping_free,
      p.investment_steps, p.accrued_interest, p.token_provider_product_id, coalesce(c.service_fee, 0) as service_fee, c.drop_date,
      r.state as round_state, r.start_date, r.end_date, r.early_signer_start, p.funding_end_premature,
      (select json_agg(json_build_object(
          'id', replace(t.id::text, '-', ''), 'name', t.name, 'interestRate', t.interest_rate,
          'earlyBirdInterestRate', t.early_bird_interest_rate, 'earlyBirdEndDate', t.early_bird_end_date,
          'totalVolume', t.total_volume, 'minInvestment', t.min_investment,
          'investmentUnitPrice', t.investment_unit_price, 'unitsMax', t.units_max, 'unitsMaxJur', t.units_max_jur
        ) order by t.position) from tariff t where t.product_id = p.id) as tariffs,
      (select json_agg(json_build_object(
          'quantityStart', g.quantity_start, 'quantityEnd', g.quantity_end, 'unitPrice', g.unit_price
        ) order by g.quantity_start) from price_tier g where g.product_id = p.id) as tiers,
      (select json_object_agg(u.locale, u.seo_path_info) from seo_url u
        where u.foreign_key = p.id and u.is_canonical and not u.is_deleted) as seo_paths,
      (select json_build_object('id', replace(m.id::text, '-', ''), 'alt', m.alt, 'width', m.width, 'height', m.height,
          'fileName', f.file_name, 'mimeType', f.mime_type)
        from media m join file f on f.id = m.file_id where m.id = p.cover_media_id) as cover
    from product p
    left join collectible c on c.product_id = p.id
    left join funding_round r on r.product_id = p.id
    where p.id in (${sql.join(productIds)}) and r.state is distinct from 'draft'`.execute(db)
  return new Map(
    rows.map(({ dropDate, roundState, startDate, endDate, earlySignerStart, ...row }) => [
      row.id,
      {
        ...row,
        collectible: { dropDate },
        round: roundState === null ? null : { state: roundState, startDate, endDate, earlySignerStart },
        tariffs: row.tariffs ?? [],
        tiers: row.tiers ?? [],
        seoPaths: row.seoPaths ?? {},
        cover: row.cover ? { ...row.cover, url: mediaUrl(row.cover.id, row.cover.fileName) } : null,
      },
    ]),
  )
}

/** As whom a customer may invest, and the units each identity holds per tariff (domain/cart#investment-line). */
export type HeldUnits = { kind: 'person' | 'company'; units: Map<string, number> }

/**
 * The customer as a person and every company they act for; somebody unknown counts as a person without units. The states are
 * looked at last: by them all contracts of an offer might be read, which are many where a round has just opened.
 */
export async function listHeldUnits(db: Database | Tx, customerId: string, productIds: string[]): Promise<HeldUnits[]> {
  const { rows } = await sql<{ id: string; kind: string; tariffId: string | null; units: number }>`
    select i.id, i.kind, c.tariff_id, coalesce(c.units, 0)::integer as units
    from investor i
    left join lateral (
      select tariff_id, sum(units) filter (where state = any(${LIVE_CONTRACT_STATES})) as units
      from contract where investor_id = i.id and product_id = any(${productIds}::uuid[]) group by tariff_id
    ) c on true
    where i.customer_id = ${customerId}`.execute(db)
  const held = [...Map.groupBy(rows, (row) => row.id).values()].map(
    (own): HeldUnits => ({
      kind: own[0]!.kind === 'person' ? 'person' : 'company',
      units: new Map(own.flatMap((row) => (row.tariffId ? [[row.tariffId, row.units]] : []))),
    }),
  )
  return held.some((one) => one.kind === 'person') ? held : [...held, { kind: 'person', units: new Map() }]
}

/** Tariff id → the product it belongs to; unknown ones are left out. */
export async function listProductsOfTariffs(db: Database | Tx, tariffIds: string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('tariff').select(['id', 'productId']).where('id', 'in', tariffIds).execute()
  return new Map(rows.map((row) => [row.id, row.productId]))
}
