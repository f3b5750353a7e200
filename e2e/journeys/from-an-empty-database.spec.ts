import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { MessageKey } from '@goldammer/sdk/messages'
import type { Locator, Page } from '@playwright/test'
import { BUY_WORDS, checkoutOf } from '../support/checkout.ts'
import { anInvestor, register } from '../support/investor.ts'
import { waitingOfRolesEnds } from '../support/later.ts'
import { mailTo } from '../support/mailbox.ts'
import { passSoon } from '../support/news.ts'
import { choose, productEditorOf, say } from '../support/product-editor.ts'
import { expectAccessible } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

/** A system of its own: migrated, and nothing in it. */
const url = process.env.EMPTY_URL ?? ''
test.use({ baseURL: url })
// A second try would not begin with an empty one.
test.describe.configure({ retries: 0 })

const PASSWORD = 'ein langes Passwort'
const ISSUER = 'Feldrain Wind GmbH'
const PRODUCT = 'Windpark Feldrain'
const PATH = 'projekte/windpark-feldrain'

/** The link that `npm run first-admin` prints. */
async function firstAdminLink(): Promise<string> {
  const { stdout } = await promisify(execFile)('node', ['src/first-admin.ts'], {
    cwd: new URL('../../backend', import.meta.url),
    env: { ...process.env, DATABASE_URL: process.env.EMPTY_DATABASE_URL, PUBLIC_URL: url },
  })
  return stdout.match(/https?:\S+/)![0]
}

/** A day from now, as it is typed. */
const german = (days: number) =>
  new Intl.DateTimeFormat('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric' }).format(
    new Date(Date.now() + days * 86_400_000),
  )

