import { countryId, DEFAULT_PAYMENT_METHOD_ID, salutationId } from '@goldammer/backend/modules/reference/reference-data'
import { idOf } from '@goldammer/backend/shared/demo-ids'
import type { Locale } from '@goldammer/sdk/locales'
import { localDate } from '@goldammer/sdk/units'
import type { DemoAddress } from '../content/types.ts'
import type { Loading } from './loading.ts'

export type Account = {
  key: string
  customerNumber: string
  email: string
  locale: Locale
  firstName: string
  lastName: string
  title?: string | null
  salutation: 'mr' | 'mrs' | 'not_specified'
  registeredAt: Date | string
  address: DemoAddress
  birthday?: string
  isAuthor?: boolean
  newsletterOptIn?: boolean
  surveyOptIn?: boolean
  postAnonymously?: boolean
}

/** A confirmed shop account with one address, its default for both purposes; the demo's one password. */
export async function insertAccount({ tx, passwordHash }: Loading, account: Account): Promise<void> {
  const id = idOf.customer(account.key)
  const addressId = idOf.address(account.key, 0)
  const at = new Date(account.registeredAt)
  await tx
    .insertInto('customer')
    .values({
      id,
      customerNumber: account.customerNumber,
      email: account.email,
      passwordHash,
      salutationId: salutationId(account.salutation),
      title: account.title ?? null,
      firstName: account.firstName,
      lastName: account.lastName,
      birthday: account.birthday ? localDate(account.birthday) : null,
      locale: account.locale,
      isAuthor: account.isAuthor ?? false,
      defaultBillingAddressId: addressId,
      defaultShippingAddressId: addressId,
      defaultPaymentMethodId: DEFAULT_PAYMENT_METHOD_ID,
      newsletterOptIn: account.newsletterOptIn ?? false,
      surveyOptIn: account.surveyOptIn ?? false,
      postAnonymously: account.postAnonymously ?? false,
      acceptedDataProtectionAt: at,
      confirmedAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  await insertAddress({ tx }, account, account.address, 0)
}

export async function insertAddress(
  { tx }: Pick<Loading, 'tx'>,
  account: Account,
  address: DemoAddress,
  index: number,
): Promise<void> {
  const at = new Date(account.registeredAt)
  await tx
    .insertInto('customerAddress')
    .values({
      id: idOf.address(account.key, index),
      customerId: idOf.customer(account.key),
      salutationId: salutationId(account.salutation),
      firstName: account.firstName,
      lastName: account.lastName,
      street: `${address.street} ${address.streetNumber}`,
      additionalAddressLine1: address.additionalAddressLine1 ?? null,
      zipcode: address.postalCode,
      city: address.city,
      countryId: countryId(address.country),
      createdAt: at,
      updatedAt: at,
    })
    .execute()
}
