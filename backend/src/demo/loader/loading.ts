import type { Tx } from '../../shared/database.ts'
import { namedId } from '../../shared/ids.ts'
import type { Scope } from '../../shared/scope.ts'

/** What each part of the loader works with. Demo rows have ids made of their keys, so that parts find each other's. */
export type Loading = { scope: Scope; tx: Tx; passwordHash: string; now: Date }

export const idOf = {
  media: (file: string) => namedId(`demo.media.${file}`),
  company: (key: string) => namedId(`demo.company.${key}`),
  product: (key: string) => namedId(`demo.product.${key}`),
  tariff: (key: string) => namedId(`demo.tariff.${key}`),
  tranche: (productKey: string, number: number) => namedId(`demo.tranche.${productKey}.${number}`),
  property: (key: string) => namedId(`demo.property.${key}`),
  category: (key: string) => namedId(`demo.category.${key}`),
  cmsPage: (key: string) => namedId(`demo.cms.${key}`),
  landingPage: (key: string) => namedId(`demo.landing.${key}`),
  customer: (key: string) => namedId(`demo.customer.${key}`),
  address: (customerKey: string, index: number) => namedId(`demo.address.${customerKey}.${index}`),
  /** A customer as a person, or the company a customer acts for. */
  investor: (key: string) => namedId(`demo.investor.${key}`),
  bankAccount: (key: string) => namedId(`demo.bank.${key}`),
  depot: (key: string) => namedId(`demo.depot.${key}`),
  wallet: (key: string) => namedId(`demo.wallet.${key}`),
  /** Its code in lower case. */
  promotion: (key: string) => namedId(`demo.promotion.${key}`),
  order: (key: string) => namedId(`demo.order.${key}`),
  staff: (key: string) => namedId(`demo.staff.${key}`),
}

export const json = (value: unknown): string => JSON.stringify(value)

/** Inserts many rows in few statements; PostgreSQL takes 65,535 parameters at most. */
export async function insertMany<Row extends object>(
  rows: Row[],
  insert: (part: Row[]) => { execute(): Promise<unknown> },
): Promise<void> {
  const step = Math.max(1, Math.floor(30_000 / Math.max(1, Object.keys(rows[0] ?? {}).length)))
  for (let from = 0; from < rows.length; from += step) await insert(rows.slice(from, from + step)).execute()
}
