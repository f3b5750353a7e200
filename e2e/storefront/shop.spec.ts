import { formatMoney, formatShortMoney } from '@goldammer/sdk/format'
import { eurosToCents } from '@goldammer/sdk/units'
import { anInvestor, register } from '../support/investor.ts'
import { PROJECT, PROJECT_PATH } from '../support/project.ts'
import { expectAccessible } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

const amountOf = (euros: number) => formatShortMoney(eurosToCents(euros), 'de-DE')

const MODEL = 'Windrad-Modell aus Holz'

test('R2.27 R1.08 a guest’s wishlist is counted, can be restored, and belongs to the account after login', async ({
  page,
  t,
  api,
}) => {
  await page.goto('/projekte')
  const heart = (name: string) => page.getByRole('button', { name: t('wishlist.label', { name }), exact: true })
  await heart(PROJECT).click()
  await expect(heart(PROJECT)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(t('wishlist.added', { name: PROJECT }))).toBeVisible()
  // The page is kept for everyone; the heart comes in from the browser.
  await page.goto(PROJECT_PATH['de-DE'])
  await expect(heart(PROJECT)).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/shop/windrad-modell')
  await heart(MODEL).click()
  await page.getByRole('link', { name: t('wishlist.count', { count: 2 }) }).click()

  await expect(page.getByRole('heading', { level: 1, name: t('wishlist.title') })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(MODEL)
  // Until the scripts are there the hearts are a form, which the page without JavaScript is about.
  await page.waitForLoadState()
  await heart(MODEL).click()
  await expect(page.getByRole('link', { name: t('wishlist.count', { count: 1 }) })).toBeVisible()
  const undo = page.getByRole('button', { name: t('wishlist.undoLabel', { name: MODEL }) })
  await expect(undo).toBeFocused()
  await expectAccessible(page)
  await undo.press('Enter')
  await expect(heart(MODEL)).toBeFocused()

  await register(api, anInvestor({ firstName: 'Wanda', lastName: 'Wunschprobe' }))
  await page.goto('/')
  await expect(page.getByRole('link', { name: t('wishlist.count', { count: 2 }) })).toBeVisible()
  // The account has it before the browser lets go of it.
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name)
  await expect.poll(cookies).not.toContain('wishlist')
  const { products } = await api.post('/customer/wishlist')
  expect(products.total).toBe(2)
})

test('R3.21 R8.07 the drawer of the cart is used by keyboard alone, and says what it did', async ({ page, t }) => {
  await page.goto('/shop/windrad-modell')
  await page.getByLabel(t('catalogue.buy.quantity'), { exact: true }).fill('2')
  const add = page.getByRole('button', { name: t('catalogue.buy.submit') })
  await add.press('Enter')
  const drawer = page.getByRole('dialog', { name: t('cart.title') })
  await expect(drawer.getByRole('heading', { name: MODEL })).toBeVisible()
  await expectAccessible(page)

  const quantity = drawer.getByLabel(`${t('cart.quantity')}: ${MODEL}`)
  await quantity.fill('5')
  await quantity.press('Tab')
  await expect(drawer.getByText('224,50 €').first()).toBeVisible()
  // Only what is shipped asks how.
  await drawer.getByRole('radio', { name: 'Abholung' }).press('Space')
  await expect(drawer.getByText(t('cart.free'), { exact: true })).toBeVisible()
  await drawer.getByLabel(t('cart.code')).fill('GIBTESNICHT')
  await drawer.getByLabel(t('cart.code')).press('Enter')
  await expect(drawer.getByRole('alert')).toContainText('GIBTESNICHT')

  await drawer.getByRole('button', { name: t('cart.removeLabel', { name: MODEL }) }).press('Enter')
  await expect(drawer.getByText(t('cart.removed', { name: MODEL }))).toBeVisible()
  await expect(drawer.getByText(t('cart.empty'))).toBeVisible()
  const undo = drawer.getByRole('button', { name: t('cart.undoLabel', { name: MODEL }) })
  await expect(undo).toBeFocused()
  await undo.press('Enter')
  await expect(quantity).toHaveValue('5')
  await drawer.getByRole('button', { name: t('cart.toWishlistLabel', { name: MODEL }) }).press('Enter')
  await expect(drawer.getByText(t('cart.moved', { name: MODEL }))).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(add).toBeFocused()
  await expect(page.getByRole('link', { name: t('wishlist.count', { count: 1 }) })).toBeVisible()
  const cart = page.getByRole('link', { name: t('cart.title'), exact: true })
  await cart.press('Enter')
  await expect(drawer.getByText(t('cart.empty'))).toBeVisible()
  await drawer.getByRole('button', { name: t('common.action.close') }).press('Enter')
  await expect(cart).toBeFocused()
})

