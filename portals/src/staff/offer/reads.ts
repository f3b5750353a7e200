import {
  listEarlyEndRecords,
  listProductRecords,
  listPromotionRecords,
  readEarlyEndRecord,
  readProductChoices,
  readProductRecord,
} from '@goldammer/sdk/staff/products'
import type { Reads } from '../../providers/reads.ts'

/** What the pages of the offer read, by resource. */
export const offerReads = {
  products: {
    readList: async ({ filters: { state, type, ...filters }, ...page }) =>
      (
        await listProductRecords({
          ...page,
          ...filters,
          state: state?.split(','),
          type: type?.split(','),
        } as ProductParams)
      ).data,
    readOne: async (id: string) => (await readProductRecord(id)).data,
  },
  releases: {
    readList: async ({ filters: _none, ...page }) => (await listProductRecords({ ...page, asksCompliance: true })).data,
  },
  'early-ends': {
    readList: async ({ filters: { state }, ...page }) =>
      (await listEarlyEndRecords({ ...page, state: state?.split(',') } as EarlyEndParams)).data,
    readOne: async (id: string) => (await readEarlyEndRecord(id)).data,
  },
  promotions: {
    readList: async ({ filters: { state }, ...page }) =>
      (await listPromotionRecords({ ...page, state: state?.split(',') } as PromotionParams)).data,
  },
  'product-choices': {
    readOne: async () => (await readProductChoices()).data,
  },
} satisfies Reads

type ProductParams = Parameters<typeof listProductRecords>[0]
type PromotionParams = Parameters<typeof listPromotionRecords>[0]
type EarlyEndParams = Parameters<typeof listEarlyEndRecords>[0]
