import { LOCALES, localePath } from '@goldammer/sdk/locales'
import { anInvestor, register, signIn } from '../support/investor.ts'
import { oneTimeCode } from '../support/one-time-code.ts'
import { expectAccessible } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'
import { textOf } from '../support/text.ts'

test('R6.06 M3 an investor sets up a second factor, whose codes work without JavaScript', async ({
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
