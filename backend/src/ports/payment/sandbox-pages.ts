import { formatDate, formatMoney } from '@goldammer/sdk/format'
import { isLocale, type Locale } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import { addTargetDays } from '@goldammer/sdk/rules/business-days'
import { maskIban, normalizeIban, refuseIban } from '@goldammer/sdk/rules/iban'
import { translate } from '@goldammer/sdk/translate'
import { isLocalDate, type LocalDate, startOfDay, toLocalDate } from '@goldammer/sdk/units'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppDependencies } from '../../shared/app-dependencies.ts'
import { AppError } from '../../shared/app-error.ts'
import { type Html, html } from '../../shared/html.ts'
import { localeOf, sendSandboxPage } from '../sandbox-page.ts'
import { collectionFile, type DirectDebit, refuseDebit } from './pain008.ts'
import { RETURN_CODES } from './port.ts'
import type { BankCollection, BankSession } from './sandbox-bank.ts'

type Form = Record<string, string>
type Refusal = { field: 'iban' | 'accountHolder'; key: 'ibanInvalid' | 'ibanOutsideSepa' | 'holderMissing' } | null

/** The pretended bank's pages: the mandate to sign, and the debits with what may happen to them. */
export async function paymentSandboxPages(
  app: FastifyInstance,
  { clock, config, ports }: AppDependencies,
): Promise<void> {
  const bank = ports.payment.sandbox!
  bank.deliverThrough(async (body, headers) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/webhooks/payment',
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    })
    return answer.statusCode
  })

  const say = (locale: Locale, key: string, parameters?: Record<string, string>) =>
    translate(locale, `mail.bank.${key}` as MessageKey, parameters)

  function sendPage(reply: FastifyReply, locale: Locale, title: string, content: Html) {
    return sendSandboxPage(reply, { locale, owner: say(locale, 'owner'), note: say(locale, 'note'), title, content })
  }

  async function getSession(request: FastifyRequest): Promise<{ session: BankSession; locale: Locale }> {
    const session = await bank.findSession((request.params as { id: string }).id)
    if (!session) throw new AppError('HTTP__NOT_FOUND', { parameters: { path: request.url } })
    return { session, locale: isLocale(session.locale) ? session.locale : localeOf(request) }
  }

  function accountFields(session: BankSession, locale: Locale, form: Form, refusal: Refusal): Html {
    const field = (name: 'accountHolder' | 'iban', label: string, value: string) => {
      const wrong = refusal?.field === name
      return html`<label>${label}<br><input name="${name}" value="${value}" required autocomplete="off" size="34"${wrong && html` aria-invalid="true" aria-describedby="${name}-error"`}></label>
${wrong && html`<p id="${name}-error" role="alert">${say(locale, refusal.key)}</p>`}`
    }
    return html`${field('accountHolder', say(locale, 'holder'), form.accountHolder ?? session.accountHolder ?? '')}
${field('iban', say(locale, 'account'), form.iban ?? '')}`
  }

  function mandatePage(session: BankSession, locale: Locale, form: Form = {}, refusal: Refusal = null): Html {
    const { creditor, mandateReference, amount, iban, accountHolder, id } = session
    return html`<div class="card"><dl>
<dt>${say(locale, 'creditor')}</dt><dd>${creditor}</dd>
<dt>${say(locale, 'creditorId')}</dt><dd>${config.creditorId}</dd>
<dt>${say(locale, 'mandateReference')}</dt><dd>${mandateReference}</dd>
<dt>${say(locale, 'amount')}</dt><dd>${formatMoney(amount, locale)}</dd>
${iban && html`<dt>${say(locale, 'holder')}</dt><dd>${accountHolder}</dd><dt>${say(locale, 'account')}</dt><dd>${maskIban(iban)}</dd>`}
</dl></div>
<form class="card" method="post" action="/sandbox/bank/${id}/sign">
<p>${say(locale, 'mandate', { creditor })}</p>
${!iban && accountFields(session, locale, form, refusal)}
<div class="actions"><button>${say(locale, 'sign')}</button>
<button class="quiet" formnovalidate formaction="/sandbox/bank/${id}/decline">${say(locale, 'decline')}</button>
<button class="quiet" formnovalidate formaction="/sandbox/bank/${id}/expire">${say(locale, 'expire')}</button></div>
</form>`
  }

  const returnUrl = ({ state, successUrl, cancelUrl }: BankSession) => (state === 'signed' ? successUrl : cancelUrl)

  app.get('/sandbox/bank', async (_request, reply) => reply.redirect('/sandbox/bank/collections'))

  app.get('/sandbox/bank/:id', async (request, reply) => {
    const { session, locale } = await getSession(request)
    const content =
      session.state === 'open'
        ? mandatePage(session, locale)
        : html`<div class="card"><p>${say(locale, `state.${session.state}`)}</p><p class="actions"><a class="button" href="${returnUrl(session)}">${say(locale, 'back')}</a></p></div>`
    return sendPage(reply, locale, say(locale, 'title'), content)
  })

  app.post('/sandbox/bank/:id/sign', async (request, reply) => {
    const { session, locale } = await getSession(request)
    const form = (request.body ?? {}) as Form
    if (session.iban || session.state !== 'open') {
      await bank.sign(session.id, clock.now())
    } else {
      const wrong = refuseIban(form.iban ?? '', toLocalDate(clock.now()))
      const refusal: Refusal = !form.accountHolder?.trim()
        ? { field: 'accountHolder', key: 'holderMissing' }
        : wrong && { field: 'iban', key: wrong === 'IBAN_INVALID' ? 'ibanInvalid' : 'ibanOutsideSepa' }
      if (refusal) {
        reply.code(422)
        return sendPage(reply, locale, say(locale, 'title'), mandatePage(session, locale, form, refusal))
      }
      const account = { iban: normalizeIban(form.iban!), accountHolder: form.accountHolder!.trim().slice(0, 70) }
      await bank.sign(session.id, clock.now(), account)
    }
    return reply.redirect(returnUrl((await bank.findSession(session.id))!), 303)
  })

  for (const end of ['decline', 'expire'] as const) {
    app.post(`/sandbox/bank/:id/${end}`, async (request, reply) => {
      const { session } = await getSession(request)
      await bank[end](session.id, clock.now())
      return reply.redirect(returnUrl((await bank.findSession(session.id))!), 303)
    })
  }

  const actionsOf = (collection: BankCollection, locale: Locale): Html => {
    const { id, state } = collection
    const address = `/sandbox/bank/collections/${id}`
    const name = `code-${id}`
    return html`${state === 'filed' && html`<form method="post" action="${address}/settle"><button>${say(locale, 'settle')}</button></form>`}
${(state === 'filed' || state === 'settled') && html`<form class="actions" method="post" action="${address}/return"><label for="${name}">${say(locale, 'code')}</label><select id="${name}" name="code">${RETURN_CODES.map((code) => html`<option>${code}</option>`)}</select><button class="quiet">${say(locale, 'return')}</button></form>`}`
  }

  /** What the day's file holds: debits with a mandate that was signed here, which those of the demo data have not. */
  async function debitsOf(day: LocalDate): Promise<DirectDebit[]> {
    const orders = (await bank.listMandated(day)).map(
      (debit): DirectDebit => ({
        endToEndId: debit.id,
        amount: debit.amount,
        mandateReference: debit.mandateReference,
        mandateSignedOn: toLocalDate(debit.signedAt),
        debtorName: debit.accountHolder,
        debtorIban: debit.iban ?? '',
        purpose: debit.mandateReference,
      }),
    )
    return orders.filter((order) => refuseDebit(order, day).length === 0)
  }

  app.get('/sandbox/bank/collections', async (request, reply) => {
    const locale = localeOf(request)
    const collections = await bank.listCollections()
    const headings = ['mandateReference', 'account', 'amount', 'dueDate', 'status', 'action']
    const rows = collections.map(
      (collection) =>
        html`<tr><td>${collection.mandateReference}</td><td>${collection.iban && maskIban(collection.iban)}</td><td>${formatMoney(collection.amount, locale)}</td><td>${formatDate(collection.dueDate)}</td><td>${say(locale, `collection.${collection.state}`)} ${collection.returnCode}</td><td>${actionsOf(collection, locale)}</td></tr>`,
    )
    const dueDates = [...new Set(collections.filter(({ state }) => state === 'filed').map(({ dueDate }) => dueDate))]
    const debits = await Promise.all(dueDates.map(debitsOf))
    const days = dueDates.filter((_day, index) => debits[index]!.length > 0)
    const files = html`<ul>${days.map((day) => html`<li><a href="/sandbox/bank/files/${day}.xml">${say(locale, 'file', { day: formatDate(day) })}</a></li>`)}</ul>`
    const table = html`<div class="card scroll"><table class="figures"><thead><tr>${headings.map((heading) => html`<th scope="col">${say(locale, heading)}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`
    return sendPage(
      reply,
      locale,
      say(locale, 'collections'),
      html`<p>${say(locale, 'collectionsNote')}</p>${days.length > 0 && files}${collections.length > 0 ? table : html`<p class="card">${say(locale, 'empty')}</p>`}`,
    )
  })

  // What a bank would get: the day's debits as one pain.008 file.
  app.get('/sandbox/bank/files/:day.xml', async (request, reply) => {
    const { day } = request.params as { day: string }
    const debits = isLocalDate(day) ? await debitsOf(day) : []
    if (!isLocalDate(day) || debits.length === 0)
      throw new AppError('HTTP__NOT_FOUND', { parameters: { path: request.url } })
    const file = collectionFile({
      messageId: `GA-${day}`,
      // As it was when it had to be filed, also for one that is looked at later.
      createdAt: startOfDay(addTargetDays(day, -1)),
      creditor: { name: config.creditorName, creditorId: config.creditorId, iban: config.creditorIban },
      collectionDate: day,
      debits,
    })
    return reply
      .type('application/xml; charset=utf-8')
      .header('content-disposition', `attachment; filename="pain.008-${day}.xml"`)
      .send(file)
  })

  app.post('/sandbox/bank/collections/:id/settle', async (request, reply) => {
    await bank.settle((request.params as { id: string }).id, clock.now())
    return reply.redirect('/sandbox/bank/collections', 303)
  })

  app.post('/sandbox/bank/collections/:id/return', async (request, reply) => {
    const { code = '' } = (request.body ?? {}) as Form
    if (!RETURN_CODES.some((one) => one === code))
      throw new AppError('VIOLATION::NO_SUCH_CHOICE_ERROR', { pointer: '/code' })
    await bank.giveBack((request.params as { id: string }).id, code, clock.now())
    return reply.redirect('/sandbox/bank/collections', 303)
  })
}
