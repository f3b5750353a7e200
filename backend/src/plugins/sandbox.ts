import type { FastifyInstance } from 'fastify'
import { identitySandboxPages } from '../ports/identity/sandbox-pages.ts'
import { mailSandboxPages } from '../ports/mail/sandbox-pages.ts'
import { paymentSandboxPages } from '../ports/payment/sandbox-pages.ts'
import { sandboxStyles } from '../ports/sandbox-page.ts'
import type { AppDependencies } from '../shared/app-dependencies.ts'
import { guardSandbox } from './sandbox-guard.ts'

/** The pages of the pretended bank, ident provider and inbox; each is off once its real adapter is set (design §1). */
export async function sandboxPlugin(app: FastifyInstance, parts: AppDependencies): Promise<void> {
  const { config, ports } = parts
  ports.custody.sandbox?.deliverThrough(async (payload, signed) => {
    const headers = { 'content-type': 'application/json', ...signed }
    return (await app.inject({ method: 'POST', url: '/webhooks/custody', headers, payload })).statusCode
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
  await guardSandbox(app, parts)
  app.get('/sandbox/style.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'max-age=300').send(sandboxStyles),
  )
  if (config.smtpUrl === '') await app.register(mailSandboxPages, parts)
  if (config.paymentProvider === 'sandbox') await app.register(paymentSandboxPages, parts)
  if (config.identityProvider === 'sandbox') await app.register(identitySandboxPages, parts)
}
