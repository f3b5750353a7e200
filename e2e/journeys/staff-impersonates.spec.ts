import type { MessageKey } from '@goldammer/sdk/messages'
import storeApi from '@goldammer/sdk/openapi/store' with { type: 'json' }
import type { Page } from '@playwright/test'
import { ACCESS_KEY, PASSWORD } from '../support/api.ts'
import { handIn } from '../support/company.ts'
import { anInvestor, register } from '../support/investor.ts'
import { mailTo } from '../support/mailbox.ts'
import { PROJECT_SEO_PATH } from '../support/project.ts'
import { staffApi } from '../support/staff.ts'
import { draftUntil, subscribe } from '../support/subscription.ts'
import { expect, test } from '../support/test.ts'
import { type Text, textOf } from '../support/text.ts'

const SUPPORT = 'sina.support@goldammer.example'
const REASON = 'Hilfe beim Ausfüllen der Zeichnung'

async function signIn(page: Page, t: Text) {
  await page.goto('/staff')
  await page.getByLabel(t('staff.login.email'), { exact: true }).fill(SUPPORT)
  await page.getByLabel(t('staff.login.password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('staff.login.submit'), exact: true }).click()
  await expect(page.getByLabel(t('portal.search'), { exact: true })).toBeVisible()
}

test('R2.04 R6.09 support acts as a customer with a reason and a banner, orders nothing, and is logged', async ({
  page,
  t,
  another,
}) => {
  const customer = await another()
  const investor = await register(customer.api, anInvestor({ firstName: 'Kai', lastName: 'Kundenhilfe' }))
  const { id } = await customer.api.productAt(PROJECT_SEO_PATH)
  const { lineItemId } = await draftUntil(customer.api, investor, id, { amount: 500 })

  await test.step('signs in at the staff area and finds the customer', async () => {
    await signIn(page, t)
    await page.getByLabel(t('portal.search'), { exact: true }).fill(investor.email)
    const table = page.getByRole('region', { name: t('staff.customers.title') })
    await expect(table.getByRole('link')).toHaveText([investor.name])
    await table.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: investor.name })).toBeVisible()
  })

  const session = await test.step('asks for a session as this customer, which opens in a tab', async () => {
    await page.getByRole('button', { name: t('staff.impersonate.open') }).click()
    const dialog = page.getByRole('dialog', { name: t('staff.impersonate.open') })
    const start = dialog.getByRole('button', { name: t('staff.impersonate.start') })
    await start.click()
    await expect(dialog.getByText(t('validation.required'))).toBeVisible()
    await dialog.getByLabel(t('staff.impersonate.reason')).fill(REASON)
    const popup = page.waitForEvent('popup')
    const link = page.context().waitForEvent('request', (request) => request.url().includes('/imitate-customer?'))
    await start.click()
    const tab = await popup
    return { tab, link: (await link).url() }
  })
  const { tab } = session

  await test.step('the banner stands on shop and portal', async () => {
    const banner = tab.getByRole('region', { name: t('account.banner.label') })
    await expect(banner).toContainText(REASON)
    await expect(banner).toContainText(investor.name)
    await tab.goto('/projekte')
    await expect(banner).toContainText(REASON)
    await tab.goto('/investor-portal')
    await expect(tab.getByRole('region', { name: t('portal.impersonation.label') })).toContainText(REASON)
  })

  await test.step('ordering is refused', async () => {
    await tab.goto(`/checkout?lineItemId=${lineItemId}`)
    await expect(tab.getByText(t('checkout.page.impersonated'))).toBeVisible()
    await expect(tab.getByRole('button', { name: t('checkout.buy.submit'), exact: true })).toBeDisabled()
    const answer = await tab.evaluate(
      async (body) => {
        const headers = {
          'content-type': 'application/json',
          'sw-access-key': document.documentElement.dataset.accessKey ?? '',
        }
        const order = await fetch('/store-api/checkout/order', { method: 'POST', headers, body: JSON.stringify(body) })
        return { status: order.status, text: await order.text() }
      },
      { lineItemId },
    )
    expect(answer.status).toBe(403)
    expect(answer.text).toContain('IMPERSONATION_FORBIDDEN')
    expect((await customer.api.get('/investor/investments')).elements).toEqual([])
  })

  await test.step('ends the session, and nobody is signed in any more', async () => {
    await tab.goto('/investor-portal')
    const banner = tab.getByRole('region', { name: t('portal.impersonation.label') })
    await banner.getByRole('button', { name: t('portal.impersonation.end') }).click()
    await tab.waitForURL('**/staff/customers/*')
    await tab.goto('/account')
    await tab.waitForURL('**/login?**')
  })

  await test.step('the link has worked once', async () => {
    await tab.goto(session.link)
    await expect(tab.getByRole('heading', { name: t('account.imitate.failed') })).toBeVisible()
  })

  await test.step('the list of activities says who, when and why; the customer has a mail', async () => {
    await page.reload()
    await page
      .getByRole('navigation', { name: t('staff.customer.tabs.label') })
      .getByRole('link', { name: t('staff.customer.tabs.timeline') })
      .click()
    const started = page.getByRole('listitem').filter({ hasText: t('staff.activity.impersonation.started') })
    await expect(started.first()).toContainText('Sina Support')
    await expect(page.getByText(t('portal.reason', { reason: REASON })).first()).toBeVisible()
    await expect(page.getByText(t('staff.activity.impersonation.ended'), { exact: true })).toBeVisible()
    await mailTo(page.request, investor.email, t('mail.A9.subject'))
  })
})

