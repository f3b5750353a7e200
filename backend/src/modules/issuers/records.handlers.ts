import { staffHandlers } from '../../shared/operations.ts'
import { fromReplica } from '../../shared/read-replica.ts'
import { inviteFirstOwner } from './first-owner.service.ts'
import * as records from './records.service.ts'

export const staff = staffHandlers({
  listIssuers: fromReplica('current', async ({ scope, query }) => ({
    status: 200,
    body: await records.listIssuers(scope, query),
  })),
  searchIssuers: fromReplica('current', async ({ scope, query, body }) => ({
    status: 200,
    body: await records.listIssuers(scope, { ...query, ...body }),
  })),
  readIssuer: async ({ scope, params }) => ({ status: 200, body: await records.readIssuer(scope, params.companyId) }),
  listIssuerHistory: async ({ scope, params }) => ({
    status: 200,
    body: await records.listIssuerHistory(scope, params.companyId),
  }),
  inviteFirstOwner: async ({ scope, params, body }) => ({
    status: 200,
    body: await inviteFirstOwner(scope, params.companyId, body),
  }),
})
