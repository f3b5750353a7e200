import { LOCALE_PREFIXES, LOCALES } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import { translate } from '@goldammer/sdk/translate'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const ID = '0199a3c47b1e7d2f8a6b5c4d3e2f1a0b'
const SECOND = '0199a3c47b1e7d2f8a6b5c4d3e2f1a0c'
const address = (id: string, street: string) => ({
  id,
  firstName: 'Jana',
  lastName: 'Probst',
  street,
  zipcode: '00001',
  city: 'Beispielstadt',
  countryId: ID,
  country: { id: ID, name: 'Deutschland' },
})
const home = address(ID, 'Musterweg 11')
const customer = {
  id: ID,
  customerNumber: '10001',
  accountType: 'private',
  firstName: 'Jana',
  lastName: 'Probst',
  email: 'jana@post.example',
  defaultBillingAddressId: ID,
  defaultShippingAddressId: ID,
  activeBillingAddress: home,
  activeShippingAddress: home,
}
const CONTEXT = {
  token: 'a',
  context: { languageIdChain: [] },
  customer,
  paymentMethod: { id: ID, name: 'SEPA-Lastschrift' },
  extensions: { memberships: [], impersonation: null },
}
const empty = { elements: [], total: 0, unread: 0, next: null, previous: null }

type Answer = { status?: number; body?: unknown }
const refusal = (status: number, code: string, pointer?: string) => ({
  status: String(status),
  code,
  title: 'No',
  detail: 'No.',
  ...(pointer && { source: { pointer } }),
})
const refused = (status: number, code: string, pointer?: string): Answer => ({
  status,
  body: { errors: [refusal(status, code, pointer)] },
})

let backend: FastifyInstance
let door: FastifyInstance
/** What the backend answers besides the customer; a path without an entry is an empty list. */
let answers: Record<string, Answer> = {}

beforeAll(async () => {
  backend = Fastify()
  backend.addContentTypeParser(/^multipart\//, (_request, payload, done) => {
    payload.resume().on('end', () => done(null))
  })
  backend.all('/*', (request, reply) => {
    const path = request.url.split('?')[0]?.replace('/store-api', '') ?? ''
    const answer = answers[path]
    if (!answer) return path === '/route-rule' ? reply.code(204).send() : reply.send([])
    return reply.code(answer.status ?? 200).send(answer.body ?? { success: true })
  })
  await backend.listen({ port: 0, host: '127.0.0.1' })
  process.env.BACKEND_URL = backend.listeningOrigin
  const { serveBuiltPages } = await import('./pages.ts')
  door = Fastify()
  await serveBuiltPages(door)
  await door.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => Promise.all([door.close(), backend.close()]))
beforeEach(() => {
  answers = {
    '/language': { body: { elements: LOCALES.map((code) => ({ id: ID, translationCode: { code } })) } },
    '/frontend-snippets': { body: {} },
    '/context': { body: CONTEXT },
    '/salutation': { body: empty },
    '/account/verified-data': { body: { fields: [] } },
    '/account/second-factor': { body: { methods: [] } },
    '/country': { body: empty },
    '/investor/documents': { body: empty },
    '/order': { body: { orders: empty, paymentChangeable: {} } },
    '/account/list-address': { body: { ...empty, elements: [home, address(SECOND, 'Hafenstraße 7')] } },
  }
})

type Fields = Record<string, string>
async function open(path: string, fields?: Fields | FormData) {
  const body = fields instanceof FormData || !fields ? fields : new URLSearchParams(fields)
  const answer = await fetch(`${door.listeningOrigin}${path}`, {
    ...(body ? { method: 'POST', body } : {}),
    headers: { 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  })
  return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() }
}

const aPicture = () => {
  const form = new FormData()
  form.append('file', new Blob(['x']), 'foto.jpg')
  return form
}
const names: Fields = { firstName: 'Jana', lastName: 'Probst' }
const password: Fields = { password: 'alt', newPassword: 'neues Passwort', newPasswordConfirm: 'neues Passwort' }

/** Where the message stands, what is sent there, and the call of the backend that it depends on. */
const saved: [key: MessageKey, path: string, fields: Fields | (() => FormData), call: string][] = [
  [
    'account.notice.defaultSaved',
    '/addresses',
    { addressId: SECOND, use: 'billing' },
    `/account/address/default-billing/${SECOND}`,
  ],
  ['account.notice.addressDeleted', `/addresses/delete/${SECOND}`, {}, `/account/address/${SECOND}`],
  ['account.notice.passwordChanged', '/password', password, '/account/change-password'],
  ['account.notice.profileSaved', '/profile', names, '/account/change-profile'],
  ['picture.saved', '/picture', aPicture, '/account/profile-picture'],
]
const failed: Record<string, MessageKey> = {
  'account.notice.defaultSaved': 'account.notice.defaultFailed',
  'account.notice.addressDeleted': 'account.notice.addressDeleteFailed',
  'account.notice.passwordChanged': 'account.notice.passwordFailed',
  'account.notice.profileSaved': 'account.notice.profileFailed',
  'picture.saved': 'account.notice.imageFailed',
}

test.each(saved)(
  'R8.09 %s is said after %s, and its counterpart where it fails, in each language',
  async (key, path, fields, call) => {
    for (const locale of LOCALES) {
      const at = `${LOCALE_PREFIXES[locale]}/account${path}`
      const send = () => open(at, typeof fields === 'function' ? fields() : fields)
      answers[call] = {}
      const done = await send()
      expect(done.status, done.html.slice(0, 300)).toBe(303)
      expect((await open(done.location!)).html).toContain(translate(locale, key))
      answers[call] = refused(400, 'VIOLATION::INVALID_FORMAT_ERROR')
      const { status, html } = await send()
      expect([status, html.includes(translate(locale, failed[key]!))]).toEqual([422, true])
      expect(html).not.toContain(translate(locale, key))
    }
  },
)

