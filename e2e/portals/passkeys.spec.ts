import { brotliCompressSync } from 'node:zlib'
import { LOCALES } from '@goldammer/sdk/locales'
import type { Response } from '@playwright/test'
import { checkoutOf } from '../support/checkout.ts'
import { aDevice } from '../support/device.ts'
import { anInvestor, register, signIn } from '../support/investor.ts'
import { confirmationEnds } from '../support/later.ts'
import { mailTo } from '../support/mailbox.ts'
import { PROJECT_PATH } from '../support/project.ts'
import { quiet } from '../support/quiet.ts'
import { expectAccessible, expectAllTranslated } from '../support/screen.ts'
import { draftUntil } from '../support/subscription.ts'
import { expect, test } from '../support/test.ts'

for (const locale of LOCALES) {
  test.describe(locale, () => {
    test.use({ shopLocale: locale })

    test('R6.06 M3 a passkey signs in and confirms acts; once it is lost a recovery code replaces it', async ({
      page,
      t,
      at,
      api,
    }) => {
      test.slow()
      const investor = await register(api, anInvestor(), locale)
      const { session, authenticatorId } = await aDevice(page)
      const box = page.getByRole('region', { name: t('portal.factor.title') })
      const recoveryCodes: string[] = []

      await test.step('it is added in the portal, and a mail says so', async () => {
        await page.goto(at('/investor-portal/profile?tab=account'))
        await box.getByRole('button', { name: t('portal.passkeys.add') }).click()
        const dialog = page.getByRole('dialog', { name: t('portal.passkeys.add') })
        await dialog.getByLabel(t('portal.passkeys.name')).fill('Laptop')
        await dialog.getByRole('button', { name: t('portal.passkeys.add') }).click()
        const codes = box.getByRole('listitem').locator('code')
        await expect(codes).toHaveCount(10)
        recoveryCodes.push(...(await codes.allTextContents()))
        await box.getByRole('button', { name: t('portal.factor.kept') }).click()
        await expect(box.getByText('Laptop')).toBeVisible()
        await expect(box.getByText(t('portal.passkeys.codesLeft', { count: 10 }))).toBeVisible()
        await expectAllTranslated(page)
        await expectAccessible(page)
        const mail = await mailTo(page.request, investor.email, t('mail.A31.subject'))
        expect(mail.text).toContain(t('mail.factorChange.passkeyAdded'))
      })

      await test.step('the field of the address offers it, and it signs in without a password', async () => {
        await page.context().clearCookies({ name: 'sw-context-token' })
        await page.goto(at('/login'))
        await page.waitForURL(`**${at('/account')}`)
        await expect(page.getByText(investor.email).first()).toBeVisible()
      })

      await test.step('the button signs in with it, too, where the field offers none', async () => {
        await page.context().clearCookies({ name: 'sw-context-token' })
        await page.addInitScript(() => {
          Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => false })
        })
        await page.goto(at('/login'))
        await expectAccessible(page)
        await page.getByRole('button', { name: t('account.login.passkey') }).click()
        await page.waitForURL(`**${at('/account')}`)
      })

      await test.step('it confirms that a bank account is added, in place of password and code', async () => {
        await confirmationEnds(investor.email)
        await page.goto(at('/investor-portal/profile?tab=bank'))
        await page.getByRole('button', { name: t('own.bank.add') }).click()
        const dialog = page.getByRole('dialog', { name: t('own.bank.add') })
        await dialog.getByLabel(t('own.bank.iban'), { exact: true }).fill('DE29 9990 0001 0001 0002 00')
        await dialog.getByRole('button', { name: t('common.action.save') }).click()
        const asked = page.getByRole('dialog', { name: t('own.password.titleCode') })
        await asked.getByRole('button', { name: t('portal.passkeys.use') }).click()
        await expect(asked).toBeHidden()
        const accounts = page.getByRole('region', { name: t('investor.profile.tabs.bank') })
        await expect(accounts.getByText('DE29 9990 0001 0001 0002 00')).toBeVisible()
      })

      await test.step('it confirms the order of an investment, in place of password and code', async () => {
        const { id: productId } = await api.productAt(PROJECT_PATH[locale].replace(at('/'), ''))
        await draftUntil(api, investor, productId, { amount: 500 })
        await confirmationEnds(investor.email)
        await page.goto(at(`/checkout?lineItemId=${productId}`))
        const checkout = checkoutOf(page, t)
        await checkout.buyButton().click()
        const asked = page.getByRole('group', { name: t('checkout.password.titleCode') })
        await expectAccessible(page)
        await asked.getByRole('button', { name: t('checkout.password.passkey') }).click()
        await expect(page.getByText(t('checkout.password.done'))).toBeVisible()
        await checkout.buyButton().click()
        await page.waitForURL('**/checkout/success/*')
      })

      await test.step('the device is lost: the password alone does not sign in, a recovery code finishes it', async () => {
        await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
        await page.context().clearCookies({ name: 'sw-context-token' })
        await page.goto(at('/login'))
        await signIn(page, t, investor)
        const main = page.getByRole('main')
        await main.getByLabel(t('account.login.code')).fill(recoveryCodes.pop() ?? '')
        await main.getByRole('button', { name: t('common.action.login'), exact: true }).click()
        await page.waitForURL(`**${at('/account')}`)
      })

      await test.step('the lost passkey is removed, and with it the second factor', async () => {
        await page.goto(at('/investor-portal/profile?tab=account'))
        await box.getByRole('button', { name: `${t('portal.passkeys.remove')}: Laptop` }).click()
        const dialog = page.getByRole('dialog', { name: t('portal.passkeys.removeTitle') })
        await dialog.getByRole('button', { name: t('portal.passkeys.remove'), exact: true }).click()
        await expect(box.getByText('Laptop')).toBeHidden()
        await expect(page.getByText(t('portal.passkeys.removed'))).toBeVisible()
      })
    })
  })
}

