import { checkoutOf } from '../support/checkout.ts'
import { anInvestor, register } from '../support/investor.ts'
import { PROJECT_SEO_PATH } from '../support/project.ts'
import { expectAccessible, expectNoSidewaysScrolling } from '../support/screen.ts'
import { stepUpCodeOf } from '../support/step-up.ts'
import { draftUntil } from '../support/subscription.ts'
import { expect, test } from '../support/test.ts'

test('R6.06 M3 after a sign-in by password a mailed code confirms investment, password and account', async ({
  page,
  t,
  api,
  browser,
  baseURL,
}) => {
  test.slow()
  const investor = await register(api, anInvestor({ firstName: 'Stella', lastName: 'Stufe' }))
  const { email, password } = investor
  const { id: productId } = await api.productAt(PROJECT_SEO_PATH)
  await draftUntil(api, investor, productId, { amount: 500 })
  await api.login(email)

  await test.step('the buy button asks, a wrong code is refused at its field, and the button is pressed again', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/checkout?lineItemId=${productId}`)
    const checkout = checkoutOf(page, t)
    await checkout.buyButton().click()
    const box = page.getByRole('group', { name: t('checkout.password.titleCode') })
    const code = box.getByLabel(t('checkout.password.mailCode'))
    const submit = box.getByRole('button', { name: t('checkout.password.submit') })
    await box.getByLabel(t('checkout.password.label'), { exact: true }).fill(password)
    const sent = await stepUpCodeOf(page.request, t, email)
    await submit.click()
    await expect(box.getByText(t('errors.VIOLATION::IS_BLANK_ERROR'))).toBeVisible()
    await code.fill(sent === '000000' ? '000001' : '000000')
    await submit.click()
    await expect(box.getByText(t('errors.STEP_UP_CODE_WRONG'))).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await code.fill(sent)
    await submit.click()
    await expect(page.getByText(t('checkout.password.done'))).toBeVisible()
    await checkout.buyButton().click()
    await page.waitForURL('**/checkout/success/*')
  })
  const orderId = new URL(page.url()).pathname.split('/').at(-1)

  await test.step('another account for the mandate is added without JavaScript', async () => {
    await api.login(email)
    const storageState = await page.context().storageState()
    const context = await browser.newContext({
      javaScriptEnabled: false,
      storageState,
      ...(baseURL ? { baseURL } : {}),
    })
    const plain = await context.newPage()
    await plain.goto(`/checkout/success/${orderId}/bank-account`)
    const main = plain.getByRole('main')
    const add = async () => {
      await main.getByLabel(t('account.field.currentPassword')).fill(password)
      await main.getByRole('button', { name: t('checkout.account.submit') }).click()
    }
    await main.getByLabel(t('checkout.bank.iban'), { exact: true }).fill('DE29 9990 0001 0001 0002 00')
    await add()
    const code = main.getByLabel(t('account.stepUp.code'))
    await expect(main.getByLabel(t('checkout.bank.iban'), { exact: true })).toHaveValue('DE29 9990 0001 0001 0002 00')
    await code.fill(await stepUpCodeOf(page.request, t, email))
    await add()
    await expect(main.getByText(t('checkout.account.added'))).toBeVisible()
    await context.close()
  })

  await test.step('the portal asks before the password changes', async () => {
    await api.login(email)
    await page.goto('/investor-portal/profile?tab=account')
    await page.getByRole('button', { name: t('account.password.title') }).click()
    const dialog = page.getByRole('dialog', { name: t('account.password.title') })
    const next = 'vier rote Lampen am Kanal'
    await dialog.getByLabel(t('account.field.currentPassword')).fill(password)
    await dialog.getByLabel(t('account.field.newPassword'), { exact: true }).fill(next)
    await dialog.getByLabel(t('account.field.newPasswordConfirm')).fill(next)
    await dialog.getByRole('button', { name: t('account.password.submit') }).click()
    const asked = page.getByRole('dialog', { name: t('own.password.titleCode') })
    await asked.getByLabel(t('own.password.label'), { exact: true }).fill(password)
    await expect(asked.getByText(email)).toBeVisible()
    await expectAccessible(page)
    await asked.getByLabel(t('own.password.mailCode')).fill(await stepUpCodeOf(page.request, t, email))
    await asked.getByRole('button', { name: t('common.action.confirm') }).click()
    await expect(page.getByText(t('account.notice.passwordChanged'))).toBeVisible()
  })
})
