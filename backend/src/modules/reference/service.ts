import type { Locale } from '@goldammer/sdk/locales'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type FieldMap, flagField, idField, numberField, textField } from '../../shared/criteria/fields.ts'
import { type Criteria, type SearchResult, searchList } from '../../shared/criteria.ts'
import type { Scope } from '../../shared/scope.ts'
import type * as repository from './repository.ts'
import * as wire from './wire.ts'

type Entity<Row, Wire> = {
  apiAlias: string
  /** The table as criteria see it: `label` is its text in the requested locale. */
  source(locale: Locale): RawBuilder<unknown>
  fields: FieldMap
  toWire(row: Row, locale: Locale): Wire
}

const labels = (name: string): FieldMap => ({ [name]: textField('label'), [`translated.${name}`]: textField('label') })
const placed: FieldMap = { id: idField('id'), position: numberField('position') }
const common: FieldMap = { ...placed, ...labels('name'), active: flagField('active') }
const labelled = (table: string, column: string) => (locale: Locale) =>
  sql`select *, coalesce(nullif(${sql.ref(column)} ->> ${locale}, ''), ${sql.ref(column)} ->> 'de-DE') as label from ${sql.table(table)}`

const languages: Entity<repository.LanguageRow, ReturnType<typeof wire.toLanguage>> = {
  apiAlias: 'language',
  source: () => sql`select *, name as label from language where active`,
  fields: { ...common, 'locale.code': textField('locale'), 'translationCode.code': textField('locale') },
  toWire: wire.toLanguage,
}
const currencies: Entity<repository.CurrencyRow, ReturnType<typeof wire.toCurrency>> = {
  apiAlias: 'currency',
  source: labelled('currency', 'name'),
  fields: {
    ...placed,
    ...labels('name'),
    isoCode: textField('iso_code'),
    symbol: textField('symbol'),
    factor: numberField('factor'),
  },
  toWire: wire.toCurrency,
}
const countries: Entity<repository.CountryRow, ReturnType<typeof wire.toCountry>> = {
  apiAlias: 'country',
  source: labelled('country', 'name'),
  fields: {
    ...common,
    iso: textField('iso'),
    iso3: textField('iso3'),
    shippingAvailable: flagField('shipping_available'),
    isEu: flagField('is_eu'),
  },
  toWire: wire.toCountry,
}
const countryStates = (
  countryId: string,
): Entity<repository.CountryStateRow, ReturnType<typeof wire.toCountryState>> => ({
  apiAlias: 'country_state',
  source: () => sql`select *, name as label from country_state where replace(country_id::text, '-', '') = ${countryId}`,
  fields: { ...placed, ...labels('name'), shortCode: textField('short_code') },
  toWire: wire.toCountryState,
})
const salutations: Entity<repository.SalutationRow, ReturnType<typeof wire.toSalutation>> = {
  apiAlias: 'salutation',
  source: labelled('salutation', 'display_name'),
  fields: { ...placed, ...labels('displayName'), salutationKey: textField('salutation_key') },
  toWire: wire.toSalutation,
}
const paymentMethods: Entity<repository.PaymentMethodRow, ReturnType<typeof wire.toPaymentMethod>> = {
  apiAlias: 'payment_method',
  source: labelled('payment_method', 'name'),
  fields: { ...common, technicalName: textField('technical_name') },
  toWire: wire.toPaymentMethod,
}
const shippingMethods: Entity<repository.ShippingMethodRow, ReturnType<typeof wire.toShippingMethod>> = {
  apiAlias: 'shipping_method',
  source: labelled('shipping_method', 'name'),
  fields: { ...common, technicalName: textField('technical_name') },
  toWire: wire.toShippingMethod,
}

function list<Row, Wire>(
  scope: Scope,
  entity: Entity<Row, Wire>,
  criteria: Criteria = {},
): Promise<SearchResult<Wire>> {
  const what = {
    apiAlias: entity.apiAlias,
    fields: entity.fields,
    from: sql`(${entity.source(scope.locale)}) as entity`,
    // Methods that staff have switched off are not on offer.
    where: 'active' in entity.fields ? sql<SqlBool>`active` : undefined,
    termIn: sql`label`,
    tie: [sql`position`, sql`id`],
  }
  return searchList<Row, Wire>(scope.db, what, criteria, (rows) => rows.map((row) => entity.toWire(row, scope.locale)))
}

export const listLanguages = (scope: Scope, criteria?: Criteria) => list(scope, languages, criteria)
export const listCurrencies = (scope: Scope, criteria?: Criteria) => list(scope, currencies, criteria)
export const listCountries = (scope: Scope, criteria?: Criteria) => list(scope, countries, criteria)
export const listCountryStates = (scope: Scope, countryId: string, criteria?: Criteria) =>
  list(scope, countryStates(countryId), criteria)
export const listSalutations = (scope: Scope, criteria?: Criteria) => list(scope, salutations, criteria)
export const listPaymentMethods = (scope: Scope, criteria?: Criteria) => list(scope, paymentMethods, criteria)
export const listShippingMethods = (scope: Scope, criteria?: Criteria) => list(scope, shippingMethods, criteria)
