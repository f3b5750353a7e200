import type { Locale } from '@goldammer/sdk/locales'
import { type RawBuilder, sql } from 'kysely'
import { type Criteria, type FieldMap, orderOf, pagingOf, whereOf } from '../../shared/criteria.ts'
import type { Scope } from '../../shared/scope.ts'
import * as repository from './repository.ts'
import * as wire from './wire.ts'

type Entity<Row, Wire> = {
  apiAlias: string
  /** The table as criteria see it: `label` is its text in the wished locale. */
  source(locale: Locale): RawBuilder<unknown>
  fields: FieldMap
  toWire(row: Row, locale: Locale): Wire
}

const common: FieldMap = { id: 'id', position: 'position', active: 'active', name: 'label', 'translated.name': 'label' }
const labelled = (table: string, column: string) => (locale: Locale) =>
  sql`select *, coalesce(${sql.ref(column)} ->> ${locale}, ${sql.ref(column)} ->> 'de-DE') as label from ${sql.table(table)}`

const languages: Entity<repository.LanguageRow, ReturnType<typeof wire.toLanguage>> = {
  apiAlias: 'language',
  source: () => sql`select *, name as label from language where active`,
  fields: { ...common, 'locale.code': 'locale', 'translationCode.code': 'locale' },
  toWire: wire.toLanguage,
}
const currencies: Entity<repository.CurrencyRow, ReturnType<typeof wire.toCurrency>> = {
  apiAlias: 'currency',
  source: labelled('currency', 'name'),
  fields: { id: 'id', position: 'position', name: 'label', isoCode: 'iso_code', symbol: 'symbol', factor: 'factor' },
  toWire: wire.toCurrency,
}
const countries: Entity<repository.CountryRow, ReturnType<typeof wire.toCountry>> = {
  apiAlias: 'country',
  source: labelled('country', 'name'),
  fields: { ...common, iso: 'iso', iso3: 'iso3', shippingAvailable: 'shipping_available', isEu: 'is_eu' },
  toWire: wire.toCountry,
}
const salutations: Entity<repository.SalutationRow, ReturnType<typeof wire.toSalutation>> = {
  apiAlias: 'salutation',
  source: labelled('salutation', 'display_name'),
  fields: { id: 'id', position: 'position', salutationKey: 'salutation_key', displayName: 'label' },
  toWire: wire.toSalutation,
}
const paymentMethods: Entity<repository.PaymentMethodRow, ReturnType<typeof wire.toPaymentMethod>> = {
  apiAlias: 'payment_method',
  source: labelled('payment_method', 'name'),
  fields: { ...common, technicalName: 'technical_name' },
  toWire: wire.toPaymentMethod,
}
const shippingMethods: Entity<repository.ShippingMethodRow, ReturnType<typeof wire.toShippingMethod>> = {
  apiAlias: 'shipping_method',
  source: labelled('shipping_method', 'name'),
  fields: { ...common, technicalName: 'technical_name' },
  toWire: wire.toShippingMethod,
}

type List<Wire> = {
  entity: string
  total: number
  aggregations: Record<string, never>
  page: number
  limit: number
  elements: Wire[]
}

const isExact = (mode: Criteria['total-count-mode']) => mode === 'exact' || mode === 1 || mode === '1'

async function list<Row, Wire>(scope: Scope, entity: Entity<Row, Wire>, criteria: Criteria = {}): Promise<List<Wire>> {
  const { page, limit, offset } = pagingOf(criteria)
  const conditions = [
    whereOf(criteria.filter, entity.fields),
    ...(criteria.ids?.length ? [sql`replace(id::text, '-', '') = any(${criteria.ids})`] : []),
    ...(criteria.term ? [sql`label ilike ${`%${criteria.term.replace(/[\\%_]/g, '\\$&')}%`}`] : []),
    // Methods that staff have switched off are not on offer.
    ...('active' in entity.fields ? [sql`active`] : []),
  ]
  const { rows, total } = await repository.findPage<Row>(scope.db, entity.source(scope.locale), {
    condition: sql.join(conditions, sql` and `),
    order: orderOf(criteria, entity.fields),
    limit,
    offset,
  })
  return {
    entity: entity.apiAlias,
    total: isExact(criteria['total-count-mode']) ? total : rows.length,
    aggregations: {},
    page,
    limit,
    elements: rows.map((row) => entity.toWire(row, scope.locale)),
  }
}

export const listLanguages = (scope: Scope, criteria?: Criteria) => list(scope, languages, criteria)
export const listCurrencies = (scope: Scope, criteria?: Criteria) => list(scope, currencies, criteria)
export const listCountries = (scope: Scope, criteria?: Criteria) => list(scope, countries, criteria)
export const listSalutations = (scope: Scope, criteria?: Criteria) => list(scope, salutations, criteria)
export const listPaymentMethods = (scope: Scope, criteria?: Criteria) => list(scope, paymentMethods, criteria)
export const listShippingMethods = (scope: Scope, criteria?: Criteria) => list(scope, shippingMethods, criteria)
