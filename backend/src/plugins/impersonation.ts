import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { dropMasks, withMasks } from '../modules/accounts/session/impersonation-masks.ts'
import type { AppDependencies } from '../shared/app-dependencies.ts'
import { writeAudit } from '../shared/history.ts'
import { inTransaction } from '../shared/transaction.ts'

/** domain/rights#impersonation: every call made by a member of staff as a customer is audited with both ids, and its answer masked as in the record. */
export const impersonationPlugin = fp(async (app: FastifyInstance, parts: AppDependencies) => {
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.session?.impersonation) dropMasks(request.body)
    done()
  })
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    done(null, request.session?.impersonation ? withMasks(payload) : payload)
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { operation } = request.routeOptions.config
    const { impersonation, customerId } = request.session ?? {}
    if (!operation || !impersonation || !customerId) return done()
    const actor = { kind: 'customer', customerId, staffId: impersonation.staffId } as const
    inTransaction(parts, (tx) =>
      writeAudit({ clock: parts.clock, actor, requestId: request.id }, tx, {
        action: `impersonation.${operation.operationId}`,
        customerId,
        details: { status: reply.statusCode },
      }),
    ).then(() => done(), done)
  })
})
