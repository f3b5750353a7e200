import { LOCALE_COOKIE } from '@goldammer/sdk/constants'
import { LOCALE_PREFIXES, LOCALES } from '@goldammer/sdk/locales'
import { NEW_PASSWORD, PASSWORD } from '../support/api.ts'
import { checkoutOf } from '../support/checkout.ts'
import { anInvestor, register } from '../support/investor.ts'
import { passSoon } from '../support/news.ts'
import { PROJECT_PATH, PROJECT_SEO_PATH } from '../support/project.ts'
import { expectAccessible, expectNoSidewaysScrolling } from '../support/screen.ts'
import { draftUntil } from '../support/subscription.ts'
import { expect, test } from '../support/test.ts'
import { textOf } from '../support/text.ts'

type Setting = 'REGISTRATIONS_OPEN' | 'ORDERS_OPEN' | 'COMMENTS_OPEN' | 'NEWSLETTER_OPEN'

const settings: Setting[] = ['REGISTRATIONS_OPEN', 'ORDERS_OPEN', 'COMMENTS_OPEN', 'NEWSLETTER_OPEN']
const email = 'zu.spaet@neu.example'

/** The administrator at the settings, as a person uses them. */
const deskTest = test.extend<{ set: (name: Setting, isOpen: boolean) => Promise<void> }>({
  set: async ({ another, t, baseURL }, use) => {
    const { page } = await another()
    await page.context().addCookies([{ name: LOCALE_COOKIE.name, value: 'de-DE', url: baseURL ?? '' }])
    const headers = { 'sec-fetch-site': 'same-origin' }
    const data = { email: 'adam.admin@goldammer.example', password: PASSWORD }
    await page.request.post('/staff-api/login', { data, headers })
    await use(async (name, isOpen) => {
      await page.goto('/staff/settings')
      const label = t(`staff.settings.names.${name}`)
      await page.getByRole('button', { name: t('staff.settings.changeOf', { name: label }) }).click()
      const dialog = page.getByRole('dialog', { name: label })
      await dialog.getByRole('radio', { name: t(`staff.settings.switch.${isOpen ? 'on' : 'off'}`) }).check()
      await dialog.getByRole('button', { name: t('common.action.save') }).click()
      await expect(page.getByText(t('staff.settings.saved'))).toBeVisible()
    })
    for (const name of settings)
      await page.request.put(`/staff-api/settings/${name}`, { data: { value: null }, headers })
  },
})

deskTest(
  'R2.05 issue 8 who comes to register while no accounts are opened reads it in place of the form; who had typed already loses nothing',
  async ({ page, another, set, t }) => {
    const { page: typing } = await another()
    await typing.goto('/register')
    const person = anInvestor({ firstName: 'Zoe', lastName: 'Zuspät' })
    const field = (key: Parameters<typeof t>[0]) => typing.getByLabel(t(key), { exact: true })
    await field('account.field.firstName').fill(person.firstName)
    await field('account.field.lastName').fill(person.lastName)
    await typing.getByLabel(t('account.field.birthday')).first().fill(person.birthDate)
    await field('account.field.street').fill(person.street)
    await field('account.field.zipcode').fill(person.postalCode)
    await field('account.field.city').fill(person.city)
    await field('account.field.email').fill(email)
    await field('account.field.password').fill(NEW_PASSWORD)
    await typing.getByRole('checkbox', { name: t('account.register.privacy') }).check()

    await set('REGISTRATIONS_OPEN', false)
    for (const locale of LOCALES) {
      await passSoon(async () => {
        await page.goto(`${LOCALE_PREFIXES[locale]}/register`)
        await expect(page.getByText(textOf(locale)('errors.REGISTRATIONS_CLOSED'))).toBeVisible({ timeout: 500 })
      })
      await expect(page.getByRole('main').locator('form')).toHaveCount(0)
    }
    await expectAccessible(page)
    await page.goto('/register')
    await page
      .getByRole('main')
      .getByRole('link', { name: t('common.action.login') })
      .click()
    await expect(page).toHaveURL(/\/account\/login|\/login/)

    await typing.getByRole('button', { name: t('account.register.submit') }).click()
    await expect(typing.getByRole('alert').getByText(t('errors.REGISTRATIONS_CLOSED'))).toBeVisible()
    await expect(field('account.field.email')).toHaveValue(email)
    await expect(field('account.field.street')).toHaveValue(person.street)
    await set('REGISTRATIONS_OPEN', true)
    await field('account.field.password').fill(NEW_PASSWORD)
    await typing.getByRole('button', { name: t('account.register.submit') }).click()
    await expect(typing.getByText(t('account.sent.title'))).toBeVisible()
  },
)

