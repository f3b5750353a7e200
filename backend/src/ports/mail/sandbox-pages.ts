import { formatDateTime } from '@goldammer/sdk/format'
import { translate } from '@goldammer/sdk/translate'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import PostalMime, { type Email } from 'postal-mime'
import type { AppDependencies } from '../../shared/app-dependencies.ts'
import { AppError } from '../../shared/app-error.ts'
import { type Html, html } from '../../shared/html.ts'
import { localeOf, sendSandboxPage } from '../sandbox-page.ts'

const shown = 200

type Caught = {
  messageId: string
  sender: string
  recipients: string[]
  subject: string
  raw: Buffer
  receivedAt: Date
}

const addressOf = (messageId: string) => `/sandbox/mail/${encodeURIComponent(messageId.replace(/^<|>$/g, ''))}`

/** The inbox of the local mail catcher (issue 2): a list, each mail as HTML and as text, and JSON for tests. */
export async function mailSandboxPages(app: FastifyInstance, { db }: Pick<AppDependencies, 'db'>): Promise<void> {
  const listMails = (to?: string): Promise<Caught[]> =>
    db
      .selectFrom('sandbox.mail')
      .selectAll()
      .$if(to !== undefined, (query) => query.where((where) => where(where.val(to!), '=', where.fn.any('recipients'))))
      .orderBy('receivedAt', 'desc')
      .limit(shown)
      .execute()

  async function getMail(request: FastifyRequest): Promise<{ caught: Caught; mail: Email }> {
    const { id } = request.params as { id: string }
    const caught = await db
      .selectFrom('sandbox.mail')
      .selectAll()
      .where('messageId', 'in', [id, `<${id}>`])
      .executeTakeFirst()
    if (!caught) throw new AppError('HTTP__NOT_FOUND', { parameters: { path: request.url } })
    return { caught, mail: await PostalMime.parse(caught.raw) }
  }

  function sendPage(request: FastifyRequest, reply: FastifyReply, title: string, content: Html) {
    const locale = localeOf(request)
    const owner = translate(locale, 'mail.inbox.title')
    return sendSandboxPage(reply, { locale, owner, note: translate(locale, 'mail.inbox.note'), title, content })
  }

  app.get('/sandbox/mail', async (request, reply) => {
    const locale = localeOf(request)
    const text = (key: 'received' | 'to' | 'subject' | 'empty') => translate(locale, `mail.inbox.${key}`)
    const mails = await listMails()
    const rows = mails.map(
      (mail) =>
        html`<tr><td>${formatDateTime(mail.receivedAt)}</td><td>${mail.recipients.join(', ')}</td><td><a href="${addressOf(mail.messageId)}">${mail.subject}</a></td></tr>`,
    )
    const table = html`<div class="card scroll"><table><thead><tr><th scope="col">${text('received')}</th><th scope="col">${text('to')}</th><th scope="col">${text('subject')}</th></tr></thead><tbody>${rows}</tbody></table></div>`
    return sendPage(
      request,
      reply,
      translate(locale, 'mail.inbox.title'),
      mails.length ? table : html`<p class="card">${text('empty')}</p>`,
    )
  })

  app.get('/sandbox/mail/:id', async (request, reply) => {
    const locale = localeOf(request)
    const text = (key: 'received' | 'from' | 'to' | 'plain' | 'attachments' | 'back') =>
      translate(locale, `mail.inbox.${key}`)
    const { caught, mail } = await getMail(request)
    const address = addressOf(caught.messageId)
    const attachments = mail.attachments.map(
      (attachment, index) =>
        html`<li><a href="${address}/attachments/${index}">${attachment.filename ?? String(index + 1)}</a></li>`,
    )
    return sendPage(
      request,
      reply,
      caught.subject,
      html`<p><a href="/sandbox/mail">${text('back')}</a></p>
<div class="card"><dl><dt>${text('received')}</dt><dd>${formatDateTime(caught.receivedAt)}</dd><dt>${text('from')}</dt><dd>${mail.from?.address ?? caught.sender}</dd><dt>${text('to')}</dt><dd>${caught.recipients.join(', ')}</dd></dl></div>
${attachments.length > 0 && html`<section class="card"><h2>${text('attachments')}</h2><ul>${attachments}</ul></section>`}
<iframe src="${address}/html" title="${caught.subject}" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>
<details class="card" open><summary>${text('plain')}</summary><pre>${linked(mail.text ?? '')}</pre></details>`,
    )
  })

  app.get('/sandbox/mail/:id/html', async (request, reply) => {
    const { mail } = await getMail(request)
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'self'",
      )
      .header('x-frame-options', 'SAMEORIGIN')
      .type('text/html; charset=utf-8')
      .send((mail.html ?? '').replace('<head>', '<head><base target="_top">'))
  })

  app.get('/sandbox/mail/:id/attachments/:index', async (request, reply) => {
    const { mail } = await getMail(request)
    const attachment = mail.attachments[Number((request.params as { index: string }).index)]
    if (!attachment) throw new AppError('FILE_NOT_FOUND')
    const name = encodeURIComponent(attachment.filename ?? 'attachment')
    return reply
      .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
      .type(attachment.mimeType)
      .send(Buffer.from(attachment.content as ArrayBuffer))
  })

  app.get('/sandbox/mail.json', async (request) => {
    const { to } = request.query as { to?: string }
    const mails = await listMails(to)
    return await Promise.all(mails.map(describe))
  })
}

/** A caught mail as tests read it. */
export async function describe(caught: Caught) {
  const { text, html: markup, attachments } = await PostalMime.parse(caught.raw)
  return {
    messageId: caught.messageId,
    to: caught.recipients,
    subject: caught.subject,
    text: text ?? '',
    html: markup ?? '',
    links: [...new Set((text ?? '').match(/https?:\/\/[^\s<>"]+/g) ?? [])],
    attachments: attachments.map(({ filename, mimeType, content }) => ({
      fileName: filename,
      mimeType,
      size: (content as ArrayBuffer).byteLength,
    })),
    receivedAt: caught.receivedAt.toISOString(),
  }
}

function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : html`${part}`))
}
