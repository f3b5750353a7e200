import { shortAddress } from '@goldammer/sdk/short-address'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Parts of an address that name one record, or work as a key: a ticket, a token, an order. */
const NAMES_ONE = /^(?=.*\d)[\w.~-]{20,}$/

/** The path without query, tickets and ids: what a visitor looks at and types is in no log. */
export const loggedPath = (url: string): string =>
  url
    .split('?', 1)[0]!
    .split('/')
    .map((part) => (NAMES_ONE.test(part) ? ':id' : part))
    .join('/')

/** One line for each call, at its end, with the id that the answer carries, too. */
export function logAccess(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.setHeader('x-request-id', request.id)
    const began = performance.now()
    // The connection, and with it the address, may be gone at the end.
    const address = shortAddress(request.ip)
    reply.raw.once('close', () =>
      request.log.info(
        {
          method: request.method,
          path: loggedPath(request.url),
          status: reply.raw.statusCode,
          milliseconds: Math.round(performance.now() - began),
          address,
          cache: cacheOf(reply),
          aborted: reply.raw.writableFinished ? undefined : true,
        },
        'request',
      ),
    )
  })
}

/** What the page cache says of a page (`src/cache/provider.ts`). */
export const cacheOf = ({ raw }: FastifyReply): string | undefined => raw.getHeader('cache-status')?.toString()
