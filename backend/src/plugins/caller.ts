import { callerAt } from '@goldammer/sdk/short-address'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom limits count by: the network address. */
    caller: string
  }
}

export const callerPlugin = fp(async (app: FastifyInstance) => {
  app.decorateRequest('caller', {
    getter() {
      return callerAt(this.ip)
    },
  })
})
