import type { OrderAddress } from '@goldammer/sdk/store/model'

/** As on an envelope. */
export const orderAddressLines = (address: OrderAddress): string[] =>
  [
    address.company,
    [address.title, address.firstName, address.lastName].filter(Boolean).join(' '),
    address.street,
    address.additionalAddressLine1,
    [address.zipcode, address.city].filter(Boolean).join(' '),
    address.country?.name,
  ].filter((line): line is string => !!line)
