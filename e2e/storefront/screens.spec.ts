import type { MessageKey } from '@goldammer/sdk/messages'
import type { Page } from '@playwright/test'
import { type Api, PASSWORD } from '../support/api.ts'
import { anInvestor, register } from '../support/investor.ts'
import { PROJECT_SEO_PATH } from '../support/project.ts'
import { expectAccessible, expectAllTranslated, expectNoSidewaysScrolling } from '../support/screen.ts'
import { draftUntil, subscribe } from '../support/subscription.ts'
import { expect, test } from '../support/test.ts'
import { textOf } from '../support/text.ts'

const JANA = 'jana.probst@post.example'

type Visit = { page: Page; api: Api }

type Screen = {
  name: string
  /** Makes what the screen shows and answers its address. */
  open: (visit: Visit) => Promise<string>
  /** What has to stand there before it is looked at; the heading, if nothing is named. */
  shows?: MessageKey
  status?: number
}

async function aDraft({ api }: Visit) {
  const investor = await register(api, anInvestor())
  const { id } = await api.productAt(PROJECT_SEO_PATH)
  const { lineItemId } = await draftUntil(api, investor, id, { amount: 500 }, 'investment')
  return `/checkout?lineItemId=${lineItemId}`
}

async function anOrder({ api }: Visit) {
  const investor = await register(api, anInvestor())
  const { id } = await api.productAt(PROJECT_SEO_PATH)
  return `/checkout/success/${(await subscribe(api, investor, id, { amount: 500 })).orderId}/paid`
}

async function aCart({ api }: Visit) {
  const { id } = await api.productAt(PROJECT_SEO_PATH)
  const { id: good } = await api.productAt('shop/windrad-modell')
  const items = [id, good].map((productId) => ({
    id: productId,
    referencedId: productId,
    type: 'product',
    quantity: 2,
  }))
  await api.post('/checkout/cart/line-item', { items })
  return '/cart'
}

async function anOrderOfGoods({ api }: Visit) {
  await api.login(JANA)
  const { orders } = await api.post('/order', { limit: 100 })
  const goods = orders.elements.find((order: { extensions?: { contract?: object } }) => !order.extensions?.contract)
  return `/account/orders/${goods.id}`
}

const asCustomer = (email: string, path: string) => async (visit: Visit) => {
  await visit.api.login(email)
  return path
}

async function aCustomerRecord({ page }: Visit) {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const staff = { email: 'sina.support@goldammer.example', password: PASSWORD }
  const session = await page.request.post('/staff-api/login', { data: staff, headers })
  expect(session.ok(), await session.text()).toBe(true)
  const list = await page.request.get(`/staff-api/customers?text=${encodeURIComponent(JANA)}`, { headers })
  return `/staff/customers/${(await list.json()).elements[0].id}`
}

const SCREENS: Screen[] = [
  { name: 'home', open: async () => '/' },
  { name: 'listing', open: async () => '/projekte' },
  { name: 'product', open: async () => `/${PROJECT_SEO_PATH}` },
  { name: 'cart', open: aCart },
  { name: 'wishlist', open: asCustomer(JANA, '/wishlist') },
  { name: 'search', open: async () => '/search?search=solahrain' },
  { name: 'product updates', open: async () => `/${PROJECT_SEO_PATH}?tab=updates`, shows: 'posts.title.updates' },
  {
    name: 'product dialog',
    open: asCustomer(JANA, `/${PROJECT_SEO_PATH}?tab=dialog&write=comment`),
    shows: 'posts.question.title',
  },
  { name: 'product business plan', open: async () => `/${PROJECT_SEO_PATH}?tab=businessPlan` },
  {
    name: 'post editor',
    open: asCustomer('owner@quellhain.example', `/${PROJECT_SEO_PATH}?tab=insides&edit=new`),
    shows: 'posts.editor.new',
  },
  { name: 'checkout', open: aDraft, shows: 'checkout.invest.amount' },
  { name: 'success', open: anOrder },
  { name: 'investor dashboard', open: asCustomer(JANA, '/investor-portal'), shows: 'investor.dashboard.invested' },
  {
    name: 'company contracts',
    open: asCustomer('owner@quellhain.example', '/company-portal/financing'),
    shows: 'company.contracts.period',
  },
  { name: 'staff customer', open: aCustomerRecord, shows: 'staff.customer.data' },
  { name: 'building blocks', open: async () => '/bausteine' },
  { name: 'blog post', open: async () => '/blog/fuenf-zahlen-im-jahresabschluss' },
  { name: 'questions', open: async () => '/faq' },
  { name: 'contact', open: async () => '/contact' },
  { name: 'capital demand', open: async () => '/capital-demand' },
  { name: 'login', open: async () => '/login' },
  { name: 'account', open: asCustomer(JANA, '/account') },
  { name: 'account profile', open: asCustomer(JANA, '/account/profile') },
  { name: 'account addresses', open: asCustomer(JANA, '/account/addresses') },
  { name: 'account payment method', open: asCustomer(JANA, '/account/payment') },
  { name: 'account order', open: anOrderOfGoods },
  { name: 'account documents', open: asCustomer(JANA, '/account/documents') },
  { name: 'account e-mail', open: asCustomer(JANA, '/account/email') },
  { name: 'account picture', open: asCustomer(JANA, '/account/picture') },
  { name: 'account deletion', open: asCustomer(JANA, '/account/delete') },
  { name: 'not found', open: async () => '/gibt-es-nicht', status: 404 },
]

for (const { name, open, shows, status = 200 } of SCREENS) {
  test(`R1.01 the screen “${name}” has no errors, scrolls one way only and is accessible, narrow and wide`, async ({
    page,
    api,
  }) => {
    const errors: string[] = []
    page.on('console', (message) => {
      // The browser notes the status of the page itself, too.
      const isOwnStatus = status !== 200 && message.location().url === page.url()
      if (message.type() === 'error' && !isOwnStatus) errors.push(message.text())
    })
    const path = await open({ page, api })
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(status)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (shows) await expect(page.getByText(textOf('de-DE')(shows), { exact: true }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectNoSidewaysScrolling(page)
      await expectAccessible(page)
      await expectAllTranslated(page)
    }
    expect.soft(errors).toEqual([])
  })
}
