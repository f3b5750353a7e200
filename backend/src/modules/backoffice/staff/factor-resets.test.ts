import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY } from '../../../../test/build-app.ts'
import { aCustomer, aStaffMember, loggedIn, PASSWORD } from '../../../../test/factories.ts'
import { seal } from '../../../shared/seal.ts'
import { newSecret } from '../../accounts/session/factors/totp.rules.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
beforeEach(() => shop.clock.set(TODAY))
afterAll(() => shop.close())

const later = (hours: number) => shop.clock.set(new Date(shop.clock.now().getTime() + hours * 3_600_000))

async function aDesk(roles: string[]) {
  const member = await aStaffMember(shop, { roles })
  const browser = shop.browser()
  const headers = { 'sec-fetch-site': 'same-origin' }
  await browser.send('POST', '/staff-api/login', { email: member.email, password: member.password }, headers)
  return (customerId: string, act = '', reason?: string) => {
    const path = `/staff-api/customers/${customerId}/factor-reset${act}`
    return browser.send(reason ? 'POST' : 'GET', path, reason ? { reason } : undefined, headers)
  }
}

/** Has a second factor, and has lost it. */
async function aLoser() {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  const { id: customerId, email } = customer
  const totpSecret = seal(shop.parts.config.staffFactorKey, newSecret(), customerId)
  await shop.db.insertInto('customerFactor').values({ customerId, totpSecret, totpSince: TODAY }).execute()
  return { customerId, email, visitor }
}

const login = (email: string) => shop.client().login(email, PASSWORD)
const stop = (hash: string) => shop.client().post('/account/factor-reset/stop', { hash })

test('R6.06 M3 after two staff checks, a mail and a day, the password alone signs in', async () => {
  const sina = await aDesk(['support'])
  const conny = await aDesk(['compliance'])
  const { customerId, email, visitor } = await aLoser()
  expect(refusalOf(await login(email))).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
  expect(refusalOf(await sina(customerId, '/confirm', 'Rückruf'))).toEqual([409, 'INVALID_TRANSITION'])
  expect((await sina(customerId, '', 'Videoanruf mit Ausweis')).status).toBe(204)
  expect(refusalOf(await conny(customerId, '', 'Noch einmal'))).toEqual([409, 'INVALID_TRANSITION'])
  expect(refusalOf(await sina(customerId, '/confirm', 'Ich selbst'))).toEqual([403, 'FOUR_EYES_REQUIRED'])
  expect((await conny(customerId)).body).toMatchObject({
    hasFactor: true,
    open: { reason: 'Videoanruf mit Ausweis', isOwn: false, takesEffectAt: null },
  })
  expect((await conny(customerId, '/confirm', 'Rückruf')).status).toBe(204)
  const mail = (await shop.mails(email)).at(-1)!
  expect([mail.subject, mail.text]).toEqual([
    'Ihr zweiter Faktor wird zurückgesetzt',
    expect.stringContaining('21.11.2026'),
  ])
  later(23)
  await shop.runJobs()
  expect(refusalOf(await login(email))).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
  later(1)
  const mails = await shop.mails(email)
  expect(mails.at(-1)!.subject).toBe('Ihr zweiter Faktor wurde zurückgesetzt')
  expect((await visitor.get('/context')).body.customer).toBeNull()
  expect((await login(email)).status).toBe(200)
  const nextDay = await aDesk(['compliance'])
  expect((await nextDay(customerId)).body).toEqual({ hasFactor: false, open: null })
  const [, hash = ''] = /hash=(\w+)/.exec(mail.links.join(' ')) ?? []
  expect(refusalOf(await stop(hash))).toEqual([410, 'LINK_EXPIRED'])
  expect(refusalOf(await nextDay(customerId, '', 'Wozu'))).toEqual([409, 'INVALID_TRANSITION'])
  const audit = await shop.db.selectFrom('audit').select('action').where('customerId', '=', customerId).execute()
  expect(audit.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['customer.factorResetRequested', 'customer.factorResetConfirmed', 'customer.factorsReset']),
  )
})

test('R6.06 M3 the customer stops a reset by the mail’s link, staff discard it, nobody resets their own', async () => {
  const sina = await aDesk(['support'])
  const conny = await aDesk(['compliance'])
  const { customerId, email } = await aLoser()
  await sina(customerId, '', 'Videoanruf')
  await conny(customerId, '/confirm', 'Rückruf')
  const [, hash = ''] = /hash=(\w+)/.exec((await shop.mails(email)).at(-1)!.links.join(' ')) ?? []
  expect([(await stop(hash)).status, (await stop(hash)).status]).toEqual([204, 204])
  expect(refusalOf(await stop('f'.repeat(32)))).toEqual([404, 'LINK_INVALID'])
  later(25)
  await shop.runJobs()
  expect(refusalOf(await login(email))).toEqual([401, 'SECOND_FACTOR_REQUIRED'])

  const today = await aDesk(['compliance'])
  const other = await aDesk(['admin'])
  expect((await today(customerId, '', 'Zweiter Versuch')).status).toBe(204)
  expect((await today(customerId, '/discard', 'Gerät gefunden')).status).toBe(204)
  expect(refusalOf(await other(customerId, '/confirm', 'Zu spät'))).toEqual([409, 'INVALID_TRANSITION'])

  const member = await aStaffMember(shop, { roles: ['support'] })
  await shop.db.updateTable('staff').set({ email }).where('id', '=', member.id).execute()
  const browser = shop.browser()
  const headers = { 'sec-fetch-site': 'same-origin' }
  await browser.send('POST', '/staff-api/login', { email, password: member.password }, headers)
  const path = `/staff-api/customers/${customerId}/factor-reset`
  expect(refusalOf(await browser.send('POST', path, { reason: 'Ich' }, headers))).toEqual([403, 'CUSTOMER_OWN'])
})