test('R2.04 R3.08 R3.12 R6.09 staff alone set up a platform from an empty database, and somebody invests', async ({
  page,
  t,
  another,
  shopLocale,
}) => {
  test.setTimeout(240_000)
  const press = (key: MessageKey, place: Page | Locator = page) =>
    place.getByRole('button', { name: t(key), exact: true }).click()
  const field = (key: MessageKey, place: Page | Locator = page) => place.getByLabel(t(key), { exact: true }).first()

  await test.step('the first administrator comes in by the printed link', async () => {
    await page.goto(await firstAdminLink())
    await field('staff.users.name').fill('Ada Anfang')
    await field('staff.users.email').fill('ada@goldammer.example')
    await field('staff.invitation.password').fill(PASSWORD)
    await field('staff.invitation.repeat').fill(PASSWORD)
    await expectAccessible(page)
    await press('staff.firstAdmin.submit')
    await expect(page.getByText(t('staff.login.joined'))).toBeVisible()
    await field('staff.login.email').fill('ada@goldammer.example')
    await field('staff.login.password').fill(PASSWORD)
    await press('staff.login.submit')
    await expect(page.getByText('Ada Anfang')).toBeVisible()
  })

  const { page: desk } = await another()
  const main = desk.getByRole('main')
  await test.step('she invites somebody for the daily work, who cannot begin before the roles are confirmed', async () => {
    await page.goto('/staff/users')
    await press('staff.users.invite')
    const dialog = page.getByRole('dialog')
    await field('staff.users.name', dialog).fill('Nora Neuntöter')
    await field('staff.users.email', dialog).fill('nora@goldammer.example')
    for (const role of ['content', 'compliance'] as const) await dialog.getByLabel(t(`staff.roles.${role}`)).check()
    await press('staff.users.send', dialog)
    await page.getByRole('button', { name: t('staff.users.confirmOf', { name: 'Nora Neuntöter' }) }).click()
    await press('staff.users.confirm', dialog)
    await expect(page.getByText(t('staff.users.confirmed'))).toBeVisible()
    // Confirmed alone, compliance waits for a day (domain/rights#roles-granted-alone).
    await waitingOfRolesEnds(process.env.EMPTY_DATABASE_URL)
    const mail = await mailTo(page.request, 'nora@goldammer.example', t('mail.S01.subject'))
    await desk.goto(mail.text.match(/https?:\S+invitation\?token=\w+/)![0])
    await field('staff.invitation.password', desk).fill(PASSWORD)
    await field('staff.invitation.repeat', desk).fill(PASSWORD)
    await press('staff.invitation.submit', desk)
    await expect(desk.getByText(t('staff.login.joined'))).toBeVisible()
    await field('staff.login.email', desk).fill('nora@goldammer.example')
    await field('staff.login.password', desk).fill(PASSWORD)
    await press('staff.login.submit', desk)
    await expect(desk.getByText('Nora Neuntöter')).toBeVisible()
  })

  await test.step('an issuer who has called, with its round', async () => {
    await desk.goto('/staff/leads')
    await press('staff.leads.make', main)
    const dialog = desk.getByRole('dialog')
    await field('portal.companyFields.nameCompany', dialog).fill(ISSUER)
    await field('portal.companyFields.legalForm', dialog).fill('GmbH')
    await field('portal.companyFields.emailCompany', dialog).fill('flora@feldrain.example')
    await field('staff.leads.ownerEmail', dialog).fill('flora@feldrain.example')
    await field('staff.leads.volume', dialog).fill('100000')
    await field('portal.companyFields.registerNr', dialog).fill('HRB 4711')
    await field('portal.companyFields.registerCourt', dialog).fill('Amtsgericht Beispielstadt')
    await field('portal.companyFields.headquarter', dialog).fill('Musterweg 9, 00001 Beispielstadt')
    await field('staff.leads.roundName', dialog).fill('Feldrain I')
    await press('staff.leads.makeAndInvite', dialog)
    await expect(dialog).toHaveCount(0)
  })

  const save = () => press('common.action.save', main)
  const inGerman = (key: MessageKey) => main.getByLabel(`${t(key)}: Deutsch`)
  await test.step('a category, and the menu that leads there', async () => {
    await desk.goto('/staff/navigation/new?tree=catalogue')
    await inGerman('staff.navigation.field.name').fill('Projekte')
    await inGerman('staff.navigation.field.paths').fill('projekte')
    await save()
    await expect(main.getByRole('link', { name: 'Projekte', exact: true })).toBeVisible()
    await desk.goto('/staff/navigation/new?tree=main-navigation')
    await inGerman('staff.navigation.field.name').fill('Investieren')
    await choose(desk, t('staff.navigation.target'), 'Projekte')
    await save()
    await expect(main.getByRole('link', { name: 'Investieren', exact: true })).toBeVisible()
  })

  await test.step('a page with a text, with which the shop begins', async () => {
    await desk.goto('/staff/pages')
    await press('staff.pages.create', main)
    const dialog = desk.getByRole('dialog')
    await field('staff.pages.technicalName', dialog).fill('start')
    await field('staff.pages.page.name', dialog).fill('Willkommen')
    await press('staff.pages.create', dialog)
    await press('staff.pages.addSection', main)
    await choose(
      desk,
      t('staff.pages.addBlockTo', { name: t('staff.pages.sectionNumber', { number: 1 }) }),
      t('staff.pages.blocks.text'),
    )
    await inGerman('staff.pages.field.title').fill('Investieren in Feldrain')
    await press('staff.pages.publish', main)
    await press('staff.pages.release.now', dialog)
    await expect(desk.getByText(t('staff.pages.done.now'))).toBeVisible()
    await desk.goto('/staff/navigation')
    await choose(desk, t('staff.navigation.startPageHint'), 'Willkommen')
    await expect(desk.getByText(t('staff.navigation.startPageSaved'))).toBeVisible()
  })

  const editor = productEditorOf(desk, t, 'Feldrain I')
  await test.step('BaFin’s permission for the sheet is put on record', async () => {
    await editor.permit()
  })

  await test.step('a product is written, whole', async () => {
    await desk.goto('/staff/products?state=draft')
    await desk.getByRole('link', { name: 'Feldrain I' }).click()
    await expect(desk).toHaveURL(/products\/[0-9a-f]{32}/)
    await say(main, t('staff.products.field.name'), PRODUCT)
    const tab = (key: MessageKey) => desk.getByRole('link', { name: t(key), exact: true }).click()

    await tab('staff.products.tabs.terms')
    await field('staff.products.field.totalVolume', main).fill('100000')
    await say(main, t('staff.products.field.roundName'), 'Feldrain I')
    await field('staff.products.field.threshold', main).fill('20000')
    await field('staff.products.field.startDate', main).fill(german(0))
    await field('staff.products.field.endDate', main).fill(german(60))
    await desk.keyboard.press('Tab')

    await tab('staff.products.tabs.tariffs')
    await press('staff.products.addTariff', main)
    await say(main, t('staff.products.field.tariffName'), 'Feldrain 2026')
    await field('staff.products.field.interestRate', main).fill('6')
    await field('staff.products.field.durationMonths', main).fill('60')
    await field('staff.products.field.minInvestment', main).fill('500')
    await field('staff.products.field.investmentUnitPrice', main).fill('250')

    await editor.sheet('Vermögensanlagen-Informationsblatt')

    await tab('staff.products.tabs.places')
    await say(main, t('staff.products.path'), PATH)
    await choose(desk, t('staff.products.field.categoryIds'), 'Projekte')
    await desk.keyboard.press('Escape')
    await press('staff.products.save', main)
    await expect(desk.getByText(t('staff.products.saved'))).toBeVisible()
  })

  await test.step('what one has written the other puts live', async () => {
    await press('staff.products.acts.submit', main)
    await press('staff.products.acts.submit', desk.getByRole('dialog'))
    await page.goto('/staff/products?state=submitted')
    await page.getByRole('link', { name: PRODUCT }).click()
    await press('staff.products.acts.publish')
    await press('staff.products.acts.publish', page.getByRole('dialog'))
    await expect(page.getByText(t('staff.products.moved.publish'))).toBeVisible()
  })

  await test.step('the shop begins with the page; its menu leads to the product, and somebody buys it', async () => {
    const { page: buyer, api } = await another()
    const investor = await register(api, anInvestor({ firstName: 'Ida', lastName: 'Immergrün' }), shopLocale, url)
    await buyer.goto('/')
    await expect(buyer.getByRole('heading', { name: 'Investieren in Feldrain' })).toBeVisible()
    await buyer.getByRole('banner').getByRole('link', { name: 'Investieren', exact: true }).click()
    await passSoon(async () => {
      await buyer.reload()
      await expect(buyer.getByRole('link', { name: PRODUCT, exact: true })).toBeVisible({ timeout: 1000 })
    })
    await buyer.getByRole('link', { name: PRODUCT, exact: true }).click()
    await buyer.getByLabel(t('catalogue.invest.amount'), { exact: true }).fill('500')
    await buyer.getByRole('button', { name: t('catalogue.invest.submit') }).click()
    const checkout = checkoutOf(buyer, t)
    await checkout.personalData(investor)
    await checkout.investment('500')
    await checkout.survey()
    await checkout.risk()
    await checkout.documents(investor)
    await checkout.promotionCode()
    await checkout.bankAccount(investor)
    await checkout.summary()
    await expect(checkout.buyButton()).toHaveText(BUY_WORDS['de-DE'])
    await checkout.buyButton().click()
    await buyer.waitForURL('**/checkout/success/*')
    await mailTo(buyer.request, investor.email, new RegExp(t('mail.M01.subject', { orderNumber: '.*' })))
  })
})
