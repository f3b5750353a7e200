import { isLocale, type Locale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/store'
import { CUSTOMER_GROUP_ID, languageId, SALES_CHANNEL_ID } from '../../reference/reference-data.ts'
import type { CountryRow, SalutationRow } from '../../reference/repository.ts'
import { toCountry, toSalutation } from '../../reference/wire.ts'
import type { AddressRow, CustomerRow } from './repository.ts'

type Schemas = components['schemas']

/** Empty fields are left out (openapi.yaml). */
function withoutEmpty<Fields extends Record<string, unknown>>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as {
    [Name in keyof Fields]?: NonNullable<Fields[Name]>
  }
}

export type Book = { countries: Map<string, CountryRow>; salutations: Map<string, SalutationRow> }

export function toAddress(
  row: AddressRow,
  customer: CustomerRow,
  book: Book,
  locale: Locale,
): Schemas['CustomerAddress'] {
  const country = book.countries.get(row.countryId)
  if (!country) throw new Error(`address ${row.id} is in no country`)
  const salutation = row.salutationId ? book.salutations.get(row.salutationId) : undefined
  return {
    apiAlias: 'customer_address',
    id: row.id,
    customerId: row.customerId,
    firstName: row.firstName,
    lastName: row.lastName,
    street: row.street,
    city: row.city,
    countryId: row.countryId,
    ...withoutEmpty({
      salutationId: row.salutationId,
      title: row.title,
      company: row.company,
      department: row.department,
      additionalAddressLine1: row.additionalAddressLine1,
      additionalAddressLine2: row.additionalAddressLine2,
      zipcode: row.zipcode,
      countryStateId: row.countryStateId,
      phoneNumber: row.phoneNumber,
    }),
    country: toCountry(country, locale),
    salutation: salutation ? toSalutation(salutation, locale) : null,
    isDefaultBillingAddress: customer.defaultBillingAddressId === row.id,
    isDefaultShippingAddress: customer.defaultShippingAddressId === row.id,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt > row.createdAt ? row.updatedAt.toISOString() : null,
  }
}

export type CustomerFacts = {
  customer: CustomerRow
  addresses: AddressRow[]
  /** The addresses the session uses; the defaults if it has chosen none. */
  billingAddressId: string | null
  shippingAddressId: string | null
  /** Not to staff who act for the customer. */
  advisesPassword: boolean
}

export function toCustomer(facts: CustomerFacts, book: Book, locale: Locale): Schemas['Customer'] {
  const { customer, addresses, advisesPassword } = facts
  const wire = new Map(addresses.map((row) => [row.id, toAddress(row, customer, book, locale)]))
  const pick = (...ids: (string | null)[]): Schemas['CustomerAddress'] => {
    const found = ids.map((id) => (id ? wire.get(id) : undefined)).find((address) => address !== undefined)
    if (!found) throw new Error(`customer ${customer.id} has no address`)
    return found
  }
  const defaultBillingAddress = pick(customer.defaultBillingAddressId)
  const defaultShippingAddress = pick(customer.defaultShippingAddressId)
  const salutation = customer.salutationId ? book.salutations.get(customer.salutationId) : undefined
  return {
    apiAlias: 'customer',
    id: customer.id,
    customerNumber: customer.customerNumber,
    accountType: customer.accountType as Schemas['Customer']['accountType'],
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: customer.email,
    active: customer.active,
    guest: false,
    doubleOptInRegistration: true,
    ...withoutEmpty({
      salutationId: customer.salutationId,
      salutation: salutation && toSalutation(salutation, locale),
      title: customer.title,
      company: customer.accountType === 'business' ? customer.company : null,
      vatIds: customer.accountType === 'business' ? customer.vatIds : null,
      birthday: customer.birthday,
      passwordIsEasy: advisesPassword && customer.passwordIsEasy ? (true as const) : null,
      profilePictureId: customer.profilePictureFileId,
      doubleOptInConfirmDate: customer.confirmedAt?.toISOString(),
      defaultPaymentMethodId: customer.defaultPaymentMethodId,
      lastPaymentMethodId: customer.defaultPaymentMethodId,
      affiliateCode: customer.affiliateEntryPoint,
      campaignCode: customer.campaignCode,
    }),
    doubleOptInEmailSentDate: customer.createdAt.toISOString(),
    groupId: CUSTOMER_GROUP_ID,
    salesChannelId: SALES_CHANNEL_ID,
    languageId: languageId(isLocale(customer.locale) ? customer.locale : 'de-DE'),
    defaultBillingAddressId: defaultBillingAddress.id,
    defaultShippingAddressId: defaultShippingAddress.id,
    defaultBillingAddress,
    defaultShippingAddress,
    activeBillingAddress: pick(facts.billingAddressId, customer.defaultBillingAddressId),
    activeShippingAddress: pick(facts.shippingAddressId, customer.defaultShippingAddressId),
    addresses: [...wire.values()],
    createdAt: customer.createdAt.toISOString(),
    updatedAt: customer.updatedAt.toISOString(),
  }
}
