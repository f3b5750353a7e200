import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../test/build-app.ts'
import { aCustomer, loggedIn, PASSWORD, someoneOf } from '../../../test/factories.ts'
import { DEFAULT_COUNTRY_ID } from '../reference/reference-data.ts'
import { judgePassword } from './password-strength.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

const EASY = [
  ...['12345678', 'password', 'passwort', 'aaaaaaaa', '        ', 'goldammer', 'qwertz12', 'P@$$w0rd!', 'mojehaslo'],
  ...['Sommer2026!', 'goldammer-demo', 'G0ldammer2026'],
]

test.each(EASY)('R2.20 "%s" is easy to guess', async (password) => {
  expect(await judgePassword(password, [])).toBeLessThan(3)
})

test('R2.20 the words of a person count as guessed, in parts as well', async () => {
  const words = ['neele.kranich@zugvogel.example', 'Neele', 'Kranich', null]
  expect(await judgePassword('zugvogel-kranich', words)).toBeLessThan(3)
  expect(await judgePassword('zugvogel-kranich', [])).toBeGreaterThanOrEqual(3)
})

test('R2.20 several words are hard to guess in each language; a long text is judged without delay', async () => {
  for (const password of ['ein langes Passwort', 'correct horse battery staple', 'zielony rower pod mostem']) {
    expect(await judgePassword(password, [])).toBeGreaterThanOrEqual(3)
  }
  const began = process.cpuUsage()
  await judgePassword('4@8({[</369&#!1/|0$5+7%2'.repeat(9).slice(0, 200), [])
  expect(process.cpuUsage(began).user).toBeLessThan(2_000_000)
})

const refusal = (pointer: string) => [400, `VIOLATION::PASSWORD_TOO_EASY ${pointer}`]

test('R2.06 R5.15 a registration with a password that is easy to guess is refused at its field', async () => {
  const register = (password: string) =>
    shop.client().post('/account/register', {
      ...{ email: 'neele@leicht.example', password, firstName: 'Neele', lastName: 'Kranich' },
      ...{ acceptedDataProtection: true, storefrontUrl: 'http://localhost:3000' },
      billingAddress: { street: 'Weg 9', zipcode: '00001', city: 'Beispielstadt', countryId: DEFAULT_COUNTRY_ID },
    })
  for (const password of ['12345678', 'password', 'Kranich-Neele']) {
    expect(refusalOf(await register(password))).toEqual(refusal('/password'))
  }
  expect((await register('password')).body.errors[0].detail).toContain('leicht zu erraten')
  expect((await register('ein langes Passwort')).status).toBe(200)
})

test('R2.20 R4.06 a new password that is easy to guess is refused at its field, changed or recovered by link', async () => {
  const { email } = await aCustomer(shop)
  const easy = { newPassword: 'qwertz12', newPasswordConfirm: 'qwertz12' }
  const visitor = await loggedIn(shop, { email })
  const changed = await visitor.post('/account/change-password', { password: PASSWORD, ...easy })
  expect(refusalOf(changed)).toEqual(refusal('/newPassword'))
  await shop.client().post('/account/recovery-password', { email, storefrontUrl: 'http://localhost:3000' })
  const link = (await shop.mails(email)).at(-1)?.links.find((one) => one.includes('recover/password')) ?? ''
  const hash = new URL(link).searchParams.get('hash')
  const recovered = await shop.client().post('/account/recovery-password-confirm', { hash, ...easy })
  expect(refusalOf(recovered)).toEqual(refusal('/newPassword'))
  expect((await shop.client().login(email, PASSWORD)).status).toBe(200)
})

test('R6.09 a password of staff has 14 characters and is not easy to guess', async () => {
  const staff = await someoneOf(shop, 'finance', 'Fina Finanz')
  const change = (newPassword: string) => staff.put('/account/password', { password: PASSWORD, newPassword })
  expect(refusalOf(await change('Xk9#mQ2$vB7!'))).toEqual([400, 'VIOLATION::TOO_SHORT_ERROR /newPassword'])
  for (const easy of ['12345678901234', 'passwortpasswort', 'goldammer-demo', staff.email.padEnd(14, '1')]) {
    expect(refusalOf(await change(easy))).toEqual(refusal('/newPassword'))
  }
})

test('R2.20 a password is judged while it is typed by the rule that refuses it', async () => {
  const judge = async (password: string, ownWords?: string[]) =>
    (await shop.client().post('/account/password-strength', { password, ...(ownWords ? { ownWords } : {}) })).body
  expect(await judge('passwort')).toMatchObject({ accepted: false })
  expect(await judge('ein langes Passwort')).toEqual({ score: 4, accepted: true })
  expect(await judge('zugvogel-kranich', ['neele@zugvogel.example', 'Kranich'])).toMatchObject({ accepted: false })
})