test('R6.06 M3 at an IP address the profile says where passkeys work', async ({ browser, api, t, baseURL }) => {
  const investor = await register(api, anInvestor())
  const { port } = new URL(baseURL ?? '')
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${port}` })
  const page = await context.newPage()
  await page.goto('/login')
  await expect(page.getByRole('button', { name: t('account.login.passkey') })).toBeHidden()
  await signIn(page, t, investor)
  await page.waitForURL('**/account')
  await page.goto('/investor-portal/profile?tab=account')
  const sentence = t('portal.passkeys.atAddress', { address: `http://localhost:${port}` })
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByRole('button', { name: t('portal.passkeys.add') })).toBeHidden()
  await context.close()
})

/** Kilobytes, as the other pages that are read have them (docs/benchmarks.md). */
const BUDGET = 15

test('R6.06 M3 the log-in page is light, and loads the library of passkeys only for one', async ({
  browser,
  baseURL,
  t,
}) => {
  const { port } = new URL(baseURL ?? '')
  const context = await browser.newContext({ baseURL: `http://localhost:${port}` })
  const page = await context.newPage()
  // A browser that offers none in the field of the e-mail address.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response)
  })
  await page.goto('/login')
  await quiet(page)
  const library = /\/passkeys\.[^/]+\.js/
  expect(scripts.filter((one) => library.test(one.url()))).toEqual([])
  const weights = await Promise.all(scripts.map(async (one) => brotliCompressSync(await one.body()).byteLength))
  expect(weights.length).toBeGreaterThan(0)
  expect(weights.reduce((sum, one) => sum + one, 0) / 1024).toBeLessThan(BUDGET)
  const asked = page.waitForRequest(library)
  await page.getByRole('button', { name: t('account.login.passkey') }).click()
  await asked
  await context.close()
})
