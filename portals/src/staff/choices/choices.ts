import type { ShopChoices, ShopChoicesInput } from '@goldammer/sdk/staff/model'

type Keyed<Item> = Item & { key: string }
export type Method = Keyed<ShopChoices['paymentMethods'][number]>
export type Country = Keyed<ShopChoices['countries'][number]>
export type Currency = Keyed<ShopChoices['currencies'][number]>
export type Edited = { paymentMethods: Method[]; countries: Country[]; currencies: Currency[] }

const keyed = <Item extends { id: string }>(items: Item[]): Keyed<Item>[] =>
  items.map((item) => ({ ...item, key: item.id }))

export const toEditor = ({ paymentMethods, countries, currencies }: ShopChoices): Edited => ({
  ...{ paymentMethods: keyed(paymentMethods), countries: keyed(countries), currencies: keyed(currencies) },
})

/** What staff decide; all else is the platform's. */
export const toInput = ({ paymentMethods, countries, currencies }: Edited): ShopChoicesInput => ({
  paymentMethods: paymentMethods.map(({ id, name, description, active }) => ({ id, name, description, active })),
  countries: countries.map(({ id, name, active, shippingAvailable }) => ({ id, name, active, shippingAvailable })),
  currencies: currencies.map(({ id, name, factor }) => ({ id, name, factor })),
})
