import { checkoutOf } from '../support/checkout.ts'
import { anInvestor, register } from '../support/investor.ts'
import { keyboardOf } from '../support/keyboard.ts'
import { PROJECT } from '../support/project.ts'
import { expect, test } from '../support/test.ts'

test('R1.08 R2.28 an order is placed with the keyboard alone, and the focus is always visible', async ({
  page,
  api,
  t,
}) => {
  test.slow()
  const investor = await register(api, anInvestor({ firstName: 'Tessa', lastName: 'Tastatur' }))
  await api.post('/account/logout')
  const hand = keyboardOf(page)

  await test.step('from the home page to the project', async () => {
    await page.goto('/')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: t('common.action.skipToContent') })).toBeFocused()
    const navigation = page.getByRole('navigation', { name: t('content.site.mainNavigation') })
    await hand(navigation.getByRole('link').first()).click()
    await page.waitForURL('**/projekte')
    await hand(page.getByRole('link', { name: PROJECT, exact: true })).click()
    await expect(page.getByRole('heading', { level: 1, name: PROJECT })).toBeVisible()
  })

  await test.step('into the cart and through the sign-in', async () => {
    await hand(page.getByLabel(t('catalogue.invest.amount'), { exact: true })).fill('500')
    await hand(page.getByRole('button', { name: t('catalogue.invest.submit') })).click()
    await page.waitForURL('**/login?**')
    await hand(page.getByLabel(t('account.field.email'), { exact: true })).fill(investor.email)
    await hand(page.getByLabel(t('account.field.password'), { exact: true })).fill(investor.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/checkout?**')
  })

  await test.step('through the checkout', async () => {
    const checkout = checkoutOf(page, t, hand)
    await checkout.personalData(investor)
    await checkout.investment('500')
    await checkout.survey()
    await checkout.risk()
    await checkout.documents(investor)
    await checkout.promotionCode()
    await checkout.bankAccount(investor)
    await checkout.stepUp(investor)
    await checkout.summary()
    await hand(checkout.buyButton()).click()
    await page.waitForURL('**/checkout/success/*')
    await expect(page.getByRole('heading', { level: 1, name: t('checkout.success.title') })).toBeVisible()
  })
})
