import type {
  Cancellation,
  ChangeRequestList,
  CompanyRepresentativeList,
  PostList,
  ReadUnread200,
} from '@goldammer/sdk/store/model'
import { dataHooks } from './data-hooks.ts'

/** What components of several areas read. The reads of an area that shows them have these calls: `satisfies` checks it. */
export type SharedReads = {
  updates: { readOne: (productId: string) => Promise<PostList> }
  cancellation: { readOne: (orderId: string) => Promise<Cancellation> }
  'change-requests': { readOne: () => Promise<ChangeRequestList> }
  representatives: { readOne: (companyId: string) => Promise<CompanyRepresentativeList> }
  unread: { readOne: () => Promise<ReadUnread200> }
}

export const { useRecord } = dataHooks<SharedReads>()
