import type { Locale } from '@goldammer/sdk/locales'
import { translate } from '@goldammer/sdk/translate'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppDependencies } from '../../shared/app-dependencies.ts'
import { AppError } from '../../shared/app-error.ts'
import { type Html, html } from '../../shared/html.ts'
import { sendSandboxPage } from '../sandbox-page.ts'
import type { IdentityEvent } from './port.ts'
import { expiryOf, outcomes, sign, signatureHeader } from './sandbox.ts'

/** The pretended ident provider's page: how is this check to end? */
export async function identitySandboxPages(
  app: FastifyInstance,
  { db, config, clock }: AppDependencies,
): Promise<void> {
  async function getSession(request: FastifyRequest) {
    const { id } = request.params as { id: string }
    const session = await db.selectFrom('sandbox.identSession').selectAll().where('id', '=', id).executeTakeFirst()
    if (!session) throw new AppError('HTTP__NOT_FOUND', { parameters: { path: request.url } })
    const isOpen = session.state === 'open' && clock.now() < expiryOf(session.createdAt)
    return { ...session, isOpen }
  }

  function sendPage(reply: FastifyReply, locale: Locale, content: Html) {
    return sendSandboxPage(reply, {
      locale,
      owner: translate(locale, 'investing.ident.owner'),
      note: translate(locale, 'investing.ident.note'),
      title: translate(locale, 'investing.ident.title'),
      content,
    })
  }

  app.get('/sandbox/ident/:id', async (request, reply) => {
    const session = await getSession(request)
    const locale = session.locale as Locale
    const back = html`<a class="button quiet" href="${session.returnUrl}">${translate(locale, 'investing.ident.back')}</a>`
    if (!session.isOpen) {
      const closed = translate(locale, 'investing.ident.closed')
      return sendPage(reply, locale, html`<div class="card"><p>${closed}</p><p class="actions">${back}</p></div>`)
    }
    const buttons = outcomes.map(
      (outcome, index) =>
        html`<button name="outcome" value="${outcome}"${index > 0 && html` class="quiet"`}>${translate(locale, `investing.ident.outcome.${outcome}`)}</button>`,
    )
    const intro = translate(locale, 'investing.ident.intro', { name: session.name })
    return sendPage(
      reply,
      locale,
      html`<div class="card"><p>${intro}</p><form class="actions" method="post" action="/sandbox/ident/${session.id}">${buttons}</form></div><p>${back}</p>`,
    )
  })

  app.post('/sandbox/ident/:id', async (request, reply) => {
    const session = await getSession(request)
    const { outcome } = (request.body ?? {}) as { outcome?: string }
    if (!outcomes.some((one) => one === outcome)) {
      throw new AppError('VIOLATION::NO_SUCH_CHOICE_ERROR', { pointer: '/outcome' })
    }
    if (session.isOpen) {
      const event: IdentityEvent = {
        eventId: session.id,
        identityCheckId: session.identityCheckId,
        sessionId: session.id,
        outcome: outcome as IdentityEvent['outcome'],
      }
      const body = JSON.stringify(event)
      const answer = await app.inject({
        method: 'POST',
        url: '/webhooks/identity',
        headers: { 'content-type': 'application/json', [signatureHeader]: sign(config.webhookSecret, body) },
        payload: body,
      })
      if (answer.statusCode >= 300) throw new Error(`the webhook was refused: ${answer.statusCode}`)
      const state = outcome === 'hold_pep' ? 'hold' : (outcome as 'successful' | 'error' | 'rejected')
      await db.updateTable('sandbox.identSession').set({ state }).where('id', '=', session.id).execute()
    }
    return reply.redirect(session.returnUrl, 303)
  })
}
