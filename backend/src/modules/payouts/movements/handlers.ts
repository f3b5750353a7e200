import { downloadHeaders } from '../../../shared/download.ts'
import { staffHandlers } from '../../../shared/operations.ts'
import { fromReplica } from '../../../shared/read-replica.ts'
import { exportMovements } from './export.ts'
import { listMovements, sumMovements } from './service.ts'

export const staff = staffHandlers({
  listMovements: fromReplica('current', async ({ scope, query }) => ({
    status: 200,
    body: await listMovements(scope, query),
  })),
  readMovementSums: fromReplica('current', async ({ scope, query }) => ({
    status: 200,
    body: await sumMovements(scope, query),
  })),
  searchMovements: fromReplica('current', async ({ scope, query, body }) => ({
    status: 200,
    body: await listMovements(scope, { ...query, ...body }),
  })),
  searchMovementSums: fromReplica('current', async ({ scope, query, body }) => ({
    status: 200,
    body: await sumMovements(scope, { ...query, ...body }),
  })),
  async exportFoundMovements({ scope, query, body }) {
    const download = await exportMovements(scope, { ...query, ...body })
    return { status: 200, headers: downloadHeaders(download), body: download.content }
  },
  async exportMovements({ scope, query }) {
    const download = await exportMovements(scope, query)
    return { status: 200, headers: downloadHeaders(download), body: download.content }
  },
})
