import { downloadHeaders } from '../../../shared/download.ts'
import { staffHandlers } from '../../../shared/operations.ts'
import { fromReplica } from '../../../shared/read-replica.ts'
import { exportStatistics } from './export.service.ts'
import { readStatistics } from './service.ts'

export const staff = staffHandlers({
  readStatistics: fromReplica('within the lag', async ({ scope, query }) => ({
    status: 200,
    body: await readStatistics(scope, query),
  })),
  exportStatistics: fromReplica('within the lag', async ({ scope, query }) => {
    const download = await exportStatistics(scope, query)
    return { status: 200, headers: downloadHeaders(download), body: download.content }
  }),
})