deskTest(
  'R6.05 issue 8 while nothing is ordered the page of a project, the cart and the checkout say so; an order at its last step is refused, kept, and placed afterwards',
  async ({ page, another, api, set, t }) => {
    const investor = await register(api)
    const { id } = await api.productAt(PROJECT_SEO_PATH)
    const { lineItemId } = await draftUntil(api, investor, id, { amount: 500 })
    await page.goto(`/checkout?lineItemId=${lineItemId}`)
    const buy = checkoutOf(page, t).buyButton()
    await expect(buy).toBeVisible()
    await set('ORDERS_OPEN', false)
    await buy.click()
    await expect(page.getByText(t('errors.ORDERS_CLOSED'))).toBeVisible()
    await expect(buy).toBeEnabled()

    const { page: visitor } = await another()
    for (const locale of LOCALES) {
      await passSoon(async () => {
        await visitor.goto(PROJECT_PATH[locale])
        await expect(visitor.getByText(textOf(locale)('errors.ORDERS_CLOSED'))).toBeVisible({ timeout: 500 })
      })
      await expect(visitor.getByRole('button', { name: textOf(locale)('catalogue.invest.submit') })).toHaveCount(0)
    }
    await visitor.goto(PROJECT_PATH['de-DE'])
    await expectAccessible(visitor)
    await page.goto('/cart')
    await expect(page.getByText(t('errors.orders-closed')).first()).toBeVisible()
    await expect(page.getByRole('link', { name: t('cart.toCheckout') })).toHaveCount(0)
    await page.goto(`/checkout?lineItemId=${lineItemId}`)
    await expect(page.getByText(t('errors.ORDERS_CLOSED'))).toBeVisible()
    await expect(buy).toBeVisible()

    await set('ORDERS_OPEN', true)
    await buy.click()
    await expect(page).toHaveURL(/\/checkout\/success\/|\/sandbox\//)
  },
)

deskTest(
  'R6.02 R2.30 issue 8 who begins a question or asks for the newsletter while it is closed is told before, and what was typed stays',
  async ({ page, api, another, set, t }) => {
    await register(api)
    const { page: reader } = await another()
    const dialog = `${PROJECT_PATH['de-DE']}?tab=dialog`
    await page.goto(`${dialog}&write=comment`)
    const question = page.getByLabel(t('posts.question.title'))
    await question.fill('Wann drehen sich die Räder?')
    await reader.goto('/newsletter-subscribe')
    const address = reader.getByLabel(t('account.field.email'), { exact: true })
    await address.fill(email)
    await set('COMMENTS_OPEN', false)
    await set('NEWSLETTER_OPEN', false)

    await page.getByRole('button', { name: t('posts.question.send') }).click()
    await expect(page.getByRole('alert').getByText(t('errors.COMMENTS_CLOSED'))).toBeVisible()
    await expect(question).toHaveValue('Wann drehen sich die Räder?')
    await reader.getByRole('button', { name: t('content.newsletter.submit') }).click()
    await expect(reader.getByRole('alert').getByText(t('errors.NEWSLETTER_CLOSED'))).toBeVisible()
    await expect(address).toHaveValue(email)

    await reader.setViewportSize({ width: 390, height: 844 })
    await reader.goto(dialog)
    await expect(reader.getByText(t('errors.COMMENTS_CLOSED'))).toBeVisible()
    await expect(reader.getByRole('link', { name: t('posts.question.ask') })).toHaveCount(0)
    await expectAccessible(reader)
    await expectNoSidewaysScrolling(reader)
    await reader.goto('/newsletter-subscribe')
    await expect(reader.getByText(t('errors.NEWSLETTER_CLOSED'))).toBeVisible()
    await expect(reader.getByRole('main').getByRole('textbox')).toHaveCount(0)
    await reader.goto('/newsletter-subscribe?unsubscribe')
    await expect(reader.getByRole('button', { name: t('content.newsletter.leave') })).toBeVisible()
    await reader.goto('/register')
    await expect(reader.getByRole('checkbox', { name: t('account.register.newsletter') })).toHaveCount(0)
    await page.goto('/investor-portal/profile?tab=privacy')
    await expect(page.getByText(t('errors.NEWSLETTER_CLOSED'))).toBeVisible()
    await expect(page.getByRole('switch', { name: t('own.privacy.newsletter') })).toBeDisabled()
  },
)
