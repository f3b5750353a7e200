import type { ShopChoices, ShopChoicesInput } from '@goldammer/sdk/staff/model'

type Keyed<Item> = Item & { key: string }
export type Method = Keyed<ShopChoices['paymentMethods'][number]>
export type Country = Keyed<ShopChoices['countries'][number]>
export type Currency = Keyed<ShopChoices['currencies'][number]>
export type Edited = { paymentMethods: Method[]; countries: Country[]; currencies: Currency[] }

const keyed = <Item extends { id: string }>(items: Item[]): Keyed<Item>[] =>
  items.map((item) => ({ ...item, key: item.id }))

export const toEditor = ({ paymentMethods, countries, currencies }: ShopChoices): Edited => ({
  paymentMethods: keyed(paymentMethods),
  countries: keyed(countries),
  currencies: keyed(currencies),
})

/** An earlier version on what there is by now: what has come since stays, at the end. */
export const takenUp = (before: ShopChoicesInput, now: ShopChoices): Edited =>
  toEditor({
    ...now,
    paymentMethods: decidedAs(now.paymentMethods, before.paymentMethods),
    countries: decidedAs(now.countries, before.countries),
    currencies: decidedAs(now.currencies, before.currencies),
  })

function decidedAs<Item extends { id: string }>(now: Item[], before: ({ id: string } & Partial<Item>)[]): Item[] {
  const remaining = before.flatMap((one) => {
    const found = now.find(({ id }) => id === one.id)
    return found ? [{ ...found, ...one }] : []
  })
  return [...remaining, ...now.filter(({ id }) => !remaining.some((one) => one.id === id))]
}

/** What staff decide; all else is the platform's. */
export const toInput = ({ paymentMethods, countries, currencies }: Edited): ShopChoicesInput => ({
  paymentMethods: paymentMethods.map(({ id, name, description, active }) => ({ id, name, description, active })),
  countries: countries.map(({ id, name, active, shippingAvailable }) => ({ id, name, active, shippingAvailable })),
  currencies: currencies.map(({ id, name, factor }) => ({ id, name, factor })),
})
