import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { LOCALE_COOKIE } from '@goldammer/sdk/constants'
import { PASSWORD } from '../support/api.ts'
import { mailTo } from '../support/mailbox.ts'
import { oneTimeCode } from '../support/one-time-code.ts'
import { expectAccessible } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

const ADAM = 'adam.admin@goldammer.example'

test('R6.09 an invited member of staff gets a role and loses it; the audit log shows it and holds', async ({
  t,
  another,
  shopLocale,
  baseURL,
}) => {
  const email = `gesa.${randomUUID().slice(0, 8)}@goldammer.example`
  const name = 'Gesa Greif'
  const password = 'ein langes Passwort'
  const { page } = await another()
  const data = { email: ADAM, password: PASSWORD }
  await page.request.post('/staff-api/login', { data, headers: { 'sec-fetch-site': 'same-origin' } })
  // Adam's account is English.
  await page.context().addCookies([{ name: LOCALE_COOKIE.name, value: shopLocale, url: baseURL ?? '' }])
  await page.goto('/staff/users')
  const dialog = page.getByRole('dialog')
  const row = page.getByRole('row').filter({ hasText: email })
  await test.step('what is refused is told at its field, and what was typed stays', async () => {
    await page.getByRole('button', { name: t('staff.users.invite'), exact: true }).click()
    await dialog.getByLabel(t('staff.users.name'), { exact: true }).fill(name)
    await dialog.getByLabel(t('staff.users.email')).fill(ADAM)
    await dialog.getByLabel(t('staff.roles.content')).check()
    await dialog.getByRole('button', { name: t('staff.users.send') }).click()
    await expect(dialog.getByText(t('errors.STAFF_EMAIL_TAKEN'))).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel(t('staff.users.email')).fill(email)
    await dialog.getByRole('button', { name: t('staff.users.send') }).click()
    await expect(row.getByText(t('staff.users.states.invited'))).toBeVisible()
  })

  const gesa = await another()
  const signIn = async () => {
    await gesa.page.getByLabel(t('staff.login.email')).fill(email)
    await gesa.page.getByLabel(t('staff.login.password')).fill(password)
    await gesa.page.getByRole('button', { name: t('staff.login.submit'), exact: true }).click()
  }
  await test.step('the link leads to the password, and without a role nobody comes in', async () => {
    const mail = await mailTo(page.request, email, t('mail.S01.subject'))
    const link = new URL(mail.text.match(/https?:\S+invitation\?token=\w+/)?.[0] ?? '')
    await gesa.page.goto(link.pathname + link.search)
    await gesa.page.getByLabel(t('staff.invitation.password')).fill(password)
    await gesa.page.getByLabel(t('staff.invitation.repeat')).fill('ein anderes Passwort')
    await gesa.page.getByRole('button', { name: t('staff.invitation.submit') }).click()
    await expect(gesa.page.getByText(t('staff.invitation.differ'))).toBeVisible()
    await expectAccessible(gesa.page)
    await gesa.page.getByLabel(t('staff.invitation.repeat')).fill(password)
    await gesa.page.getByRole('button', { name: t('staff.invitation.submit') }).click()
    await expect(gesa.page.getByText(t('staff.login.joined'))).toBeVisible()
    await signIn()
    await expect(gesa.page.getByText(t('errors.STAFF_WITHOUT_ROLE'))).toBeVisible()
  })

  await test.step('the only administrator confirms alone, and is told so', async () => {
    await page.reload()
    await row.getByRole('button', { name: t('staff.users.confirmOf', { name }) }).click()
    await expect(dialog.getByText(t('staff.users.alone'))).toBeVisible()
    await dialog.getByRole('button', { name: t('staff.users.confirm') }).click()
    await expect(page.getByText(t('staff.users.confirmed'))).toBeVisible()
    await signIn()
    // Not the first of the menu, which her role does not open.
    await expect(gesa.page.getByRole('heading', { name: t('staff.projects.title'), level: 1 })).toBeVisible()
    await gesa.page.goto('/staff/templates')
    await expect(gesa.page.getByRole('heading', { name: t('staff.templates.title'), level: 1 })).toBeVisible()
  })

  await test.step('what is given alone of money and rights can be stopped by whoever was told', async () => {
    await row.getByRole('button', { name: t('staff.users.changeOf', { name }) }).click()
    await dialog.getByLabel(t('staff.roles.finance')).check()
    await dialog.getByRole('button', { name: t('staff.users.change'), exact: true }).click()
    await row.getByRole('button', { name: t('staff.users.confirmOf', { name }) }).click()
    await dialog.getByRole('button', { name: t('staff.users.confirm') }).click()
    const notification = await mailTo(page.request, email, t('mail.S03.subject'))
    const link = new URL(notification.text.match(/https?:\S+stop-grant\?token=\w+/)?.[0] ?? '')
    const { page: owner } = await another()
    await owner.goto(link.pathname + link.search)
    await expectAccessible(owner)
    await owner.getByRole('button', { name: t('staff.stopGrant.submit') }).click()
    await expect(owner.getByText(t('staff.stopGrant.done'))).toBeVisible()
  })

  await test.step('a second factor is set up, and asked for at the next sign-in', async () => {
    const main = gesa.page.getByRole('main')
    await gesa.page.goto('/staff/account')
    await main.getByRole('button', { name: t('portal.factor.begin') }).click()
    const proof = gesa.page.getByRole('dialog', { name: t('portal.passkeys.app') })
    await proof.getByLabel(t('staff.login.password'), { exact: true }).fill(password)
    await proof.getByRole('button', { name: t('portal.factor.begin') }).click()
    const secret = (await main.locator('code').textContent()) ?? ''
    await main.getByLabel(t('portal.factor.code'), { exact: true }).fill('000000')
    await main.getByRole('button', { name: t('portal.factor.confirm') }).click()
    await expect(main.getByText(t('errors.STAFF_CODE_WRONG'))).toBeVisible()
    await expectAccessible(gesa.page)
    await main.getByLabel(t('portal.factor.code'), { exact: true }).fill(oneTimeCode(secret))
    await main.getByRole('button', { name: t('portal.factor.confirm') }).click()
    const codes = main.getByRole('listitem').locator('code')
    await expect(codes).toHaveCount(10)
    const recoveryCode = (await codes.first().textContent()) ?? ''
    await main.getByRole('button', { name: t('portal.factor.kept') }).click()
    await expect(main.getByRole('button', { name: t('portal.factor.remove') })).toBeVisible()
    await gesa.page.getByRole('button', { name: t('common.action.logout') }).click()
    await signIn()
    await gesa.page.getByLabel(t('portal.signInAgain.code')).fill(recoveryCode)
    await gesa.page.getByRole('button', { name: t('staff.login.submit'), exact: true }).click()
    await expect(gesa.page).not.toHaveURL(/login/)
  })

  await test.step('wrong passwords lock, the page says how long, and an administrator lifts it', async () => {
    await gesa.page.getByRole('button', { name: t('common.action.logout') }).click()
    const wrong = { data: { email, password: 'ein falsches Passwort' }, headers: { 'sec-fetch-site': 'same-origin' } }
    for (let attempt = 0; attempt < 5; attempt++) await gesa.page.request.post('/staff-api/login', wrong)
    await signIn()
    await expect(gesa.page.getByText(t('errors.STAFF_SIGN_IN_LOCKED', { minutes: 15 }))).toBeVisible()
    await expectAccessible(gesa.page)
    await page.reload()
    await expect(row.getByText(t('staff.users.lockedUntil').split('{')[0] ?? '')).toBeVisible()
    await expectAccessible(page)
    await row.getByRole('button', { name: t('staff.users.unlockOf', { name }) }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: t('staff.users.unlock') }).click()
    await expect(page.getByText(t('staff.users.unlocked'))).toBeVisible()
    await gesa.page.getByRole('button', { name: t('staff.login.submit'), exact: true }).click()
    await expect(gesa.page.getByLabel(t('portal.signInAgain.code'))).toBeVisible()
  })

  await test.step('whoever is deactivated meets it at the next call', async () => {
    await row.getByRole('button', { name: t('staff.users.deactivateOf', { name }) }).click()
    await dialog.getByLabel(t('staff.users.reason')).fill('Arbeitet nicht mehr hier.')
    await dialog.getByRole('button', { name: t('staff.users.deactivate') }).click()
    await expect(row.getByText(t('staff.users.states.inactive'))).toBeVisible()
    await gesa.page.reload()
    await expect(gesa.page.getByRole('heading', { name: t('staff.login.title') })).toBeVisible()
  })

  await page.goto('/staff/audit?area=staff&text=Arbeitet nicht mehr')
  const entry = page.getByRole('row').filter({ hasText: 'Adam Admin' })
  await expect(entry.first()).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('staff.audit.csv') }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain('staff.deactivated')
  await page.getByRole('button', { name: t('staff.audit.check.start') }).click()
  const start = t('staff.audit.check.intact').split('{')[0] ?? ''
  await expect(page.getByRole('status').filter({ hasText: start })).toBeVisible()
  await expectAccessible(page)
  await entry.first().getByRole('link').first().click()
  await expect(page.getByText(t('staff.audit.fits'))).toBeVisible()
  await expectAccessible(page)
})
