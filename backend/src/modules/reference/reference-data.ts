import { DEFAULT_LOCALE, LANGUAGE_NAMES, LOCALES, type Locale, type Translated } from '@goldammer/sdk/locales'
import { BRANCHES } from '@goldammer/sdk/rules/branches'
import { FUNDING_TYPES } from '@goldammer/sdk/rules/product-types'
import { translate } from '@goldammer/sdk/translate'
import type { Cents } from '@goldammer/sdk/units'
import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../shared/database.ts'
import { namedId } from '../../shared/ids.ts'
import type { DB } from '../../shared/tables.ts'

// What every installation has before anything is sold. Ids come from names, so they are the same everywhere.

const texts = (de: string, en: string, pl: string): Translated => ({ 'de-DE': de, 'en-GB': en, 'pl-PL': pl })
const json = (text: Translated) => JSON.stringify(text)

export const languageId = (locale: Locale): string => namedId(`language:${locale}`)
export const localeId = (locale: Locale): string => namedId(`locale:${locale}`)
export const countryId = (iso: string): string => namedId(`country:${iso}`)
export const currencyId = (isoCode: string): string => namedId(`currency:${isoCode}`)
export const salutationId = (key: 'mr' | 'mrs' | 'not_specified'): string => namedId(`salutation:${key}`)
export const deliveryTimeId = (shippingMethod: string): string => namedId(`delivery-time:${shippingMethod}`)

export const SALES_CHANNEL_ID = namedId('sales-channel')
export const CUSTOMER_GROUP_ID = namedId('customer-group')
export const SNIPPET_SET_ID = namedId('snippet-set')
/** R1.06: SEPA direct debit pays everything and is the default; prepayment is for goods only (domain/goods#payment-methods). */
export const PAYMENT_SEPA_ID = namedId('payment-method:payment_sepa')
export const PAYMENT_PREPAYMENT_ID = namedId('payment-method:payment_prepayment')
export const SHIPPING_PARCEL_ID = namedId('shipping-method:shipping_parcel')
export const SHIPPING_PICKUP_ID = namedId('shipping-method:shipping_pickup')

export const DEFAULT_LANGUAGE_ID = languageId(DEFAULT_LOCALE)
export const DEFAULT_CURRENCY_ID = currencyId('EUR')
export const DEFAULT_COUNTRY_ID = countryId('DE')
export const DEFAULT_PAYMENT_METHOD_ID = PAYMENT_SEPA_ID
export const DEFAULT_SHIPPING_METHOD_ID = SHIPPING_PARCEL_ID

const languages: Insertable<DB['language']>[] = LOCALES.map((locale, index) => ({
  id: languageId(locale),
  locale,
  name: LANGUAGE_NAMES[locale],
  position: index + 1,
}))

/** 1 EUR in each currency; the installation keeps the factors up to date (domain/conventions#shop-currency). */
const currencies: Insertable<DB['currency']>[] = [
  { isoCode: 'EUR', symbol: '€', name: texts('Euro', 'Euro', 'Euro'), factor: 1 },
  { isoCode: 'PLN', symbol: 'zł', name: texts('Polnischer Złoty', 'Polish złoty', 'Złoty polski'), factor: 4.25 },
  { isoCode: 'GBP', symbol: '£', name: texts('Britisches Pfund', 'Pound sterling', 'Funt szterling'), factor: 0.87 },
].map((currency, index) => ({
  ...currency,
  id: currencyId(currency.isoCode),
  name: json(currency.name),
  factorDate: '2026-11-01' as Insertable<DB['currency']>['factorDate'],
  position: index + 1,
}))

const countries: Insertable<DB['country']>[] = [
  { iso: 'DE', iso3: 'DEU', name: texts('Deutschland', 'Germany', 'Niemcy') },
  { iso: 'PL', iso3: 'POL', name: texts('Polen', 'Poland', 'Polska') },
  { iso: 'AT', iso3: 'AUT', name: texts('Österreich', 'Austria', 'Austria') },
  {
    iso: 'GB',
    iso3: 'GBR',
    name: texts('Vereinigtes Königreich', 'United Kingdom', 'Wielka Brytania'),
    isEu: false,
    shippingAvailable: false,
  },
].map((country, index) => ({ ...country, id: countryId(country.iso), name: json(country.name), position: index + 1 }))

