import staffApi from '@goldammer/sdk/openapi/staff' with { type: 'json' }
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../../test/build-app.ts'
import { aCustomer, aStaffMember, loggedIn, PASSWORD } from '../../../../test/factories.ts'
import { anInvestor } from '../../../../test/investing-factories.ts'
import { aContract, anIssuer } from '../../../../test/issuer-factories.ts'
import { quickHash } from '../../../../test/quick-hash.ts'
import { searched } from '../../../../test/searched.ts'
import { newId } from '../../../shared/ids.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const later = (ms: number) => app.clock.set(new Date(app.clock.now().getTime() + ms))
const minute = 60_000

const login = (email: string, password: string, browser = app.browser()) =>
  browser.send('POST', '/staff-api/login', { email, password }).then((answer) => ({ answer, browser }))

async function asStaff(roles: string[]) {
  const staff = await aStaffMember(app, { name: 'Sina Support', roles })
  const { browser } = await login(staff.email, PASSWORD)
  const send = (method: 'GET' | 'POST', path: string, body?: unknown) => browser.send(method, `/staff-api${path}`, body)
  return {
    ...staff,
    browser,
    get: (path: string) => send('GET', path),
    post: (path: string, body?: unknown) => send('POST', path, body),
  }
}

test('R6.09 staff sign in; the cookie is theirs alone and of no use to scripts', async () => {
  const staff = await aStaffMember(app)
  const answer = await app.app.inject({
    method: 'POST',
    url: '/staff-api/login',
    payload: { email: staff.email.toUpperCase(), password: PASSWORD },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ id: staff.id, roles: ['support'], locale: 'de-DE' })
  const [cookie] = answer.cookies
  expect(cookie).toMatchObject({
    name: 'staff-session',
    path: '/staff-api',
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: 28_800,
  })
  const rows = await app.db.selectFrom('staffSession').select('tokenHash').execute()
  expect(rows.some((row) => row.tokenHash.toString('latin1') === cookie!.value)).toBe(false)
})

test('R6.09 a password of staff that fits only as typed is stored as composed from then on (RFC 8265)', async () => {
  const composed = 'Gr\u00fc\u00dfe aus K\u00f6ln'
  const decomposed = 'Gru\u0308\u00dfe aus Ko\u0308ln'
  const staff = await aStaffMember(app)
  const passwordHash = await quickHash(decomposed)
  await app.db.updateTable('staff').set({ passwordHash }).where('id', '=', staff.id).execute()
  expect((await login(staff.email, composed)).answer.status).toBe(401)
  expect((await login(staff.email, decomposed)).answer.status).toBe(200)
  expect((await login(staff.email, composed)).answer.status).toBe(200)
})

test('R6.09 an unknown e-mail and a wrong password look alike, and both finally have to wait', async () => {
  const staff = await aStaffMember(app)
  const browser = app.browser()
  const unknown = await login('niemand@goldammer.example', 'x', browser)
  const wrong = await login(staff.email, 'x', browser)
  expect(unknown.answer.status).toBe(401)
  expect(unknown.answer.body).toEqual(wrong.answer.body)
  expect(wrong.answer.body.errors[0].code).toBe('STAFF_BAD_CREDENTIALS')
  for (let attempt = 0; attempt < 4; attempt++) await login('niemand@goldammer.example', 'x', browser)
  for (let attempt = 0; attempt < 4; attempt++) await login(staff.email, 'x', browser)
  const still = await login('niemand@goldammer.example', 'x', browser)
  const locked = await login(staff.email, PASSWORD, browser)
  expect([locked.answer.status, locked.answer.body.errors[0].code]).toEqual([429, 'STAFF_SIGN_IN_LOCKED'])
  expect(locked.answer.body).toEqual(still.answer.body)
  later(15 * minute)
  expect((await login(staff.email, PASSWORD, browser)).answer.status).toBe(200)
})

test('R6.09 someone locked out cannot sign in and loses the session', async () => {
  const staff = await asStaff(['support'])
  await app.db.updateTable('staff').set({ active: false }).where('id', '=', staff.id).execute()
  expect((await staff.get('/me')).status).toBe(401)
  expect((await login(staff.email, PASSWORD)).answer.status).toBe(401)
})

