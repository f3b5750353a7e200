import { LOCALES, localePath } from '@goldammer/sdk/locales'
import { anInvestor, register, signIn } from '../support/investor.ts'
import { oneTimeCode } from '../support/one-time-code.ts'
import { expectAccessible } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'
import { textOf } from '../support/text.ts'

test('R6.06 M3 an investor sets up a second factor, and logs in with its codes without JavaScript, in three languages', async ({
  page,
  t,
  api,
  browser,
  baseURL,
}) => {
  test.slow()
  const investor = await register(api, anInvestor())
  const recoveryCodes: string[] = []

  await test.step('it is set up in the portal', async () => {
    await page.goto('/investor-portal/profile?tab=account')
    const box = page.getByRole('region', { name: t('portal.factor.title') })
    await box.getByRole('button', { name: t('portal.factor.begin') }).click()
    const secret = (await box.locator('code').textContent()) ?? ''
    await box.getByLabel(t('portal.factor.code'), { exact: true }).fill('000000')
    await box.getByRole('button', { name: t('portal.factor.confirm') }).click()
    await expect(box.getByText(t('errors.SECOND_FACTOR_CODE_WRONG'))).toBeVisible()
    await expectAccessible(page)
    await box.getByLabel(t('portal.factor.code'), { exact: true }).fill(oneTimeCode(secret))
    await box.getByRole('button', { name: t('portal.factor.confirm') }).click()
    const codes = box.getByRole('listitem').locator('code')
    await expect(codes).toHaveCount(10)
    recoveryCodes.push(...(await codes.allTextContents()))
    await box.getByRole('button', { name: t('portal.factor.kept') }).click()
    await expect(box.getByRole('button', { name: t('portal.factor.renew') })).toBeVisible()
  })

  for (const locale of LOCALES) {
    await test.step(`the password alone logs nobody in, a recovery code finishes it: ${locale}`, async () => {
      const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
      const visitor = await context.newPage()
      const text = textOf(locale)
      await visitor.goto(localePath(locale, '/login'))
      await signIn(visitor, text, investor)
      const main = visitor.getByRole('main')
      await expect(main.getByRole('heading', { name: text('account.login.factorTitle'), level: 1 })).toBeVisible()
      const code = main.getByLabel(text('account.login.code'))
      await code.fill(recoveryCodes.pop() ?? '')
      await main.getByRole('button', { name: text('common.action.login'), exact: true }).click()
      await expect(visitor).toHaveURL(new RegExp(`${localePath(locale, '/account')}$`))
      await context.close()
    })
  }

  await test.step('it is given up with the password and a code', async () => {
    await page.reload()
    const box = page.getByRole('region', { name: t('portal.factor.title') })
    await box.getByRole('button', { name: t('portal.factor.remove') }).click()
    const dialog = page.getByRole('dialog', { name: t('portal.factor.remove') })
    await dialog.getByLabel(t('account.field.currentPassword')).fill(investor.password)
    await dialog.getByLabel(t('portal.factor.codeOrRecovery')).fill(recoveryCodes.pop() ?? '')
    await dialog.getByRole('button', { name: t('portal.factor.remove') }).click()
    await expect(box.getByRole('button', { name: t('portal.factor.begin') })).toBeVisible()
  })
})

test('R6.06 M3 an investor adds a passkey, logs in with it without a password, and confirms an act with it', async ({
  page,
  t,
  api,
}) => {
  const investor = await register(api, anInvestor())
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })

  await test.step('it is added in the portal', async () => {
    await page.goto('/investor-portal/profile?tab=account')
    const box = page.getByRole('region', { name: t('portal.factor.title') })
    await box.getByRole('button', { name: t('own.passkeys.add') }).click()
    const dialog = page.getByRole('dialog', { name: t('own.passkeys.add') })
    await dialog.getByLabel(t('own.passkeys.name')).fill('Laptop')
    await dialog.getByRole('button', { name: t('own.passkeys.add') }).click()
    await expect(box.getByRole('listitem').locator('code')).toHaveCount(10)
    await box.getByRole('button', { name: t('portal.factor.kept') }).click()
    await expect(box.getByText('Laptop')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('it logs in without a password', async () => {
    await page.context().clearCookies({ name: 'sw-context-token' })
    await page.goto('/login')
    const button = page.getByRole('button', { name: t('account.login.passkey') })
    // The browser may offer it in the field of the address, and the device that says yes to everything takes it there.
    await Promise.any([page.waitForURL('**/account'), button.click()])
    await page.waitForURL('**/account')
    await expect(page.getByText(investor.email).first()).toBeVisible()
  })
})
