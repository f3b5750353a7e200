import { randomUUID } from 'node:crypto'
import { LOCALE_COOKIE } from '@goldammer/sdk/constants'
import { LOCALES } from '@goldammer/sdk/locales'
import type { APIRequestContext, Page } from '@playwright/test'
import { aDevice } from '../support/device.ts'
import { mailTo } from '../support/mailbox.ts'
import { expectAccessible, expectAllTranslated } from '../support/screen.ts'
import { staffApi } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { textOf } from '../support/text.ts'

const password = 'ein langes Passwort'

/** Somebody of the editors, invited by the administrator. */
async function aColleague(admin: APIRequestContext): Promise<string> {
  const email = `pia.${randomUUID().slice(0, 8)}@goldammer.example`
  const headers = { 'sec-fetch-site': 'same-origin' }
  const adam = await staffApi(admin, 'adam.admin@goldammer.example')
  const { id, version } = await adam.post('/staff-users', { name: 'Pia Probe', email, roles: ['content'] })
  const mail = await mailTo(admin, email, textOf('en-GB')('mail.S01.subject'))
  const token = /invitation\?token=(\w+)/.exec(mail.text)?.[1]
  await adam.post('/invitations/accept', { token, password })
  const granted = await admin.post(`/staff-api/staff-users/${id}/grant/confirm`, {
    headers: { ...headers, 'record-version': version },
  })
  expect(granted.ok(), await granted.text()).toBe(true)
  return email
}

const signOut = (page: Page) => page.context().clearCookies({ name: /staff-session$/ })

for (const locale of LOCALES) {
  test.describe(locale, () => {
    test.use({ shopLocale: locale })

    test('R6.09 M3 staff add a passkey, sign in with it, confirm with it and remove it', async ({
      page,
      t,
      another,
      baseURL,
    }) => {
      const { page: admin } = await another()
      const email = await aColleague(admin.request)
      await page.context().addCookies([{ name: LOCALE_COOKIE.name, value: locale, url: baseURL ?? '' }])
      await aDevice(page)
      const main = page.getByRole('main')
      const box = page.getByRole('region', { name: t('portal.factor.title') })
      const recoveryCodes: string[] = []

      await test.step('it is added with the password, and a mail says so', async () => {
        await page.goto('/staff/login')
        await main.getByLabel(t('staff.login.email')).fill(email)
        await main.getByLabel(t('staff.login.password')).fill(password)
        await main.getByRole('button', { name: t('staff.login.submit'), exact: true }).click()
        await expect(page).not.toHaveURL(/login/)
        await page.goto('/staff/account')
        await box.getByRole('button', { name: t('portal.passkeys.add') }).click()
        const dialog = page.getByRole('dialog', { name: t('portal.passkeys.add') })
        await dialog.getByLabel(t('portal.passkeys.name')).fill('Laptop')
        await dialog.getByLabel(t('staff.login.password')).fill(password)
        await dialog.getByRole('button', { name: t('portal.passkeys.add') }).click()
        const codes = box.getByRole('listitem').locator('code')
        await expect(codes).toHaveCount(10)
        recoveryCodes.push(...(await codes.allTextContents()))
        await box.getByRole('button', { name: t('portal.factor.kept') }).click()
        await expect(box.getByText('Laptop')).toBeVisible()
        await expect(box.getByText(t('portal.passkeys.codesLeft', { count: 10 }))).toBeVisible()
        await expect(box.getByText(t('portal.factor.off'))).toBeVisible()
        await expectAllTranslated(page)
        await expectAccessible(page)
        await mailTo(page.request, email, textOf('en-GB')('mail.S06.subject'))
      })

      await test.step('the field of the address offers it, and it signs in without a password', async () => {
        await signOut(page)
        await page.goto('/staff/login?to=/account')
        await page.waitForURL('**/staff/account')
        await expect(main.getByText(email)).toBeVisible()
      })

      await test.step('the button signs in with it, too, where the field offers none', async () => {
        await signOut(page)
        await page.addInitScript(() => {
          Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => false })
        })
        await page.goto('/staff/login?to=/account')
        await expectAccessible(page)
        await main.getByRole('button', { name: t('portal.passkeys.signIn') }).click()
        await page.waitForURL('**/staff/account')
      })

      await test.step('it stands in where password and code are asked for, also when a session has ended', async () => {
        await box.getByRole('button', { name: t('portal.factor.renew') }).click()
        const dialog = page.getByRole('dialog', { name: t('portal.factor.renew') })
        await expectAccessible(page)
        await signOut(page)
        await dialog.getByRole('button', { name: t('portal.passkeys.use') }).click()
        const again = page.getByRole('dialog', { name: t('portal.signInAgain.title') })
        await again.getByRole('button', { name: t('portal.passkeys.signIn') }).click()
        await expect(again).toBeHidden()
        await expect(box.getByRole('listitem').locator('code')).toHaveCount(10)
        await expect(box.getByText(recoveryCodes[0] ?? '', { exact: true })).toBeHidden()
        await box.getByRole('button', { name: t('portal.factor.kept') }).click()
      })

      await test.step('it is removed, and the password alone signs in again', async () => {
        await box.getByRole('button', { name: `${t('portal.passkeys.remove')}: Laptop` }).click()
        const dialog = page.getByRole('dialog', { name: t('portal.passkeys.removeTitle') })
        await dialog.getByRole('button', { name: t('portal.passkeys.use') }).click()
        await expect(page.getByText(t('portal.passkeys.removed'))).toBeVisible()
        await expect(box.getByText('Laptop')).toBeHidden()
        await signOut(page)
        await page.goto('/staff/login')
        await main.getByLabel(t('staff.login.email')).fill(email)
        await main.getByLabel(t('staff.login.password')).fill(password)
        await main.getByRole('button', { name: t('staff.login.submit'), exact: true }).click()
        await expect(page).not.toHaveURL(/login/)
      })
    })
  })
}
