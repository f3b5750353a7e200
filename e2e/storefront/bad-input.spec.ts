import { checkoutOf } from '../support/checkout.ts'
import { anInvestor, register, signIn } from '../support/investor.ts'
import { linkIn, mailTo } from '../support/mailbox.ts'
import { PROJECT_PATH, PROJECT_SEO_PATH } from '../support/project.ts'
import { quiet } from '../support/quiet.ts'
import { expectNoSidewaysScrolling } from '../support/screen.ts'
import { draftUntil } from '../support/subscription.ts'
import { expect, test } from '../support/test.ts'
import { textOf } from '../support/text.ts'

test('R2.06 a wrong password is refused, and the e-mail address stays', async ({ page, t }) => {
  await page.goto('/login')
  const { email, password } = await signIn(page, t, { email: 'jana.probst@post.example', password: 'ganz falsch' })
  await expect(page.getByText(t('errors.CHECKOUT__CUSTOMER_AUTH_BAD_CREDENTIALS'))).toBeVisible()
  await expect(email).toHaveValue('jana.probst@post.example')
  await expect(password).toHaveValue('')
  await expect(page.getByRole('alert')).toBeFocused()
})

test.describe('in Polish', () => {
  test.use({ shopLocale: 'pl-PL' })

  test('R2.06 a refused registration keeps all input, the password too, and succeeds once corrected', async ({
    page,
    at,
    t,
  }) => {
    const { firstName, lastName, street, city, email, password } = anInvestor()
    const typed = { firstName, lastName, street, zipcode: '0001', city, email, password }
    await page.goto(at('/register'))
    const field = (name: keyof typeof typed) => page.getByLabel(t(`account.field.${name}`), { exact: true })
    const names = Object.keys(typed) as (keyof typeof typed)[]
    for (const name of names) await field(name).fill(typed[name])
    await page.getByRole('checkbox', { name: t('account.register.privacy') }).check()
    const send = page.getByRole('button', { name: t('account.register.submit') })
    await send.click()

    await expect(page.getByRole('alert').first()).toBeFocused()
    await expect(page.getByText(t('validation.postalCodeDE', { example: '10115' }), { exact: true })).toBeVisible()
    for (const name of names) await expect(field(name)).toHaveValue(typed[name])
    await expect(page.getByRole('checkbox', { name: t('account.register.privacy') })).toBeChecked()
    // What was sent in vain is shown by the same page, whose calendar works still.
    await page.getByRole('button', { name: t('common.datePicker.open') }).click()
    await expect(page.getByRole('dialog').getByRole('grid')).toBeVisible()
    await page.keyboard.press('Escape')

    await field('zipcode').fill('00001')
    await send.click()
    await expect(page.getByRole('heading', { name: t('account.sent.title') })).toBeVisible()
  })
})

