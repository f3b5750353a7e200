import { DEFAULT_LOCALE } from '@goldammer/sdk/locales'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../app.ts'
import * as redemptions from '../modules/contracts/redemption.service.ts'
import * as identity from '../modules/identity/service.ts'
import * as payments from '../modules/payments/service.ts'
import { AppError } from '../shared/app-error.ts'
import type { Tx } from '../shared/database.ts'
import type { Scope } from '../shared/scope.ts'
import { inTransaction } from '../shared/transaction.ts'

type Port<Event> = {
  name: string
  readEvent(headers: FastifyRequest['headers'], rawBody: string): Event | null
}

/**
 * Events of providers, told apart from anyone's by their signature. Each is handled once: its id is kept in the
 * transaction of its effect, so a repetition, and one that comes at the same moment, finds it done.
 */
export async function webhooksPlugin(app: FastifyInstance, parts: Parts): Promise<void> {
  // The signature is over the bytes as they came.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  const receive = <Event extends { eventId: string }>(
    role: string,
    port: Port<Event>,
    handle: (scope: Scope, tx: Tx, event: Event) => Promise<unknown>,
  ) =>
    app.post(`/webhooks/${role}`, async (request: FastifyRequest, reply: FastifyReply) => {
      const event = port.readEvent(request.headers, typeof request.body === 'string' ? request.body : '')
      if (!event) throw new AppError('WEBHOOK_SIGNATURE_INVALID')
      const provider = `${role}:${port.name}`
      const scope: Scope = {
        ...parts,
        log: request.log,
        actor: { kind: 'provider', provider },
        locale: DEFAULT_LOCALE,
        requestId: request.id,
      }
      await inTransaction(scope, async (tx) => {
        const { eventId } = event
        const first = await tx
          .insertInto('providerEvent')
          .values({ provider, eventId, payload: JSON.stringify(event), receivedAt: scope.clock.now() })
          .onConflict((conflict) => conflict.doNothing())
          .returning('eventId')
          .executeTakeFirst()
        if (first) await handle(scope, tx, event)
      })
      return reply.code(204).send()
    })

  receive('payment', parts.ports.payment, payments.handleEvent)
  receive('identity', parts.ports.identity, identity.handleEvent)
  receive('custody', parts.ports.custody, redemptions.handleEvent)
}