test('design §1 a staff session ends after 30 idle minutes, after 8 hours, and at sign-out', async () => {
  const idle = await asStaff(['support'])
  later(29 * minute)
  expect((await idle.get('/me')).status).toBe(200)
  later(30 * minute)
  expect((await idle.get('/me')).status).toBe(401)

  const busy = await asStaff(['support'])
  for (let half = 0; half < 19; half++) {
    later(25 * minute)
    expect((await busy.get('/me')).status).toBe(200)
  }
  later(25 * minute)
  expect((await busy.get('/me')).status).toBe(401)

  const leaving = await asStaff(['support'])
  const cookie = leaving.browser.cookies.get('staff-session')
  expect((await leaving.post('/logout')).status).toBe(204)
  expect(leaving.browser.cookies.has('staff-session')).toBe(false)
  const again = await app.app.inject({ url: '/staff-api/me', cookies: { 'staff-session': cookie! } })
  expect(again.statusCode).toBe(401)
})

test('design §1 another site cannot call in the name of a member of staff', async () => {
  const { browser } = await asStaff(['admin'])
  for (const site of ['cross-site', 'same-site']) {
    const answer = await browser.send('GET', '/staff-api/me', undefined, { 'sec-fetch-site': site })
    expect([answer.status, answer.body.errors[0].code]).toEqual([403, 'PERMISSION_DENIED'])
  }
})

test('R6.07 every role is tried on every operation: none beyond x-access, none without signing in', async () => {
  const customer = await aCustomer(app)
  const roles = ['support', 'compliance', 'finance', 'content', 'admin']
  const sessions = new Map(await Promise.all(roles.map(async (role) => [role, await asStaff([role])] as const)))
  const paths = staffApi.paths as unknown as Record<
    string,
    Record<string, { 'x-access'?: string[]; operationId?: string }>
  >
  for (const [path, item] of Object.entries(paths)) {
    for (const method of ['get', 'post'] as const) {
      const operation = item[method]
      if (!operation?.operationId || operation.operationId === 'staffLogout' || !Array.isArray(operation['x-access']))
        continue
      const url = path.replace('{customerId}', customer.id).replace('{jobId}', '0'.repeat(32))
      const body = method === 'post' ? { reason: 'Prüfung' } : undefined
      const stranger = await app.app.inject({ method, url: `/staff-api${url}`, ...(body ? { payload: body } : {}) })
      expect(stranger.statusCode, `${operation.operationId} without session`).toBe(401)
      for (const [role, staff] of sessions) {
        const { status } = method === 'get' ? await staff.get(url) : await staff.post(url, body)
        const allowed = operation['x-access']!.includes(role)
        expect(status === 403, `${operation.operationId} as ${role}: ${status}`).toBe(!allowed)
        expect(status).toBeLessThan(500)
      }
    }
  }
})

test('issue 8 a customer is found by a whole IBAN in any spelling, a former one too, not by a part', async () => {
  const staff = await asStaff(['support'])
  const { customer, bankAccountId } = await aContract(app, await anIssuer(app))
  const iban = 'DE02120300000000202051'
  await app.db
    .updateTable('bankAccount')
    .set({ iban, deletedAt: app.clock.now() })
    .where('id', '=', bankAccountId)
    .execute()
  const found = async (text: string) => {
    const { body } = await searched(staff, `/customers?text=${encodeURIComponent(text)}`)
    return body.elements.map(({ id }: { id: string }) => id)
  }
  for (const text of [iban, iban.toLowerCase(), ' DE02 1203 0000 0000 2020 51 '])
    expect(await found(text), text).toEqual([customer.id])
  for (const text of [iban.slice(0, -1), 'DE02500105170137075030']) expect(await found(text), text).toEqual([])
})

test('R6.09 a customer of the shop is nobody in the back office', async () => {
  const client = await loggedIn(app, await aCustomer(app))
  expect((await client.send('GET', '/staff-api/customers')).status).toBe(401)
})