test('R2.05 R4.06 a link for a new password works once; after that a new one is offered', async ({
  page,
  t,
  another,
}) => {
  const customer = await another()
  const investor = await register(customer.api, anInvestor())
  await page.goto('/account/recover')
  await page.getByLabel(t('account.field.email'), { exact: true }).fill(investor.email)
  await page.getByRole('button', { name: t('account.recover.submit') }).click()
  await expect(page.getByRole('heading', { name: t('account.recover.sentTitle') })).toBeVisible()
  const link = linkIn(await mailTo(page.request, investor.email, t('mail.A2.subject')), '/account/recover/password')

  await page.goto(link)
  await page.getByLabel(t('account.field.newPassword'), { exact: true }).fill('ein neues Passwort')
  await page.getByLabel(t('account.field.newPasswordConfirm'), { exact: true }).fill('ein anderes Passwort')
  await page.getByRole('button', { name: t('account.recover.newSubmit') }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.getByLabel(t('account.field.newPassword'), { exact: true }).fill('ein neues Passwort')
  await page.getByLabel(t('account.field.newPasswordConfirm'), { exact: true }).fill('ein neues Passwort')
  await page.getByRole('button', { name: t('account.recover.newSubmit') }).click()
  await expect(page.getByText(t('account.notice.passwordSet'))).toBeVisible()

  await page.goto(link)
  await expect(page.getByRole('heading', { name: t('account.recover.expiredTitle') })).toBeVisible()
  await page.getByRole('link', { name: t('account.recover.requestNew') }).click()
  await expect(page.getByRole('heading', { name: t('account.recover.title') })).toBeVisible()
})

test('R2.05 a link for a new password that was never sent counts as expired', async ({ page, t }) => {
  await page.goto('/account/recover/password?hash=00000000000000000000000000000000')
  await expect(page.getByRole('heading', { name: t('account.recover.expiredTitle') })).toBeVisible()
})

test('R4.11 R6.05 a session that ends in the checkout leads to the sign-in and back with all input', async ({
  page,
  t,
  api,
}) => {
  const investor = await register(api, anInvestor())
  const { id } = await api.productAt(PROJECT_SEO_PATH)
  const { lineItemId } = await draftUntil(api, investor, id, { amount: 750 }, 'promotionCode')
  const checkout = checkoutOf(page, t)
  await page.goto(`/checkout?lineItemId=${lineItemId}`)
  await expect(checkout.step('checkout.step.promotionCode')).toBeVisible()
  await page.context().clearCookies()
  await checkout.promotionCode('EMPFEHLUNG')

  await page.waitForURL('**/login?**')
  await signIn(page, t, investor)
  await page.waitForURL('**/checkout?**')
  await expect(checkout.step('checkout.step.promotionCode')).toBeVisible()
  await expect(page.getByRole('textbox', { name: t('checkout.promotion.label') })).toHaveValue('EMPFEHLUNG')
  await checkout.next()
  await expect(checkout.step('checkout.step.bankAccount')).toBeVisible()
})

test('R2.28 what the server refuses in a step is said at its field, and what was typed stays', async ({
  page,
  t,
  api,
}) => {
  const investor = await register(api, anInvestor())
  const { id } = await api.productAt(PROJECT_SEO_PATH)
  const { lineItemId } = await draftUntil(api, investor, id, { amount: 500 }, 'bankAccount')
  const checkout = checkoutOf(page, t)
  await page.goto(`/checkout?lineItemId=${lineItemId}`)
  await checkout.bankAccount({ ...investor, iban: 'DE00 9990 0001 0001 0990 01' })
  const iban = page.getByLabel(t('checkout.bank.iban'), { exact: true })
  await expect(iban).toHaveAttribute('aria-invalid', 'true')
  await expect(iban).toHaveValue('DE00 9990 0001 0001 0990 01')
  await expect(page.getByText(t('errors.IBAN_INVALID')).first()).toBeVisible()
})

test('R8.07 a good of which there are fewer than wanted is in the cart, which says how many', async ({
  page,
  t,
  api,
}) => {
  const { id, name } = await api.productAt('shop/windrad-modell')
  const { stock } = (await api.post(`/product/${id}`)).product
  const quantity = page.getByLabel(t('catalogue.buy.quantity'), { exact: true })
  const drawer = page.getByRole('dialog', { name: t('cart.title') })
  for (const wanted of [String(stock), '1']) {
    await page.goto('/shop/windrad-modell')
    await quantity.fill(wanted)
    await page.getByRole('button', { name: t('catalogue.buy.submit') }).click()
    await expect(drawer.getByRole('heading', { name })).toBeVisible()
  }
  const corrected = t('errors.product-stock-reached', { name, quantity: stock })
  await expect(drawer.getByText(corrected)).toBeVisible()
})

test('R6.04 a document for investors says so to a customer who is none, instead of asking to sign in', async ({
  page,
  t,
  api,
}) => {
  await register(api, anInvestor())
  const { id } = await api.productAt(PROJECT_SEO_PATH)
  const { elements } = await api.get(`/investing/products/${id}/documents`)
  const { version } = elements.find((document: { access: string }) => document.access === 'investor')
  const answer = await page.goto(`/documents/${version.id}`)
  expect(answer?.status()).toBe(403)
  await expect(page.getByText(t('errors.HOLDING_REQUIRED'))).toBeVisible()
})

test('R5.10 what is no form is refused by the pages that take forms', async ({ page, baseURL }) => {
  for (const path of ['/register', '/cart-items']) {
    const headers = { origin: baseURL ?? '' }
    expect((await page.request.post(path, { data: { email: 'a' }, headers })).status()).toBe(415)
  }
})

test('R2.31 an address that does not exist answers 404 with a page of the shop', async ({ page, t }) => {
  const answer = await page.goto('/gibt-es-nicht')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: t('content.notFound.title') })).toBeVisible()
})