const ISSUER = 'owner@solarhain.example'
const LOCKED = 'portal.impersonation.locked'
const PROFILE = '/investor-portal/profile?tab='

/**
 * Where shop and portals show a forbidden act, what is pressed there to do it, and what can be pressed and is refused. The
 * survey is run by who orders.
 */
const SHOWN: {
  act: string
  as: string
  at: (where: Places) => string
  said?: MessageKey
  pressed: MessageKey[]
  told?: MessageKey
}[] = [
  ...(['order', 'survey'] as const).map((act) => ({
    act,
    as: 'kira',
    at: ({ draft }: Places) => draft,
    said: 'checkout.page.impersonated' as const,
    pressed: ['checkout.buy.submit', 'common.action.continue'] as MessageKey[],
  })),
  {
    act: 'withdraw',
    as: 'kira',
    at: ({ signed }) => signed,
    pressed: ['own.withdrawal.revoke_offer.open', 'own.withdrawal.withdrawal.open'],
  },
  { act: 'identity', as: 'kira', at: () => `${PROFILE}companies`, pressed: ['investor.profile.company.add'] },
  { act: 'cancel', as: 'jana', at: ({ held }) => held, pressed: ['portal.cancellation.open'] },
  { act: 'consent', as: 'jana', at: () => `${PROFILE}privacy`, pressed: ['own.privacy.survey'] },
  { act: 'email', as: 'jana', at: () => `${PROFILE}account`, pressed: ['account.email.title'] },
  { act: 'password', as: 'jana', at: () => `${PROFILE}account`, pressed: ['account.password.title'] },
  { act: 'account', as: 'jana', at: () => `${PROFILE}account`, pressed: ['account.delete.title', 'own.sessions.end'] },
  { act: 'bank', as: 'jana', at: () => `${PROFILE}bank`, pressed: ['own.bank.add', 'own.bank.makeDefault'] },
  { act: 'depot', as: 'jana', at: () => `${PROFILE}depots`, pressed: ['own.depot.add'] },
  { act: 'wallet', as: 'jana', at: () => `${PROFILE}wallets`, pressed: ['own.wallet.add'] },
  { act: 'tax', as: 'jana', at: () => `${PROFILE}tax`, pressed: ['own.exemption.add'] },
  { act: 'tax', as: 'jana', at: () => `${PROFILE}tax-information`, pressed: ['common.action.save'] },
  {
    act: 'reading',
    as: 'jana',
    at: () => '/investor-portal/news',
    said: 'own.news.title',
    pressed: ['own.news.markAll'],
  },
  {
    act: 'publish',
    as: 'jana',
    at: () => `/${PROJECT_SEO_PATH}?tab=dialog`,
    said: 'posts.title.dialog',
    pressed: [],
    told: 'posts.like.button',
  },
  { act: 'company', as: 'owner', at: () => '/company-portal/users', pressed: ['company.users.invite'] },
  {
    act: 'identity_documents',
    as: 'owner',
    at: () => '/company-portal/core-data',
    pressed: ['common.action.download'],
  },
]

type Places = { draft: string; signed: string; held: string }

type Marked = Record<string, { operationId: string; 'x-impersonation'?: string }>

/** Each call of the Store API that is a forbidden act, of whatever record. */
const FORBIDDEN = Object.entries(storeApi.paths as unknown as Record<string, Marked>).flatMap(([path, item]) =>
  ['get', 'post', 'put', 'patch', 'delete'].flatMap((method) => {
    const act = item[method]?.['x-impersonation']
    const id = '0199a3c4000070008000000000000501'
    return act ? [{ act, method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, id) }] : []
  }),
)

/** What is pressed or switched under one of these names. */
function anyOf(page: Page, names: string[], state: { disabled?: boolean } = {}) {
  const main = page.getByRole('main')
  return names
    .flatMap((name) => (['button', 'switch'] as const).map((role) => main.getByRole(role, { name, ...state })))
    .reduce((one, other) => one.or(other))
}