test('R6.09 customers are found by the beginnings of name, e-mail, customer and contract number', async () => {
  const staff = await asStaff(['support'])
  const customer = await aCustomer(app, {
    firstName: 'Łucja',
    lastName: 'Wiśniewska',
    email: 'l.wisniewska@post.example',
  })
  const contract = await aContract(app, await anIssuer(app), { customer })
  const { customerNumber } = await app.db
    .selectFrom('customer')
    .select('customerNumber')
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow()
  for (const text of ['wiśn', 'Łucja Wiś', 'l.wisniewska@post', customerNumber, contract.orderNumber]) {
    const { status, body } = await searched(staff, `/customers?text=${encodeURIComponent(text)}`)
    expect([status, body.total, body.elements[0]?.id], text).toEqual([200, 1, customer.id])
    expect(body.elements[0]).toMatchObject({ contractCount: 1, amountTotal: 1000, kycState: 'none' })
  }
  expect((await searched(staff, `/customers?text=${encodeURIComponent("x' & | ! :*")}`)).body.total).toBe(0)
  expect((await searched(staff, '/customers?text=nirgends')).body.total).toBe(0)
})

test('issue 8 a customer is found by company, telephone, town and postcode, not by former values', async () => {
  const staff = await asStaff(['support'])
  const { customer, investorId } = await aContract(app, await anIssuer(app), { firstName: 'Ilse', lastName: 'Ortfund' })
  const found = async (text: string) => {
    const { body } = await searched(staff, `/customers?text=${encodeURIComponent(text)}`)
    return body.elements.map(({ id }: { id: string }) => id)
  }
  const change = (row: object) => app.db.updateTable('investor').set(row).where('id', '=', investorId).execute()
  await change({ city: 'Bad Fundheim', postalCode: '40871', phone: '030 23125-188', mobile: '+48 601 230 099' })
  const at = { createdAt: app.clock.now(), updatedAt: app.clock.now() }
  const company = { id: newId(), customerId: customer.id, kind: 'corporation', name: 'Funkelstein & Söhne GmbH', ...at }
  await app.db
    .insertInto('investor')
    .values({ ...company, city: 'Wiśła', postalCode: '43-460', country: 'PL' })
    .execute()
  const texts = [
    'Funkelstein',
    'funk söh',
    'Bad Fundheim',
    'fund',
    'ortfund fundheim',
    'Ilse 40871',
    '4087',
    '43-460',
    'wiśł',
    '030 23125-188',
    '+49 30 23125188',
    '0049 (0)30 23125188',
    '3023125188',
    '030/23125',
    '601230099',
    '0048601230099',
  ]
  for (const text of texts) expect(await found(text), text).toEqual([customer.id])
  for (const text of ['ortfund funkelheim', '23125188', '+48 30 23125188', '40872', 'undheim'])
    expect(await found(text), text).toEqual([])
  // Two letters gather names; of places they would gather whole towns.
  expect(await found('ilse fu')).toEqual([customer.id])
  expect(await found('ilse ba')).toEqual([])

  await change({ city: 'Neuhausen', postalCode: '40871', phone: null, mobile: null })
  await app.db.deleteFrom('investor').where('id', '=', company.id).execute()
  for (const text of ['Bad Fundheim', '030 23125-188', 'Funkelstein', 'wiśł'])
    expect(await found(text), text).toEqual([])
  expect(await found('ortfund neuhau')).toEqual([customer.id])
})

test('issue 8 whom so many share a place with that the list is gone through is found there as well', async () => {
  const staff = await asStaff(['support'])
  const { customer } = await aContract(app, await anIssuer(app), { firstName: 'Olaf', lastName: 'Vielort' })
  await app.db.updateTable('investor').set({ city: 'Massenheim' }).where('customerId', '=', customer.id).execute()
  await manyLike(customer.id, 5_100, 'ort')
  const { body } = await searched(staff, '/customers?limit=3&text=massenheim')
  expect([body.total, body.more, body.elements.length]).toEqual([5_000, true, 3])
  const named = await searched(staff, '/customers?limit=3&text=massenheim%20ort4711')
  expect(named.body.elements.map(({ name }: { name: string }) => name)).toEqual(['ort4711 Vielort'])
  await sql`delete from customer where email like '%@viele.example'`.execute(app.db)
})

