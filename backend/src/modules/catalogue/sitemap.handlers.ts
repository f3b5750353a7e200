import { storeHandlers } from '../../shared/operations.ts'
import { fromReplica } from '../../shared/read-replica.ts'
import { listSitemaps, readSitemap } from './sitemap.ts'

export const store = storeHandlers({
  readSitemap: fromReplica('within the lag', async ({ scope }) => ({ status: 200, body: await listSitemaps(scope) })),
  getSitemapFile: fromReplica('within the lag', async ({ scope, params }) => ({
    status: 200,
    headers: { 'content-type': 'application/xml; charset=utf-8' },
    body: await readSitemap(scope, params.filePath),
  })),
})
