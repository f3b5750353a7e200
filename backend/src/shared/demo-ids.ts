import { namedId } from './ids.ts'

/**
 * The ids of demo records, made of their keys: the parts of the loader in `demo/` find each other's records by them, and so do
 * tests on the demo data.
 */
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