test('R6.09 the list is sorted and paged by every field, and stands still while customers register', async () => {
  const staff = await asStaff(['support'])
  for (let index = 0; index < 5; index++) await aCustomer(app, { lastName: `Blatt${index}`, firstName: 'Bea' })
  for (const sort of ['name', '-name', 'customerNumber', '-createdAt', 'lastLoginAt', '-lastLoginAt']) {
    const path = `/customers?limit=2&sort=${sort}&text=Blatt`
    const first = await searched(staff, path)
    const second = await searched(staff, `${path}&cursor=${first.body.next}`)
    const third = await searched(staff, `${path}&cursor=${second.body.next}`)
    const ids = [first, second, third].flatMap((page) => page.body.elements.map((one: { id: string }) => one.id))
    expect(new Set(ids).size, sort).toBe(5)
    expect(third.body.next).toBeNull()
    const back = await searched(staff, `${path}&cursor=${second.body.previous}`)
    expect(back.body.elements).toEqual(first.body.elements)
    expect(back.body.previous).toBeNull()
  }
  const path = '/customers?limit=2&sort=name&text=Blatt'
  const first = await searched(staff, path)
  await aCustomer(app, { lastName: 'Blatt0', firstName: 'Ada' })
  const second = await searched(staff, `${path}&cursor=${first.body.next}`)
  expect(second.body.elements.map((one: { name: string }) => one.name)).toEqual(['Bea Blatt2', 'Bea Blatt3'])
  const wrong = await staff.get('/customers?sort=passwordHash')
  expect(wrong.body.errors[0].code).toBe('FRAMEWORK__INVALID_SORT_QUERY')
  const foreign = await staff.get(`/customers?limit=2&sort=-name&cursor=${first.body.next}`)
  expect(foreign.body.errors[0].code).toBe('FRAMEWORK__INVALID_FILTER_QUERY')
})

/** Copies of a customer, by the thousand; they have no check of identity. */
const manyLike = (customerId: string, count: number, prefix: string) =>
  sql`insert into customer select (jsonb_populate_record(customer, jsonb_build_object(
      'id', gen_random_uuid(), 'email', ${prefix}::text || n || '@viele.example', 'customer_number', ${prefix}::text || n,
      'first_name', ${prefix}::text || n, 'found_by', ts_delete(found_by, '{=pending,=successful}'::text[]), 'default_billing_address_id', null, 'default_shipping_address_id', null))).*
    from customer, generate_series(1, ${count}::integer) as n where customer.id = ${customerId}`.execute(app.db)

test('R6.09 a customer whose name thousands share is found, in each order and by state of the check', async () => {
  const staff = await asStaff(['support'])
  const one = await anInvestor(app, { lastName: 'Vielgestalt', firstName: 'Zora' })
  const { investorId } = one
  await app.db.updateTable('identityCheck').set({ state: 'pending' }).where('investorId', '=', investorId).execute()
  await anInvestor(app, { lastName: 'Vielgestalt', firstName: 'Anke' })
  await manyLike(one.id, 5_100, 'mitte')
  const named = async (query: string) => {
    const { body } = await searched(staff, `/customers?limit=1&text=vielg&${query}`)
    return [body.elements[0]?.name, body.total, body.more]
  }
  expect(await named('sort=name')).toEqual(['Anke Vielgestalt', 5_000, true])
  expect(await named('sort=-name')).toEqual(['Zora Vielgestalt', 5_000, true])
  expect(await named('sort=customerNumber')).toEqual(['Zora Vielgestalt', 5_000, true])
  expect(await named('kycState=pending')).toEqual(['Zora Vielgestalt', 1, false])
  expect(await named('kycState=successful&sort=name')).toEqual(['Anke Vielgestalt', 1, false])
  expect(await named('kycState=none&sort=name')).toEqual(['mitte1 Vielgestalt', 5_000, true])
  expect(await named('kycState=none&sort=createdAt')).toEqual([expect.stringMatching(/^mitte/), 5_000, true])
  const { body } = await searched(staff, '/customers?text=vielgestalt%20mitte4711')
  expect([body.elements[0].name, body.total]).toEqual(['mitte4711 Vielgestalt', 1])
  await sql`delete from customer where email like '%@viele.example'`.execute(app.db)
})