const states: Record<string, readonly (readonly [code: string, name: string])[]> = {
  // The state of residence decides the church tax rate (domain/tax#church-tax-declared).
  DE: [
    ['BW', 'Baden-Württemberg'],
    ['BY', 'Bayern'],
    ['BE', 'Berlin'],
    ['BB', 'Brandenburg'],
    ['HB', 'Bremen'],
    ['HH', 'Hamburg'],
    ['HE', 'Hessen'],
    ['MV', 'Mecklenburg-Vorpommern'],
    ['NI', 'Niedersachsen'],
    ['NW', 'Nordrhein-Westfalen'],
    ['RP', 'Rheinland-Pfalz'],
    ['SL', 'Saarland'],
    ['SN', 'Sachsen'],
    ['ST', 'Sachsen-Anhalt'],
    ['SH', 'Schleswig-Holstein'],
    ['TH', 'Thüringen'],
  ],
  PL: [
    ['02', 'Dolnośląskie'],
    ['04', 'Kujawsko-Pomorskie'],
    ['06', 'Lubelskie'],
    ['08', 'Lubuskie'],
    ['10', 'Łódzkie'],
    ['12', 'Małopolskie'],
    ['14', 'Mazowieckie'],
    ['16', 'Opolskie'],
    ['18', 'Podkarpackie'],
    ['20', 'Podlaskie'],
    ['22', 'Pomorskie'],
    ['24', 'Śląskie'],
    ['26', 'Świętokrzyskie'],
    ['28', 'Warmińsko-Mazurskie'],
    ['30', 'Wielkopolskie'],
    ['32', 'Zachodniopomorskie'],
  ],
  AT: [
    ['1', 'Burgenland'],
    ['2', 'Kärnten'],
    ['3', 'Niederösterreich'],
    ['4', 'Oberösterreich'],
    ['5', 'Salzburg'],
    ['6', 'Steiermark'],
    ['7', 'Tirol'],
    ['8', 'Vorarlberg'],
    ['9', 'Wien'],
  ],
  GB: [
    ['ENG', 'England'],
    ['NIR', 'Northern Ireland'],
    ['SCT', 'Scotland'],
    ['WLS', 'Wales'],
  ],
}

/** ISO 3166-2, named in the country's own language. */
const countryStates: Insertable<DB['countryState']>[] = Object.entries(states).flatMap(([iso, list]) =>
  list.map(([code, name], index) => ({
    id: namedId(`country-state:${iso}-${code}`),
    countryId: countryId(iso),
    shortCode: `${iso}-${code}`,
    name,
    position: index + 1,
  })),
)

const salutations: Insertable<DB['salutation']>[] = (
  [
    {
      salutationKey: 'mr',
      displayName: texts('Herr', 'Mr', 'Pan'),
      letterName: texts('Sehr geehrter Herr', 'Dear Mr', 'Szanowny Panie'),
    },
    {
      salutationKey: 'mrs',
      displayName: texts('Frau', 'Ms', 'Pani'),
      letterName: texts('Sehr geehrte Frau', 'Dear Ms', 'Szanowna Pani'),
    },
    {
      salutationKey: 'not_specified',
      displayName: texts('Keine Angabe', 'Not specified', 'Nie podano'),
      letterName: texts('Guten Tag', 'Hello', 'Dzień dobry'),
    },
  ] as const
).map(({ salutationKey, displayName, letterName }, index) => ({
  id: salutationId(salutationKey),
  salutationKey,
  displayName: json(displayName),
  letterName: json(letterName),
  position: index + 1,
}))