test('R8.09 a recovery link that is older than 2 hours is said to be expired, with a way to a new one', async () => {
  answers['/account/customer-recovery-is-expired'] = { body: { data: [{ isExpired: true }] } }
  for (const locale of LOCALES) {
    const { html } = await open(`${LOCALE_PREFIXES[locale]}/account/recover/password?hash=x`)
    expect(html).toContain(translate(locale, 'account.recover.expired'))
    expect(html).toContain(`href="${LOCALE_PREFIXES[locale]}/account/recover"`)
  }
})

test('R2.06 a second press of the link says that it is confirmed, a late one how another comes', async () => {
  for (const locale of LOCALES) {
    const at = LOCALE_PREFIXES[locale]
    const resend = `href="${at}/registration/resend"`
    const press = () => open(`${at}/registration/confirm?hash=x&em=y`, {})
    answers['/account/register-confirm'] = refused(412, 'CHECKOUT__CUSTOMER_IS_ALREADY_CONFIRMED')
    const again = await press()
    expect([again.status, again.html.includes(translate(locale, 'account.confirm.already'))]).toEqual([200, true])
    expect(again.html).not.toContain(resend)
    answers['/account/register-confirm'] = refused(404, 'CHECKOUT__CUSTOMER_NOT_FOUND_BY_HASH')
    const late = await press()
    expect([late.status, late.html.includes(translate(locale, 'account.confirm.failed'))]).toEqual([422, true])
    expect(late.html).toContain(resend)
  }
})

test('R5.12 a blank field of an address is named with the server’s words, other codes give no message but the way there', async () => {
  answers['/account/address'] = {
    status: 400,
    body: {
      errors: [
        refusal(400, 'VIOLATION::IS_BLANK_ERROR', '/city'),
        refusal(400, 'VIOLATION::ZIP_CODE_INVALID', '/zipcode'),
      ],
    },
  }
  const { status, html } = await open('/account/addresses/add', { ...names, street: 'Musterweg 11', zipcode: '1' })
  expect(status).toBe(422)
  const summary = /<div class="note note-error"[\s\S]*?<\/ul>/.exec(html)?.[0] ?? ''
  const links = [...summary.matchAll(/<a href="#field-(\w+)"[^>]*>([^<]*)<\/a>/g)].map(([, field, text]) => [
    field,
    text,
  ])
  expect(links).toEqual([
    ['city', `Ort: ${translate('de-DE', 'errors.VIOLATION::IS_BLANK_ERROR' as MessageKey)}`],
    ['zipcode', 'Postleitzahl'],
  ])
  expect(html).toContain('id="field-zipcode-error"')
})

test('R6.12 addresses that are answered with 403 leave no list: the error goes on to the error page', async () => {
  answers['/account/list-address'] = refused(403, 'PERMISSION_DENIED')
  const { status, html } = await open('/en-GB/account/addresses')
  expect(status).toBe(403)
  expect(html).not.toContain('Musterweg 11')
  expect(html).toMatch(/<a[^>]+href="\/en-GB"/)
})

test('R2.20 an order or document of somebody else is not found', async () => {
  expect((await open(`/account/orders/${ID}`)).status).toBe(404)
  expect((await open(`/account/orders/${ID}/cancel`)).status).toBe(404)
  expect((await open('/account/orders/17')).status).toBe(404)
  answers[`/investor/documents/${ID}/download-ticket`] = refused(404, 'DOCUMENT_NOT_FOUND')
  expect((await open(`/account/documents/${ID}`)).location).toBe('/account/documents?unavailable')
})

test.each(['orders', 'documents'])('R2.20 without %s the page says so and leads on', async (list) => {
  const { status, html } = await open(`/account/${list}`)
  expect([status, html.includes('empty-nest')]).toEqual([200, true])
})

test('R2.20 an account with live contracts is not deleted, and the reason is said', async () => {
  answers['/investor/confirm-password'] = {}
  answers['/account/customer'] = refused(409, 'CUSTOMER_HAS_LIVE_CONTRACTS')
  const send = (fields: Fields) => open('/account/delete', fields)
  const answer = await send({ password: 'x', confirmed: 'true' })
  expect(answer.html).toContain(translate('de-DE', 'errors.CUSTOMER_HAS_LIVE_CONTRACTS' as MessageKey))
  expect((await send({ password: 'x' })).html).toContain(translate('de-DE', 'account.delete.confirmMissing'))
  answers['/investor/confirm-password'] = refused(400, 'VIOLATION::CUSTOMER_PASSWORD_NOT_CORRECT', '/password')
  expect((await send({ password: 'y', confirmed: 'true' })).html).toContain('id="field-password-error"')
})

test('R2.20 the link of a mail changes nothing by being visited, and one that is too old says so', async () => {
  answers['/account/change-email-confirm'] = refused(410, 'LINK_EXPIRED')
  const visited = await open('/account/email/confirm?hash=x')
  expect(visited.html).toContain(translate('de-DE', 'account.email.confirmSubmit'))
  const used = await open('/account/email/confirm?hash=x', {})
  expect(used.html).toContain(translate('de-DE', 'errors.LINK_EXPIRED' as MessageKey))
  answers['/account/change-email-confirm'] = {}
  expect((await open('/account/email/confirm?hash=x', {})).location).toBe('/account/profile?notice=emailChanged')
})