test('R6.09 the record shows bank data and tax id masked', async () => {
  const staff = await asStaff(['finance'])
  const { customer } = await aContract(app, await anIssuer(app), { state: '3_2_active' })
  const { status, body } = await staff.get(`/customers/${customer.id}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ mayImpersonate: false, person: { taxId: '••• ••• 719' } })
  expect(body.contracts[0]).toMatchObject({ amountTotal: 1000, interest: 6.75, paymentState: 'authorised' })
  expect(JSON.stringify(body)).not.toMatch(/DE27999000010000004471|86095742719/)
  expect((await staff.get(`/customers/${'0'.repeat(32)}`)).body.errors[0].code).toBe('CUSTOMER_NOT_FOUND')
})

test('R6.09 staff impersonate by a one-time address with a reason, and the customer sees it', async () => {
  const staff = await asStaff(['support'])
  const customer = await aCustomer(app)
  const path = `/customers/${customer.id}/impersonations`
  const blank = await staff.post(path, { reason: '  ' })
  expect([blank.status, blank.body.errors[0]]).toMatchObject([
    400,
    { code: 'IMPERSONATION_REASON_REQUIRED', source: { pointer: '/reason' } },
  ])
  const { status, body } = await staff.post(path, { reason: 'Hilfe beim Hochladen', ticket: 'HD-1' })
  expect(status).toBe(201)
  const url = new URL(body.url, 'http://localhost')
  expect(url.pathname).toBe('/account/login/imitate-customer')
  expect(url.searchParams.get('userId')).toBe(staff.id)

  const shop = app.client()
  const given = Object.fromEntries(url.searchParams)
  expect((await shop.post('/account/login/imitate-customer', given)).status).toBe(200)
  expect((await app.client().post('/account/login/imitate-customer', given)).status).toBe(401)
  expect((await shop.get('/investor/documents')).status).toBe(200)

  const { body: activity } = await staff.get(`/customers/${customer.id}/activity`)
  const started = activity.elements.find((one: { action: string }) => one.action === 'impersonation.started')
  expect(started).toMatchObject({
    actor: 'staff',
    actorName: 'Sina Support',
    impersonated: true,
    reason: 'Hilfe beim Hochladen',
  })
  const requested = activity.elements.find((one: { action: string }) => one.action === 'impersonation.requested')
  expect(requested).toMatchObject({ impersonated: false, text: 'Anmeldung als Kunde angefordert' })
  expect(activity.elements.map((one: { action: string }) => one.action)).toContain(
    'impersonation.listInvestorDocuments',
  )
})

test('R6.09 an administrator impersonates after approval by support, compliance or a colleague', async () => {
  await app.db.updateTable('staff').set({ active: false }).execute()
  const ada = await asStaff(['admin', 'support'])
  const customer = await aCustomer(app)
  const why = { reason: 'Hilfe beim Hochladen', ticket: 'HD-1' }
  const alone = await ada.post(`/customers/${customer.id}/impersonations`, why)
  expect(refusalOf(alone)).toEqual([409, 'IMPERSONATION_APPROVAL_REQUIRED'])
  const path = `/customers/${customer.id}/impersonation-requests`
  const fina = await asStaff(['finance'])
  expect(refusalOf(await ada.post(path, why))).toEqual([409, 'IMPERSONATION_NOBODY_APPROVES'])

  const conny = await asStaff(['compliance'])
  expect(refusalOf(await ada.post(path, { reason: ' ' }))).toEqual([400, 'IMPERSONATION_REASON_REQUIRED /reason'])
  const { status, body: asked } = await ada.post(path, why)
  expect([status, asked.state, asked.isOwn, asked.customerNumber]).toEqual([201, 'requested', true, expect.any(String)])
  const [mail] = await app.mails(conny.email)
  expect(mail?.text).toContain('Hilfe beim Hochladen')
  expect(mail?.links.some((link) => link.endsWith('/staff/impersonation-requests'))).toBe(true)
  expect(await app.mails(fina.email)).toEqual([])

  const [decide, start] = ['decide', 'start'].map((act) => `/impersonation-requests/${asked.id}/${act}`) as [
    string,
    string,
  ]
  expect(refusalOf(await ada.post(decide, { approved: true }))).toEqual([403, 'FOUR_EYES_REQUIRED'])
  expect(refusalOf(await ada.post(start))).toEqual([409, 'INVALID_TRANSITION'])
  const { body: list } = await conny.get('/impersonation-requests')
  expect(list.elements.find(({ id }: { id: string }) => id === asked.id)).toMatchObject({
    state: 'requested',
    isOwn: false,
    requestedBy: 'Sina Support',
    ticket: 'HD-1',
  })
  expect((await conny.post(decide, { approved: true })).status).toBe(204)
  expect(refusalOf(await conny.post(decide, { approved: false }))).toEqual([409, 'INVALID_TRANSITION'])
  expect((await app.mails(ada.email)).at(-1)?.subject).toContain('genehmigt')
  const other = await asStaff(['admin'])
  expect(refusalOf(await other.post(start))).toEqual([404, 'IMPERSONATION_REQUEST_NOT_FOUND'])

  const { status: started, body } = await ada.post(start)
  expect(started).toBe(201)
  const given = Object.fromEntries(new URL(body.url, 'http://localhost').searchParams)
  expect((await app.client().post('/account/login/imitate-customer', given)).status).toBe(200)
  expect(refusalOf(await ada.post(start))).toEqual([409, 'INVALID_TRANSITION'])
  const { body: activity } = await ada.get(`/customers/${customer.id}/activity`)
  const texts = activity.elements.map((one: { text: string }) => one.text)
  expect(texts).toEqual(expect.arrayContaining(['Anmeldung als Kunde genehmigt', 'Anmeldung als Kunde angefordert']))

  const { body: late } = await ada.post(path, why)
  const now = app.clock.now()
  later(24 * 60 * minute)
  const again = await asStaff(['compliance'])
  const tooLate = await again.post(`/impersonation-requests/${late.id}/decide`, { approved: true })
  expect(refusalOf(tooLate)).toEqual([404, 'IMPERSONATION_REQUEST_NOT_FOUND'])
  app.clock.set(now)
})

test('R6.09 what staff were refused in a customer’s place is listed as refused', async () => {
  const staff = await asStaff(['support'])
  const customer = await aCustomer(app)
  const { body } = await staff.post(`/customers/${customer.id}/impersonations`, { reason: 'Rückfrage' })
  const shop = app.client()
  await shop.post(
    '/account/login/imitate-customer',
    Object.fromEntries(new URL(body.url, 'http://localhost').searchParams),
  )
  await shop.get('/investor/documents')
  expect((await shop.send('PUT', '/store-api/investor/survey', {})).status).toBe(403)

  for (const list of ['activity', 'timeline']) {
    const { elements } = (await staff.get(`/customers/${customer.id}/${list}`)).body
    const texts = elements.map((one: { text: string }) => one.text)
    expect(texts).toContain('Aufruf im Namen des Kunden: listInvestorDocuments')
    expect(texts.filter((text: string) => text.startsWith('Abgelehnter Aufruf im Namen des Kunden: '))).toHaveLength(1)
  }
})

test('R6.09 the address of an impersonation is good for a minute', async () => {
  const staff = await asStaff(['support'])
  const customer = await aCustomer(app)
  const { body } = await staff.post(`/customers/${customer.id}/impersonations`, { reason: 'Rückfrage' })
  later(minute)
  const given = Object.fromEntries(new URL(body.url, 'http://localhost').searchParams)
  const answer = await app.client().post('/account/login/imitate-customer', given)
  expect([answer.status, answer.body.errors[0].code]).toEqual([401, 'IMPERSONATION_TOKEN_INVALID'])
})

test('the audit of a member of staff is a chain without forks', async () => {
  const staff = await asStaff(['support'])
  const customer = await aCustomer(app)
  const ask = () => staff.post(`/customers/${customer.id}/impersonations`, { reason: 'Rückfrage' })
  await Promise.all([ask(), ask(), ask(), ask()])
  const rows = await app.db
    .selectFrom('audit')
    .select(['hash', 'previousHash'])
    .where('actorId', '=', staff.id)
    .execute()
  // The four, and the sign-in.
  expect(rows).toHaveLength(5)
  expect(new Set(rows.map((row) => row.previousHash?.toString('hex') ?? 'first')).size).toBe(5)
})
