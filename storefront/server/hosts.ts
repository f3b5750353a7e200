import { isOwnHost } from '@goldammer/sdk/reach'
import type { FastifyInstance } from 'fastify'
import { refuse } from './bad-requests.ts'

/** Probes come by whatever address; who empties the page cache signs the call. */
const EXEMPT = /^\/(health|internal)\//

/**
 * Another host is that of a page which has its own name lead here, and would then count as ours. What a proxy says was asked
 * for counts too, but does not replace the header: any script can say it.
 */
export function refuseForeignHosts(app: FastifyInstance, own: ReadonlySet<string>) {
  app.addHook('onRequest', (request, reply, done) => {
    const isOurs = isOwnHost(request.headers.host, own) && isOwnHost(request.host, own)
    if (isOurs || EXEMPT.test(request.url)) done()
    else refuse(request, reply, 421)
  })
}
