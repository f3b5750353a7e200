import { DEFAULT_LOCALE } from '@goldammer/sdk/locales'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../app.ts'
import {
  countRefused,
  type ProviderEvent,
  ROLES,
  type Role,
  receiveEvent,
} from '../modules/operations/webhooks.service.ts'
import { AppError } from '../shared/app-error.ts'
import type { Scope } from '../shared/scope.ts'

type Port = {
  name: string
  readEvent(headers: FastifyRequest['headers'], rawBody: string): ProviderEvent | null
}

/** Events of providers, told apart from anyone's by their signature. */
export async function webhooksPlugin(app: FastifyInstance, parts: Parts): Promise<void> {
  // The signature is over the bytes as they came.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  const receive = (role: Role, port: Port) =>
    app.post(`/webhooks/${role}`, async (request: FastifyRequest, reply: FastifyReply) => {
      const event = port.readEvent(request.headers, typeof request.body === 'string' ? request.body : '')
      const provider = `${role}:${port.name}`
      if (!event) {
        await countRefused(parts, provider)
        throw new AppError('WEBHOOK_SIGNATURE_INVALID')
      }
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

  for (const role of ROLES) receive(role, parts.ports[role])
}
