import { DEFAULT_LOCALE } from '@goldammer/sdk/locales'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  countRefused,
  type ProviderEvent,
  type Role,
  receiveEvent,
} from '../modules/backoffice/operations/webhooks.service.ts'
import type { AppDependencies } from '../shared/app-dependencies.ts'
import { AppError } from '../shared/app-error.ts'
import type { Scope } from '../shared/scope.ts'

type Port = {
  name: string
  readEvent(headers: FastifyRequest['headers'], rawBody: string): ProviderEvent | null | Promise<ProviderEvent | null>
}

/** Events of providers, authenticated by their signature. */
export async function webhooksPlugin(app: FastifyInstance, parts: AppDependencies): Promise<void> {
  // The signature is over the bytes as they came.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  /** The provider whose signature fits receives it; an event that none signed is counted for the first. */
  const receive = (role: Role, ports: readonly [Port, ...Port[]]) =>
    app.post(`/webhooks/${role}`, async (request: FastifyRequest, reply: FastifyReply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      const signed = await findSigned(ports, request.headers, body)
      if (!signed) {
        await countRefused(parts, `${role}:${ports[0].name}`)
        throw new AppError('WEBHOOK_SIGNATURE_INVALID')
      }
      const { event } = signed
      const provider = `${role}:${signed.port.name}`
      const scope: Scope = {
        ...parts,
        log: request.log,
        actor: { kind: 'provider', provider },
        locale: DEFAULT_LOCALE,
        requestId: request.id,
      }
      await receiveEvent(scope, role, provider, event)
      return reply.code(204).send()
    })

  const { payment, payments, identity, custody } = parts.ports
  receive('payment', [payment, ...payments.filter(({ name }) => name !== payment.name)])
  receive('identity', [identity])
  receive('custody', [custody])
}

/** The event, and the first port that finds its own signature on it. */
async function findSigned(ports: readonly Port[], headers: FastifyRequest['headers'], body: string) {
  for (const port of ports) {
    const event = await port.readEvent(headers, body)
    if (event) return { port, event }
  }
  return null
}
