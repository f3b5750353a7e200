import type { World } from './world.ts'

/** What is looked at of a contract; the first submitted first. */
export type WalkedContract = {
  orderId: string
  orderNumber: string
  customerId: string
  investorId: string
  companyId: string
  productId: string
  tariffId: string
  trancheId: string
  state: string
  amountTotal: number
  debit: number
  submittedAt: Date
  waitlistedAt: Date | null
}

export const contractsOf = async ({ app, offers }: World): Promise<WalkedContract[]> =>
  await app.db
    .selectFrom('contract')
    .innerJoin('shopOrder', 'shopOrder.id', 'contract.orderId')
    .select([
      'contract.orderId',
      'contract.orderNumber',
      'contract.customerId',
      'contract.investorId',
      'contract.companyId',
      'contract.productId',
      'contract.tariffId',
      'contract.trancheId',
      'contract.state',
      'contract.amountTotal',
      'shopOrder.amountTotal as debit',
      'contract.submittedAt',
      'contract.waitlistedAt',
    ])
    .where(
      'contract.productId',
      'in',
      offers.map(({ productId }) => productId),
    )
    .orderBy('contract.submittedAt')
    .orderBy('contract.orderId')
    .execute()

export const partOffersOf = ({ app, offers }: World) =>
  app.db
    .selectFrom('partOffer')
    .innerJoin('contract', 'contract.orderId', 'partOffer.orderId')
    .select(['partOffer.id', 'partOffer.orderId', 'partOffer.amount', 'partOffer.state', 'contract.productId'])
    .where(
      'contract.productId',
      'in',
      offers.map(({ productId }) => productId),
    )
    .orderBy('partOffer.id')
    .execute()

export const casesOf = ({ app, investors }: World) =>
  app.db
    .selectFrom('complianceCase')
    .selectAll()
    .where(
      'investorId',
      'in',
      investors.map((one) => one.investorId),
    )
    .orderBy('id')
    .execute()

export const deliveriesOf = ({ app, offers }: World) =>
  app.db
    .selectFrom('delivery')
    .innerJoin('contract', 'contract.orderId', 'delivery.orderId')
    .selectAll('delivery')
    .select(['contract.orderNumber', 'contract.productId', 'contract.state as contractState'])
    .select('contract.units as bought')
    .where(
      'contract.productId',
      'in',
      offers.map(({ productId }) => productId),
    )
    .orderBy('delivery.id')
    .execute()