const paymentMethods: Insertable<DB['paymentMethod']>[] = [
  {
    id: PAYMENT_SEPA_ID,
    technicalName: 'payment_sepa',
    goodsOnly: false,
    name: texts('SEPA-Lastschrift', 'SEPA direct debit', 'Polecenie zapłaty SEPA'),
    description: texts(
      'Wir ziehen den Betrag von Ihrem Konto ein und kündigen den Tag vorher an.',
      'We debit the amount from your account and announce the day beforehand.',
      'Kwotę pobieramy z rachunku, a o dniu pobrania powiadamiamy z wyprzedzeniem.',
    ),
  },
  {
    id: PAYMENT_PREPAYMENT_ID,
    technicalName: 'payment_prepayment',
    goodsOnly: true,
    name: texts('Vorkasse', 'Prepayment', 'Przedpłata'),
    description: texts(
      'Sie überweisen den Betrag innerhalb von 7 Tagen. Nur für Waren, nicht für Investments.',
      'You transfer the amount within 7 days. For goods only, not for investments.',
      'Kwotę należy przelać w ciągu 7 dni. Tylko dla towarów, nie dla inwestycji.',
    ),
  },
].map((method, index) => ({
  ...method,
  name: json(method.name),
  description: json(method.description),
  position: index + 1,
}))

const shippingMethods: Insertable<DB['shippingMethod']>[] = [
  {
    id: SHIPPING_PARCEL_ID,
    technicalName: 'shipping_parcel',
    price: 490,
    deliveryDaysMin: 2,
    deliveryDaysMax: 4,
    name: texts('Paket', 'Parcel', 'Paczka'),
    description: texts('Lieferung mit Sendungsnummer', 'Delivery with tracking', 'Dostawa z numerem przesyłki'),
  },
  {
    id: SHIPPING_PICKUP_ID,
    technicalName: 'shipping_pickup',
    price: 0,
    deliveryDaysMin: 1,
    deliveryDaysMax: 3,
    name: texts('Abholung', 'Collection', 'Odbiór osobisty'),
    description: texts(
      'Abholung bei der Emittentin nach Absprache',
      'Collection from the issuer by arrangement',
      'Odbiór u emitenta po uzgodnieniu terminu',
    ),
  },
].map((method, index) => ({
  ...method,
  price: method.price as Cents,
  name: json(method.name),
  description: json(method.description),
  position: index + 1,
}))

/** Puts in what is missing and leaves what is there: staff may have changed it. */
/** What all investments are about, whatever their texts say. */
const investing = texts(
  'Geld anlegen investieren Investition Geldanlage Kapital',
  'money invest investing investment capital',
  'pieniądze inwestować inwestycja inwestycje lokata kapitał',
)

/** What the search knows a kind of product by, in the shop's own words. */
const kindWords: Insertable<DB['productKindWords']>[] = LOCALES.flatMap((locale) => [
  ...FUNDING_TYPES.map((kind) => ({ kind, locale, words: translate(locale, `common.productType.${kind}`) })),
  ...BRANCHES.map((kind) => ({ kind, locale, words: translate(locale, `common.industry.${kind}`) })),
  { kind: 'investment', locale, words: investing[locale] },
])

async function seedKindWords(tx: Tx): Promise<void> {
  const changed = await tx
    .insertInto('productKindWords')
    .values(kindWords)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'locale'])
        .doUpdateSet((eb) => ({ words: eb.ref('excluded.words') }))
        .whereRef('productKindWords.words', '!=', 'excluded.words'),
    )
    .returning('kind')
    .execute()
  if (changed.length > 0) await sql`select refresh_product_listing(array(select id from product_listing))`.execute(tx)
}

export async function seedReference(tx: Tx): Promise<void> {
  await tx
    .insertInto('language')
    .values(languages)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('currency')
    .values(currencies)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('country')
    .values(countries)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('countryState')
    .values(countryStates)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('salutation')
    .values(salutations)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('paymentMethod')
    .values(paymentMethods)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('shippingMethod')
    .values(shippingMethods)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await seedKindWords(tx)
}
