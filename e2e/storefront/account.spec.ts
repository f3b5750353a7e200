import type { Page } from '@playwright/test'
import { anInvestor, register, signIn } from '../support/investor.ts'
import { linkIn, mailTo } from '../support/mailbox.ts'
import { expectAccessible } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

/** 6 × 4 pixels: left half red, right half blue. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAYAAAAECAIAAAAiZtkUAAAAE0lEQVR4nGP4z8AAQTD6PwO5QgCM6RfpdGHRxQAAAABJRU5ErkJggg=='

const main = (page: Page) => page.getByRole('main')

test('R2.20 R5.05 R5.15 a customer sets picture, birthday and a new e-mail address, and deletes the account', async ({
  page,
  api,
  t,
}) => {
  const investor = await register(api, anInvestor({ firstName: 'Konstanze', lastName: 'Konto' }))

  await test.step('the picture is cut by keyboard and shown', async () => {
    await page.goto('/account/picture')
    const file = { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from(PICTURE, 'base64') }
    await page.getByLabel(t('picture.file')).setInputFiles(file)
    const across = page.getByLabel(t('picture.across'))
    await across.press('End')
    await expect(page.locator('input[name="x"]')).toHaveValue('2')
    await expect(page.getByLabel(t('picture.down'))).toBeDisabled()
    await page.getByLabel(t('picture.zoom')).press('End')
    await expect(page.locator('input[name="size"]')).toHaveValue('1')
    await expectAccessible(page)
    await main(page)
      .getByRole('button', { name: t('picture.submit') })
      .click()
    await expect(page.getByText(t('picture.saved'))).toBeVisible()
    const picture = page.getByAltText(t('account.picture.present'))
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)
    await page.goto('/investor-portal')
    const small = page.locator('.person img')
    await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)
  })

  await test.step('the birthday is typed, then chosen by keyboard, and stored', async () => {
    await page.goto('/account/profile')
    const birthday = page.getByLabel(t('account.field.optional', { label: t('account.field.birthday') }), {
      exact: true,
    })
    await birthday.fill('1988-05-17')
    await birthday.press('Tab')
    await expect(birthday).toHaveValue('17.05.1988')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: t('common.datePicker.dialog') })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('PageDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(birthday).toHaveValue('18.06.1988')
    await main(page)
      .getByRole('button', { name: t('common.action.save') })
      .click()
    await expect(page.getByText(t('account.notice.profileSaved'))).toBeVisible()
    await expect(birthday).toHaveValue('18.06.1988')
  })

  const email = `neu.${investor.email}`
  await test.step('the new e-mail address counts once its link is used, and the old one hears of it', async () => {
    await page.goto('/account/email')
    await page.getByLabel(t('account.field.newEmail'), { exact: true }).fill(email)
    await page.getByLabel(t('account.field.emailConfirmation')).fill(email)
    await page.getByLabel(t('account.field.currentPassword')).fill(investor.password)
    await main(page)
      .getByRole('button', { name: t('account.email.submit') })
      .click()
    await expect(page.getByRole('heading', { name: t('account.email.sentTitle') })).toBeVisible()
    const mail = await mailTo(page.request, email, t('mail.A12.subject'))
    await page.goto(linkIn(mail, '/account/email/confirm'))
    await main(page)
      .getByRole('button', { name: t('account.email.confirmSubmit') })
      .click()
    await expect(page.getByText(t('account.notice.emailChanged'))).toBeVisible()
    await mailTo(page.request, investor.email, t('mail.A4.subject'))
  })

  await test.step('the account is deleted with the password, and its sign-in is gone', async () => {
    await page.goto('/account/delete')
    await page.getByLabel(t('account.field.currentPassword')).fill(investor.password)
    await page.getByLabel(t('account.delete.confirm')).check()
    await main(page)
      .getByRole('button', { name: t('account.delete.submit') })
      .click()
    await expect(page.getByText(t('account.notice.accountDeleted'))).toBeVisible()
    await signIn(page, t, { email, password: investor.password })
    await expect(page.getByText(t('errors.CHECKOUT__CUSTOMER_AUTH_BAD_CREDENTIALS'))).toBeVisible()
    await mailTo(page.request, email, t('mail.A11.subject'))
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('R5.15 R2.20 dates are text fields, a picture is cut in the middle, an order of goods is cancelled', async ({
    page,
    api,
    t,
  }) => {
    await register(api)
    await page.goto('/account/profile')
    const birthday = page.getByLabel(t('account.field.optional', { label: t('account.field.birthday') }), {
      exact: true,
    })
    await expect(page.getByRole('button', { name: t('common.datePicker.open') })).toBeHidden()
    await birthday.fill('31.02.1988')
    await main(page)
      .getByRole('button', { name: t('common.action.save') })
      .click()
    await expect(page.getByRole('alert')).toContainText(t('common.datePicker.invalid'))
    await expect(birthday).toHaveValue('31.02.1988')
    await birthday.fill('29.02.1988')
    await main(page)
      .getByRole('button', { name: t('common.action.save') })
      .click()
    await expect(birthday).toHaveValue('29.02.1988')

    await page.goto('/account/picture')
    const file = { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from(PICTURE, 'base64') }
    await page.getByLabel(t('picture.file')).setInputFiles(file)
    await main(page)
      .getByRole('button', { name: t('picture.submit') })
      .click()
    await expect(page.getByText(t('picture.saved'))).toBeVisible()

    const { id } = await api.productAt('shop/windrad-modell')
    await api.post('/checkout/cart/line-item', { items: [{ id, referencedId: id, type: 'product', quantity: 2 }] })
    const order = await api.post('/checkout/order', {})
    await page.goto('/account/orders')
    await page.getByRole('link', { name: order.orderNumber }).click()
    await page.getByRole('link', { name: t('account.orders.cancel') }).click()
    await main(page)
      .getByRole('button', { name: t('account.orders.cancel') })
      .click()
    await expect(page.getByText(t('account.notice.orderCancelled'))).toBeVisible()
    await expect(page.getByRole('link', { name: t('account.orders.cancel') })).toBeHidden()
  })
})