test('R2.04 R6.09 each forbidden act is locked where shop and portals show it, and refused by the interface', async ({
  t,
  another,
}) => {
  expect(new Set(SHOWN.map(({ act }) => act))).toEqual(new Set(FORBIDDEN.map(({ act }) => act)))
  const customer = await another()
  const investor = await register(customer.api, anInvestor({ firstName: 'Kira', lastName: 'Kundenhilfe' }))
  const { id: productId } = await customer.api.productAt(PROJECT_SEO_PATH)
  const { orderId } = await subscribe(customer.api, investor, productId, { amount: 500 })
  const { lineItemId } = await draftUntil(customer.api, investor, productId, { amount: 500 })
  const jana = await another('jana.probst@post.example')
  const { elements: holdings } = await jana.api.get('/investor/investments?limit=100')
  const active = holdings.find((one: { state: string }) => one.state === '3_2_active')
  const places = {
    draft: `/checkout?lineItemId=${lineItemId}`,
    signed: `/investor-portal/investments/${orderId}/${productId}`,
    held: `/investor-portal/investments/${active.orderId}/${active.productId}`,
  }
  const desk = await another()
  const sina = await staffApi(desk.page.request, SUPPORT)
  const emails = { kira: investor.email, jana: 'jana.probst@post.example', owner: ISSUER }
  const { page } = await another()
  const owner = await another(ISSUER)
  const [{ companyId }] = (await owner.api.get('/company/companies')).elements
  await handIn(owner.api, `/company/${companyId}/core-data/proofs`, 'identityProof')
  await test.step('who the account belongs to can do each of them there', async () => {
    const own: Record<string, Page> = { kira: customer.page, jana: jana.page, owner: owner.page }
    for (const { act, as, at, pressed, told } of SHOWN) {
      const tab = own[as]!
      await tab.goto(at(places))
      const names = [...pressed, ...(told ? [told] : [])].map((key) => t(key))
      const any = anyOf(tab, names, { disabled: false })
      await expect(any.first(), `${act} in the place of ${as}`).toBeVisible()
    }
  })
  for (const [as, email] of Object.entries(emails)) {
    const [found] = (await sina.post('/customers', { text: email })).elements
    const { url } = await sina.post(`/customers/${found.id}/impersonations`, { reason: REASON })
    await page.goto(url)
    await page.waitForURL('**/account?**')
    for (const { act, at, said = LOCKED, pressed, told } of SHOWN.filter((one) => one.as === as)) {
      await test.step(`${act} in the place of ${as}`, async () => {
        await page.goto(at(places))
        const main = page.getByRole('main')
        await expect(main.getByText(t(said as MessageKey)).first()).toBeVisible()
        const names = pressed.map((key) => t(key))
        for (const button of names.length ? await anyOf(page, names).all() : []) await expect(button).toBeDisabled()
        if (!told) return
        await main
          .getByRole('button', { name: t(told) })
          .first()
          .click()
        await expect(page.getByText(t('errors.IMPERSONATION_FORBIDDEN')).first()).toBeVisible()
      })
    }
  }
  await test.step('whatever is called all the same is refused', async () => {
    const headers = { 'sw-access-key': ACCESS_KEY, 'sec-fetch-site': 'same-origin' }
    for (const { method, path } of FORBIDDEN) {
      const answer = await page.request.fetch(`/store-api${path}`, { method, headers })
      expect([path, answer.status(), (await answer.json()).errors[0].code]).toEqual([
        path,
        403,
        'IMPERSONATION_FORBIDDEN',
      ])
    }
  })
})

test.describe('in Polish', () => {
  test.use({ shopLocale: 'pl-PL' })

  test('R6.09 the shop opens in the language of the member of staff', async ({ page, t, another }) => {
    const customer = await another()
    const investor = await register(customer.api, anInvestor({ firstName: 'Pola', lastName: 'Kundenhilfe' }))
    await signIn(page, textOf('de-DE'))
    await page.getByRole('link', { name: 'PL', exact: true }).click()
    await page.getByLabel(t('portal.search'), { exact: true }).fill(investor.email)
    await page.getByRole('link', { name: investor.name }).click()
    await page.getByRole('button', { name: t('staff.impersonate.open') }).click()
    const dialog = page.getByRole('dialog', { name: t('staff.impersonate.open') })
    await dialog.getByLabel(t('staff.impersonate.reason')).fill(REASON)
    const popup = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: t('staff.impersonate.start') }).click()
    await (await popup).waitForURL('**/pl-PL/account?**')
  })
})
