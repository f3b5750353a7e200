import type { FastifyBaseLogger } from 'fastify'
import type { StatementWatch } from './connections.ts'

/** The whole of a longer statement says no more. */
const LONGEST_TEXT = 2_000

/**
 * Logs each statement that takes at least `milliseconds`, from when it was sent: behind others of its connection its wait for them counts.
 * The log has its text, in which values are `$1`, and never the values.
 */
export const logSlowStatements =
  (milliseconds: number, log: Pick<FastifyBaseLogger, 'warn'>): StatementWatch =>
  async (text, send) => {
    const began = performance.now()
    try {
      return await send()
    } finally {
      const took = performance.now() - began
      if (took >= milliseconds)
        log.warn({ milliseconds: Math.round(took), statement: text.slice(0, LONGEST_TEXT) }, 'slow statement')
    }
  }
