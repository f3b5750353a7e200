import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../../test/build-app.ts'
import { aCustomer, loggedIn, someoneOf } from '../../../../test/factories.ts'
import { searched } from '../../../../test/searched.ts'
import { languageId } from '../../reference/reference-data.ts'

let shop: TestApp
let carla: Awaited<ReturnType<typeof someoneOf>>
beforeAll(async () => {
  shop = await buildTestApp()
  carla = await someoneOf(shop, 'content', 'Carla Content')
})
afterAll(() => shop.close())

const subscribe = (email: string, more: object = {}) =>
  shop.client().post('/newsletter/subscribe', {
    email,
    option: 'subscribe',
    storefrontUrl: 'http://localhost:3000',
    ...more,
  })
async function confirm(email: string) {
  const links = (await shop.mails(email)).flatMap((mail) => mail.links)
  const { searchParams } = new URL(links.findLast((link) => link.includes('/newsletter-subscribe')) ?? 'missing:')
  await shop.client().post('/newsletter/confirm', { hash: searchParams.get('hash'), em: searchParams.get('em') })
}
type Reader = { id: string; email: string; state: string; source: string; leftAt: string | null }
const readers = async (query = ''): Promise<Reader[]> =>
  (await searched(carla, `/newsletter-readers?${query}`)).body.elements
const find = async (email: string) => (await readers(`text=${encodeURIComponent(email)}`))[0]
const remove = (id: string) => carla.post(`/newsletter-readers/${id}/removal`)

test('R2.30 staff see readers by form and by account, unconfirmed ones and those who left', async () => {
  await subscribe('wartet@neu.example', { firstName: 'Lea', lastName: 'Leser', languageId: languageId('pl-PL') })
  await subscribe('liest@neu.example')
  await confirm('liest@neu.example')
  // A consent given at the registration, which has no row of its own.
  const account = await aCustomer(shop)
  await shop.db.updateTable('customer').set({ newsletterOptIn: true }).where('id', '=', account.id).execute()
  await aCustomer(shop)

  expect(await find('Lea Leser')).toMatchObject({
    email: 'wartet@neu.example',
    state: 'waiting',
    source: 'form',
    locale: 'pl-PL',
    confirmedAt: null,
  })
  expect(await find('liest@neu.example')).toMatchObject({ state: 'subscribed', source: 'form', leftAt: null })
  expect(await find(account.email)).toMatchObject({ id: account.id, state: 'subscribed', source: 'account' })
  expect((await readers('state=subscribed')).map(({ email }) => email).toSorted()).toEqual(
    [account.email, 'liest@neu.example'].toSorted(),
  )
  expect((await readers('locale=pl-PL')).map(({ email }) => email)).toEqual(['wartet@neu.example'])
  expect(await readers('text=%25')).toEqual([])

  expect((await remove(account.id)).status).toBe(204)
  expect(await find(account.email)).toBeUndefined()
  const visitor = await loggedIn(shop, account)
  expect((await visitor.post('/account/newsletter-recipient')).body.status).toBe('undefined')
  const { id } = (await find('liest@neu.example'))!
  expect((await remove(id)).status).toBe(204)
  expect(await find('liest@neu.example')).toMatchObject({ state: 'left' })
  expect(refusalOf(await remove(id))).toEqual([409, 'INVALID_TRANSITION'])
  expect(refusalOf(await remove('0'.repeat(32)))).toEqual([404, 'NEWSLETTER_READER_NOT_FOUND'])
  const { rows } = await shop.pool.query(`select details from audit where action = 'newsletter.removed'`)
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain('@')
})

test('R2.30 a reader by form with a confirmed account is shown, found and exported by name', async () => {
  const account = await aCustomer(shop, { firstName: 'Nora', lastName: 'Namhaft' })
  await subscribe(account.email)
  await confirm(account.email)
  expect(await find(account.email)).toMatchObject({ name: 'Nora Namhaft', state: 'subscribed' })
  expect(await find('Namhaft')).toMatchObject({ email: account.email })
  await shop.db.updateTable('customer').set({ confirmedAt: null }).where('id', '=', account.id).execute()
  expect(await find(account.email)).toMatchObject({ name: '' })
})

test('R2.30 the file holds who is subscribed, defuses what a spreadsheet would calculate, and is noted', async () => {
  await subscribe('formel@neu.example', { firstName: '=1+1', lastName: 'Rechner' })
  await confirm('formel@neu.example')
  await subscribe('offen@neu.example')
  const german = await carla.get('/newsletter-readers/export')
  expect([german.status, german.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const [head, ...lines] = german.body.toString().trim().split('\r\n')
  expect(head).toContain('E-Mail;Name;Sprache')
  expect(lines.find((line: string) => line.startsWith('formel@'))).toContain(";'=1+1 Rechner;de-DE;Angemeldet;")
  expect(german.body.toString()).not.toContain('offen@neu.example')
  expect((await carla.get('/newsletter-readers/export?state=waiting&format=international')).body.toString()).toContain(
    'offen@neu.example,',
  )
  const { rows } = await shop.pool.query(`select details from audit where action = 'newsletter.exported' order by at`)
  expect(rows.map(({ details }) => details.state)).toEqual(['subscribed', 'waiting'])
})

test('R2.30 the count of readers stops at the limit of staff lists, and the answer has `more`', async () => {
  const list = async () => (await carla.get('/newsletter-readers?locale=pl-PL&limit=1')).body
  const before = await list()
  expect([before.more, before.total < 5000]).toEqual([false, true])
  await shop.pool.query(`insert into newsletter_recipient (id, email, locale, status, created_at, updated_at)
    select gen_random_uuid(), 'viele' || n || '@neu.example', 'pl-PL', 'optIn', now(), now() from generate_series(1, 5001) n`)
  expect(await list()).toMatchObject({ total: 5000, more: true })
})