test('R4.07 R8.07 what the cart says is told on the page one is on, once', async ({ page, t, api }) => {
  const { id } = await api.productAt('shop/windrad-modell')
  const put = () => api.post('/checkout/cart/line-item', { items: [{ id, referencedId: id, type: 'product' }] })
  const investor = await register(api, anInvestor({ firstName: 'Mara', lastName: 'Merkprobe' }))
  await put()
  await api.post('/account/logout')
  await put()
  await api.login(investor.email)
  await page.goto('/faq')
  const merged = page.getByText(t('errors.cart-merged-hint'))
  await expect(merged).toBeVisible()
  const read = page.waitForResponse('**/store-api/checkout/cart')
  await page.goto('/faq')
  await read
  await expect(page.getByRole('link', { name: t('cart.count', { count: 1 }) })).toBeVisible()
  await expect(merged).toBeHidden()
})

test('R6.11 R8.07 whoever goes back sees the cart and the name as they are by then', async ({ page, t, api }) => {
  const investor = await register(api, anInvestor({ firstName: 'Mara', lastName: 'Merkprobe' }))
  await api.post('/account/logout')
  await page.goto('/faq')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: t('common.action.login') })).toBeVisible()
  await page.goto('/shop/windrad-modell')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('catalogue.buy.submit') })
    .click()
  await expect(
    page
      .getByRole('dialog', { name: t('cart.title') })
      .getByText(MODEL)
      .first(),
  ).toBeVisible()
  await api.login(investor.email)
  await page.goBack()
  await expect(page).toHaveURL('/faq')
  await expect(header.getByRole('link', { name: t('cart.count', { count: 1 }) })).toBeVisible()
  await expect(header.getByText('Mara').filter({ visible: true }).first()).toBeVisible()
})

test('R2.27 whoever goes back to a list finds ticked what the list is narrowed by', async ({ page, t }) => {
  await page.goto('/projekte')
  const box = page
    .getByRole('group', { name: t('catalogue.filter.branch') })
    .getByRole('checkbox')
    .first()
  await box.check()
  await page.waitForURL(/branch=/)
  await expect(box).toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL('/projekte')
  await page.waitForLoadState()
  await expect(box).not.toBeChecked()
})

test('R2.27 while one types, products are suggested, a typing error or a missing accent forgiven', async ({
  page,
  t,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: t('common.action.search'), exact: true }).click()
  const field = page.getByRole('combobox', { name: t('common.action.search') })
  await expect(field).toBeFocused()
  const option = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) })
  await field.pressSequentially('krumelwrk')
  await expect(option('Krümelwerk Erntekredit')).toBeVisible()
  await expectAccessible(page)
  await field.press('Escape')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await expect(field).toBeFocused()
  await field.fill('repowering')
  await expect(option(PROJECT)).toBeVisible()
  await field.press('ArrowDown')
  await expect(option(PROJECT)).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await page.waitForURL(`**${PROJECT_PATH['de-DE']}`)
})

test('R2.26 R3.09 rate, amount and steps follow the chosen tariff of a product into the cart', async ({ page, t }) => {
  await page.goto('/projekte/solarhain-wachstum')
  const box = page.getByRole('complementary', { name: t('catalogue.invest.title') })
  const amount = box.getByLabel(t('catalogue.invest.amount'), { exact: true })
  await box.getByRole('radio', { name: /^Plus/ }).check()
  await expect(amount).toHaveValue(/^5\.000/)
  await expect(box.getByText('3,40 %', { exact: true })).toBeVisible()
  const step = amountOf(500)
  await expect(box.getByRole('button', { name: t('catalogue.invest.less', { step }) })).toBeDisabled()
  await box.getByRole('button', { name: t('catalogue.invest.more', { step }) }).click()
  await box.getByRole('button', { name: t('catalogue.invest.submit') }).click()
  // Straight to the checkout of this product, which asks a guest to sign in.
  await page.waitForURL(/login\?redirect=.*checkout.*lineItemId/)
  await page.goto('/cart')
  await expect(page.getByText(t('cart.tariff', { name: 'Plus' }))).toBeVisible()
  await expect(page.getByLabel(t('cart.amount'))).toHaveValue('5500')
})

