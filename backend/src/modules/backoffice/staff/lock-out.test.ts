import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../../test/build-app.ts'
import { aStaffMember, PASSWORD, someoneOf } from '../../../../test/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const minute = 60_000
const day = 24 * 60 * minute
const later = (ms: number) => app.clock.set(new Date(app.clock.now().getTime() + ms))

type Browser = ReturnType<TestApp['browser']>
const logIn = (browser: Browser, email: string, password = PASSWORD, headers = {}) =>
  browser.send('POST', '/staff-api/login', { email, password }, headers)
async function fail(browser: Browser, email: string, times: number): Promise<void> {
  for (let attempt = 0; attempt < times; attempt++)
    expect(refusalOf(await logIn(browser, email, 'falsch'))).toEqual([401, 'STAFF_BAD_CREDENTIALS'])
}
/** Fifty wrong ones from ten addresses. */
async function failFromEverywhere(email: string): Promise<void> {
  for (let address = 0; address < 10; address++) await fail(app.browser(), email, 5)
}
const locksOf = (staffId: string) =>
  app.db
    .selectFrom('audit')
    .select(['actorKind', 'details'])
    .where('action', '=', 'staff.passwordLocked')
    .where(sql`details->>'staffId'`, '=', staffId)
    .orderBy('at')
    .orderBy('id')
    .execute()

test('R6.09 five wrong passwords lock where they came from for a quarter of an hour, and say how long', async () => {
  const staff = await aStaffMember(app)
  const desk = app.browser()
  const elsewhere = app.browser()
  await fail(desk, staff.email, 4)
  // A right one resets the count.
  expect((await logIn(desk, staff.email)).status).toBe(200)
  await fail(desk, staff.email.toUpperCase(), 5)
  later(minute)
  const locked = await logIn(desk, staff.email, PASSWORD, { 'accept-language': 'de-DE' })
  expect(refusalOf(locked)).toEqual([429, 'STAFF_SIGN_IN_LOCKED'])
  expect(locked.body.errors[0].detail).toContain('14')
  // Somebody who knows only the address cannot lock its owner out.
  expect((await logIn(elsewhere, staff.email)).status).toBe(200)
  expect(await locksOf(staff.id)).toEqual([{ actorKind: 'system', details: { staffId: staff.id, everywhere: false } }])
  later(14 * minute)
  expect((await logIn(desk, staff.email)).status).toBe(200)
})

test('R6.09 wrong passwords from many addresses lock all but those somebody signed in from', async () => {
  const staff = await aStaffMember(app)
  const home = app.browser()
  expect((await logIn(home, staff.email)).status).toBe(200)
  later(minute)
  await failFromEverywhere(staff.email)
  expect(refusalOf(await logIn(app.browser(), staff.email))).toEqual([429, 'STAFF_SIGN_IN_LOCKED'])
  expect((await logIn(home, staff.email)).status).toBe(200)
  expect((await locksOf(staff.id)).map(({ details }) => (details as { everywhere: boolean }).everywhere)).toEqual([
    ...Array(9).fill(false),
    true,
  ])
  later(15 * minute)
  expect((await logIn(app.browser(), staff.email)).status).toBe(200)
})

test('R6.09 an e-mail that nobody has is locked alike, and stands in no audit', async () => {
  const browser = app.browser()
  const before = await app.db.selectFrom('audit').select('id').execute()
  await fail(browser, 'niemand@goldammer.example', 5)
  expect(refusalOf(await logIn(browser, 'niemand@goldammer.example'))).toEqual([429, 'STAFF_SIGN_IN_LOCKED'])
  expect(await app.db.selectFrom('audit').select('id').execute()).toHaveLength(before.length)
})

test('R6.09 wrong passwords of another day do not count, and after a month nothing is kept of them', async () => {
  const staff = await aStaffMember(app)
  const browser = app.browser()
  await fail(browser, staff.email, 4)
  later(day)
  await fail(browser, staff.email, 4)
  expect((await logIn(browser, staff.email)).status).toBe(200)
  later(30 * day - minute)
  await app.runTimedJob('staff-sign-ins.forget')
  expect(await app.db.selectFrom('staffSignIn').select('key').execute()).not.toEqual([])
  later(minute)
  await app.runTimedJob('staff-sign-ins.forget')
  expect(await app.db.selectFrom('staffSignIn').select('key').execute()).toEqual([])
})

test('R6.09 an administrator sees and lifts a lock of passwords and codes, if there is one', async () => {
  const ada = await someoneOf(app, 'admin', 'Ada Admin')
  const staff = await aStaffMember(app)
  const desk = app.browser()
  const unlock = (id: string) => ada.post(`/staff-users/${id}/unlock`)
  const lockedUntil = async () => {
    const { elements } = (await ada.get('/staff-users')).body
    return elements.find(({ id }: { id: string }) => id === staff.id).lockedUntil
  }
  expect(await lockedUntil()).toBeNull()
  expect(refusalOf(await unlock(staff.id))).toEqual([409, 'INVALID_TRANSITION'])
  await fail(desk, staff.email, 5)
  expect(await lockedUntil()).toBe(new Date(app.clock.now().getTime() + 15 * minute).toISOString())
  expect((await unlock(staff.id)).body).toMatchObject({ id: staff.id, lockedUntil: null })
  expect((await logIn(desk, staff.email)).status).toBe(200)

  await desk.send('POST', '/staff-api/account/second-factor', { password: PASSWORD }).then(async ({ body }) => {
    const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate({ timestamp: app.clock.now().getTime() })
    await desk.send('POST', '/staff-api/account/second-factor/confirm', { code })
  })
  const withCode = { email: staff.email, password: PASSWORD, code: '000000' }
  for (let attempt = 0; attempt < 5; attempt++) await desk.send('POST', '/staff-api/login', withCode)
  expect(refusalOf(await desk.send('POST', '/staff-api/login', withCode))).toEqual([429, 'STAFF_CODES_LOCKED'])
  expect(await lockedUntil()).not.toBeNull()
  expect((await unlock(staff.id)).body.lockedUntil).toBeNull()
  expect(refusalOf(await desk.send('POST', '/staff-api/login', withCode))).toEqual([401, 'STAFF_CODE_WRONG /code'])
  expect(refusalOf(await unlock(ada.id))).toEqual([403, 'STAFF_SELF'])
  const audit = await app.db.selectFrom('audit').select('details').where('action', '=', 'staff.unlocked').execute()
  expect(audit).toEqual([{ details: { staffId: staff.id } }, { details: { staffId: staff.id } }])
})

test('R6.09 a password set by the link ends the lock, and where it was set nobody else locks it again', async () => {
  const ada = await someoneOf(app, 'admin', 'Ada Admin')
  const staff = await aStaffMember(app)
  const desk = app.browser()
  await fail(desk, staff.email, 5)
  await ada.post(`/staff-users/${staff.id}/password-reset`, { reason: 'Vergessen.' })
  const [, token] = (await app.mails(staff.email)).at(-1)!.text.match(/invitation\?token=(\w+)/) ?? []
  const password = 'ein ganz neues Passwort'
  await desk.send('POST', '/staff-api/invitations/accept', { token, password })
  expect((await logIn(desk, staff.email, password)).status).toBe(200)
  await failFromEverywhere(staff.email)
  expect((await logIn(desk, staff.email, password)).status).toBe(200)
})
