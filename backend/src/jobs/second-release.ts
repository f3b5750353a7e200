import type { FastifyBaseLogger } from 'fastify'

/**
 * graphile-worker (0.18) can release the connection on which it listens a second time: when that connection breaks in the moment in which
 * its runner ends, as in a failover. The pool refuses it, and the library leaves the refusal to nobody. It does no harm: the connection is released.
 */
export const isSecondRelease = ({ message, stack = '' }: Pick<Error, 'message' | 'stack'>): boolean =>
  message === 'Release called on client which has already been released to the pool.' &&
  /[/\\]graphile-worker[/\\]dist[/\\]/.test(stack)

/** Such a second release ends no process. What else nobody handles does, as without this. */
export function outliveSecondRelease(log: Pick<FastifyBaseLogger, 'warn'>): void {
  process.on('unhandledRejection', (reason) => {
    if (!(reason instanceof Error && isSecondRelease(reason))) throw reason
    log.warn('the queue has released a broken connection twice')
  })
}