test('R2.07 R8.07 the drawer shows the item just added first, investments by amount, goods by piece', async ({
  page,
  t,
  api,
}) => {
  await page.goto('/projekte/solarhain-wachstum')
  await page.getByRole('button', { name: t('catalogue.invest.submit') }).click()
  await page.waitForURL('**/login?**')
  await page.goto('/shop/windrad-modell')
  await page.getByRole('button', { name: t('catalogue.buy.submit') }).click()
  const drawer = page.getByRole('dialog', { name: t('cart.title') })
  const names = drawer.getByRole('heading', { level: 3 })
  await expect(names).toHaveCount(2)
  await expect(names.first()).toHaveText(MODEL)
  await expect(drawer.getByLabel(`${t('cart.quantity')}: ${MODEL}`)).toHaveValue('1')
  const { name } = await api.productAt('projekte/solarhain-wachstum')
  const amount = drawer.getByLabel(`${t('cart.amount')}: ${name}`)
  const before = Number(await amount.inputValue())
  await amount.press('ArrowUp')
  await amount.press('Enter')
  const step = Number(await amount.getAttribute('step'))
  await expect(drawer.getByText(formatMoney(eurosToCents(before + step), 'de-DE')).first()).toBeVisible()
  await expect(names.first()).toHaveText(MODEL)
})

test('R2.26 the tariff and the amount that were entered before the page’s scripts came are kept', async ({
  page,
  t,
}) => {
  const script = /\/_astro\/.*\.js/
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(script, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/projekte/solarhain-wachstum', { waitUntil: 'commit' })
  const box = page.getByRole('complementary', { name: t('catalogue.invest.title') })
  await box.getByRole('radio', { name: /^Plus/ }).check()
  await box.getByLabel(t('catalogue.invest.amount'), { exact: true }).fill('6.200')
  release()
  await expect(box.getByText('3,40 %', { exact: true })).toBeVisible()
  await expect(box.getByLabel(t('catalogue.invest.amount'), { exact: true })).toHaveValue(/^6\.000/)
})

test('R2.27 a search that finds nothing helps on', async ({ page, t }) => {
  await page.goto('/search?search=qqqqzz')
  await expect(page.getByText(t('catalogue.listing.noneFound', { term: 'qqqqzz' }))).toBeVisible()
  // Where there is nothing, there is nothing to sort.
  await expect(page.getByRole('combobox', { name: t('common.action.sort') })).toHaveCount(0)
  await page.getByRole('link', { name: t('content.search.help.all') }).click()
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('R2.27 R3.21 hearts, cart, removal and its undo, shipping and the way to the wishlist are plain forms', async ({
    page,
    t,
  }) => {
    await page.goto('/projekte')
    await page.getByRole('button', { name: t('wishlist.label', { name: PROJECT }), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('wishlist.title') })).toBeVisible()
    await page.getByRole('button', { name: t('wishlist.label', { name: PROJECT }), exact: true }).click()
    await expect(page.getByText(t('wishlist.empty'))).toBeVisible()
    await page.getByRole('button', { name: t('wishlist.undo') }).click()
    await expect(page.getByRole('heading', { name: PROJECT })).toBeVisible()

    await page.goto('/shop/windrad-modell')
    await page.getByRole('button', { name: t('catalogue.buy.submit') }).click()
    await page.waitForURL('**/cart?added=*')
    await page.getByRole('radio', { name: 'Abholung' }).check()
    await page
      .getByRole('complementary', { name: t('cart.summary') })
      .getByRole('button', { name: t('cart.update') })
      .click()
    await expect(page.getByText(t('cart.free'), { exact: true })).toBeVisible()
    await page.getByRole('button', { name: t('cart.removeLabel', { name: MODEL }) }).click()
    await page.getByRole('button', { name: t('cart.undoLabel', { name: MODEL }) }).click()
    await page.getByRole('button', { name: t('cart.toWishlistLabel', { name: MODEL }) }).click()
    await expect(page.getByText(t('cart.moved', { name: MODEL }))).toBeVisible()
    await page.goto('/wishlist')
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText([MODEL, PROJECT])
  })
})
