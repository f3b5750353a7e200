import type { Locale } from '@goldammer/sdk/locales'
import { LOCALES } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/store'
import { inLocale } from '../../shared/translated.ts'
import { deliveryTimeId, localeId } from './reference-data.ts'
import type {
  CountryRow,
  CountryStateRow,
  CurrencyRow,
  LanguageRow,
  PaymentMethodRow,
  SalutationRow,
  ShippingMethodRow,
} from './repository.ts'

type Schemas = components['schemas']

export const rounding: Schemas['CashRounding'] = {
  apiAlias: 'shopware_core_framework_data_abstraction_layer_pricing_cash_rounding_config',
  decimals: 2,
  interval: 0.01,
  roundForNet: true,
}

const territories: Record<Locale, Record<Locale, string>> = {
  'de-DE': { 'de-DE': 'Deutschland', 'en-GB': 'Germany', 'pl-PL': 'Niemcy' },
  'en-GB': { 'de-DE': 'Vereinigtes Königreich', 'en-GB': 'United Kingdom', 'pl-PL': 'Wielka Brytania' },
  'pl-PL': { 'de-DE': 'Polen', 'en-GB': 'Poland', 'pl-PL': 'Polska' },
}

export function toLanguage(row: LanguageRow, locale: Locale): Schemas['Language'] {
  const code = LOCALES.find((one) => one === row.locale) ?? 'de-DE'
  const territory = territories[code][locale]
  const wireLocale: Schemas['Locale'] = {
    apiAlias: 'locale',
    id: localeId(code),
    code,
    name: row.name,
    territory,
    translated: { name: row.name, territory },
  }
  return {
    apiAlias: 'language',
    id: row.id,
    localeId: wireLocale.id,
    translationCodeId: wireLocale.id,
    name: row.name,
    active: row.active,
    locale: wireLocale,
    translationCode: wireLocale,
  }
}

export function toCurrency(row: CurrencyRow, locale: Locale): Schemas['Currency'] {
  const name = inLocale(row.name, locale)
  return {
    apiAlias: 'currency',
    id: row.id,
    factor: row.factor,
    symbol: row.symbol,
    isoCode: row.isoCode as Schemas['Currency']['isoCode'],
    shortName: row.isoCode,
    name,
    position: row.position,
    isSystemDefault: row.isoCode === 'EUR',
    itemRounding: rounding,
    totalRounding: rounding,
    translated: { name, shortName: row.isoCode },
  }
}

export function toCountry(row: CountryRow, locale: Locale): Schemas['Country'] {
  const name = inLocale(row.name, locale)
  return {
    apiAlias: 'country',
    id: row.id,
    name,
    iso: row.iso,
    iso3: row.iso3,
    position: row.position,
    active: row.active,
    shippingAvailable: row.shippingAvailable,
    postalCodeRequired: row.postalCodeRequired,
    isEu: row.isEu,
    displayStateInRegistration: false,
    forceStateInRegistration: false,
    vatIdRequired: false,
    addressFormat: {
      lines: [
        ['address/company', 'symbol/dash', 'address/department'],
        ['address/first_name', 'address/last_name'],
        ['address/street'],
        ['address/zipcode', 'address/city'],
        ['address/country'],
      ],
    },
    translated: { name },
  }
}

export function toCountryState(row: CountryStateRow): Schemas['CountryState'] {
  return {
    apiAlias: 'country_state',
    id: row.id,
    countryId: row.countryId,
    shortCode: row.shortCode,
    name: row.name,
    position: row.position,
    active: true,
    translated: { name: row.name },
  }
}

export function toSalutation(row: SalutationRow, locale: Locale): Schemas['Salutation'] {
  const displayName = inLocale(row.displayName, locale)
  const letterName = inLocale(row.letterName, locale)
  return {
    apiAlias: 'salutation',
    id: row.id,
    salutationKey: row.salutationKey as Schemas['Salutation']['salutationKey'],
    displayName,
    letterName,
    position: row.position,
    translated: { displayName, letterName },
  }
}

export function toPaymentMethod(row: PaymentMethodRow, locale: Locale): Schemas['PaymentMethod'] {
  const name = inLocale(row.name, locale)
  const description = inLocale(row.description, locale)
  return {
    apiAlias: 'payment_method',
    id: row.id,
    technicalName: row.technicalName,
    name,
    distinguishableName: name,
    description,
    position: row.position,
    active: row.active,
    afterOrderEnabled: true,
    translated: { name, distinguishableName: name, description },
    extensions: { goodsOnly: row.goodsOnly },
  }
}

const workingDays: Record<Locale, (min: number, max: number) => string> = {
  'de-DE': (min, max) => `${min}–${max} Werktage`,
  'en-GB': (min, max) => `${min}–${max} working days`,
  'pl-PL': (min, max) => `${min}–${max} dni roboczych`,
}

export function toShippingMethod(row: ShippingMethodRow, locale: Locale): Schemas['ShippingMethod'] {
  const name = inLocale(row.name, locale)
  const description = inLocale(row.description, locale)
  const time = workingDays[locale](row.deliveryDaysMin, row.deliveryDaysMax)
  return {
    apiAlias: 'shipping_method',
    id: row.id,
    technicalName: row.technicalName,
    name,
    description,
    active: row.active,
    position: row.position,
    deliveryTimeId: deliveryTimeId(row.technicalName),
    deliveryTime: {
      apiAlias: 'delivery_time',
      id: deliveryTimeId(row.technicalName),
      name: time,
      min: row.deliveryDaysMin,
      max: row.deliveryDaysMax,
      unit: 'day',
      translated: { name: time },
    },
    translated: { name, description },
  }
}