const ID = '0'.repeat(32)
const LONG = 'a'.repeat(6_000)
const ODD_ADDRESSES: [path: string, status: number][] = [
  ...['detail', 'navigation', 'landingPage'].map((kind): [string, number] => [`/${kind}/${ID}`, 404]),
  ['/detail/1', 404],
  ['/blog/gibt-es-nicht', 404],
  ['/blog/%F0%9F%A6%85', 404],
  [`/blog/${LONG}`, 404],
  ['/en-GB/projekte', 200],
  ['/en-GB/projekte/quellhain-repowering', 200],
  ['/projects', 200],
  ['/de-DE/projekte', 404],
  ['/en-GB/pl-PL/faq', 404],
  ['/fr-FR/faq', 404],
  ['/%2e%2e/%2e%2e/etc/passwd', 404],
  [`/projekte?${'type=bond&'.repeat(300)}p=2`, 200],
  ['/projekte?p=99999999999999999999&min-price=-5&max-price=NaN&order=nonsense', 200],
  [`/search?search=${LONG}`, 200],
  ['/search?search=%E0%A4%A', 200],
  ['/search?search=%D9%85%D8%AD%D9%85%D8%AF%F0%9F%A6%85&search=b', 200],
  [`/faq?search=${LONG}`, 200],
  ['/blog?page=999999999999&category=gibt-es-nicht', 200],
  [`/${PROJECT_SEO_PATH}?tab=gibt-es-nicht&post=1&write=1`, 200],
  [`/${PROJECT_SEO_PATH}?tab=updates&post=${ID}`, 404],
  [`/account/recover/password?hash=${'f'.repeat(32)}`, 200],
  ['/newsletter-subscribe?em=a&em=b&hash=%22%3E%3Cscript%3E', 200],
]

for (const [path, status] of ODD_ADDRESSES) {
  test(`R2.13 R2.31 the address ${path.slice(0, 60)} answers ${status} with a page of the shop`, async ({
    request,
  }) => {
    const answer = await request.get(path)
    expect(answer.status()).toBe(status)
    const html = await answer.text()
    expect(html).toMatch(/<h1[ >]/)
    expect(html).toContain('site-header')
    expect(html).not.toMatch(/\bat \S+ \(?(file:|node:|\/)/)
    expect(html.length).toBeLessThan(200_000)
  })
}

test('R5.10 an address that cannot be read is refused, without a word of how', async ({ request }) => {
  for (const path of ['/%00', '/a%00b', '/%E0%A4%A', '/projekte?order=%00']) {
    const answer = await request.get(path)
    expect([path, answer.status(), (await answer.text()).length < 200]).toEqual([path, 400, true])
  }
})

test('R1.08 texts ten times as long widen no page, on a phone neither', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  for (const path of ['/', '/projekte', `/${PROJECT_SEO_PATH}`, '/bausteine', '/blog', '/faq', '/cart', '/login']) {
    await page.goto(path)
    await quiet(page)
    await page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const parent = text.parentElement
        const words = text.textContent?.trim()
        if (words && parent && !['SCRIPT', 'STYLE'].includes(parent.tagName)) {
          text.textContent = Array.from({ length: 10 }, () => words).join(' ')
        }
      }
    })
    await expectNoSidewaysScrolling(page)
  }
})

test('R2.26 R1.08 names and words of any script, and one without end, stay in their place', async ({ page, api }) => {
  const written = `مرحبا 🦅👩‍👩‍👧 ${'Donaudampfschifffahrtsgesellschaft'.repeat(8)} <img src=x onerror=alert(1)>`
  const investor = await register(api, anInvestor({ firstName: 'محمد🦅', lastName: 'ÅßŁ'.repeat(20) }))
  const { id } = await api.productAt(PROJECT_SEO_PATH)
  await api.post(`/product/${id}/comments`, { text: written })
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/account')
  await expect(page.getByRole('main').getByText(investor.firstName).first()).toBeVisible()
  for (const path of [`${PROJECT_PATH['de-DE']}?tab=dialog`, '/account', '/account/profile', '/account/addresses']) {
    await page.goto(path)
    await quiet(page)
    await expectNoSidewaysScrolling(page)
    await expect(page.locator('main img[src="x"]')).toHaveCount(0)
  }
})

for (const path of ['/registration/confirm', '/account/email/confirm']) {
  test(`R2.06 ${path} without what a mail's link carries says that the link is incomplete`, async ({ page, t }) => {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(400)
    await expect(page.getByText(t('account.confirm.incomplete'))).toBeVisible()
  })
}

test('R1.09 a field reports its error in the language of the page, whatever the browser’s is', async ({ page }) => {
  const t = textOf('pl-PL')
  await page.goto('/pl-PL/login')
  const email = page.getByLabel(t('account.field.email'))
  const password = page.getByLabel(t('account.field.password'))
  const messageAt = (field: typeof email) => field.evaluate((input: HTMLInputElement) => input.validationMessage)
  const send = page.getByRole('main').getByRole('button', { name: t('common.action.login'), exact: true })
  await send.click()
  expect(await messageAt(email)).toBe(t('validation.required'))
  await email.fill('nikt')
  expect(await messageAt(email)).not.toBe(t('validation.required'))
  await send.click()
  expect(await messageAt(email)).toBe(t('validation.email'))
  await email.fill('nikt@post.example')
  await password.fill('z')
  await send.click()
  await expect(page.getByText(t('errors.CHECKOUT__CUSTOMER_AUTH_BAD_CREDENTIALS'))).toBeVisible()
})
