import { DEFAULT_LOCALE } from '@goldammer/sdk/locales'
import { translate } from '@goldammer/sdk/translate'
import { type APIRequestContext, expect, type PlaywrightWorkerArgs } from '@playwright/test'
import { type Api, apiOf, PASSWORD } from './api.ts'
import { anInvestor, register } from './investor.ts'
import { mailTo } from './mailbox.ts'
import { PROJECT_SEO_PATH } from './project.ts'
import { draftUntil, subscribe } from './subscription.ts'

const JANA = 'jana.probst@post.example'

export type Stock = Awaited<ReturnType<typeof makeStock>>
export type Visitor = keyof Stock['cookies']

/** What the pages of the shop are about: an investor with orders, a draft, an address and goods in the cart. */
export async function makeStock(playwright: PlaywrightWorkerArgs['playwright'], baseURL: string) {
  const open = () => playwright.request.newContext({ baseURL })
  const request = await open()
  const api = apiOf(request)
  const investor = await register(api, anInvestor({ firstName: 'Rieke', lastName: 'Rundgang' }))
  const good = await api.productAt('shop/windrad-modell')
  const putGoods = (quantity: number) =>
    api.post('/checkout/cart/line-item', { items: [{ id: good.id, type: 'product', quantity }] })
  await putGoods(1)
  const { id: goodsOrderId } = await api.post('/checkout/order')
  const project = await api.productAt(PROJECT_SEO_PATH)
  const { orderId: signedOrderId } = await subscribe(api, investor, project.id, { amount: 500 })
  const draft = await draftUntil(api, investor, project.id, { amount: 500 })
  const { id: unsignedOrderId } = await api.post('/checkout/order', { lineItemId: draft.lineItemId })
  const { lineItemId } = await draftUntil(api, investor, project.id, { amount: 500 }, 'investment')
  await putGoods(2)
  const address = (await api.post('/account/list-address')).elements[0]
  const entryOf = async (routeName: string): Promise<string> => {
    const filter = [{ type: 'equals', field: 'routeName', value: routeName }]
    return (await api.post('/seo-url', { limit: 1, filter })).elements[0].foreignKey
  }
  const desk = (email: string) => asStaff(open, `${email}@goldammer.example`)
  const [staff, finance, compliance, admin, content] = await Promise.all([
    desk('sina.support'),
    desk('fritz.finanz'),
    desk('conny.compliance'),
    desk('adam.admin'),
    desk('carla.content'),
  ])
  const firstOf = async (desk: APIRequestContext, path: string): Promise<string> =>
    (await readAsStaff(desk, path)).elements[0].id
  const [owner, holder, jana, neele, ute, piotr] = await Promise.all([
    asCustomer(open, 'owner@quellhain.example'),
    asCustomer(open, 'fenja.fiktiv@fiktiv-holding.example'),
    asCustomer(open, JANA),
    asCustomer(open, 'neele.neu@post.example'),
    asCustomer(open, 'ute.doppelhof@post.example'),
    asCustomer(open, 'piotr.zielony@poczta.example'),
  ])
  const [holding] = (await apiOf(holder).get('/investor/companies')).elements
  const customerId = async (email: string): Promise<string> => {
    const found = await staff.post('/staff-api/customers', { data: { text: email }, headers: SAME_ORIGIN })
    return (await found.json()).elements[0].id
  }
  const cookies = {
    investor: await cookiesOf(request),
    jana: await cookiesOf(jana),
    neele: await cookiesOf(neele),
    ute: await cookiesOf(ute),
    piotr: await cookiesOf(piotr),
    fenja: await cookiesOf(holder),
    owner: await cookiesOf(owner),
    staff: await cookiesOf(staff),
    finance: await cookiesOf(finance),
    compliance: await cookiesOf(compliance),
    admin: await cookiesOf(admin),
    content: await cookiesOf(content),
    guest: [],
  }
  return {
    cookies,
    investorEmail: investor.email,
    signedOrderId,
    unsignedOrderId: unsignedOrderId as string,
    goodsOrderId: goodsOrderId as string,
    lineItemId: lineItemId as string,
    addressId: address.id as string,
    productId: project.id,
    categoryId: await entryOf('frontend.navigation.page'),
    holdingId: holding.id as string,
    janaId: await customerId(JANA),
    fenjaId: await customerId('fenja.fiktiv@fiktiv-holding.example'),
    pageId: await firstOf(content, '/cms-pages?term=press'),
    landingId: (await readAsStaff(content, '/landing-pages')).elements[0].page.id as string,
    menuEntryId: await firstOf(content, '/categories'),
    blogPostId: await firstOf(content, '/blog-posts'),
    caseId: await firstOf(compliance, '/compliance-cases'),
    auditId: await firstOf(compliance, '/audit'),
    irPostId: await firstOf(compliance, '/ir-posts'),
    debitFileId: await firstOf(finance, '/debit-files'),
    landingPageId: await entryOf('frontend.landing.page'),
    ...(await companyStock(apiOf(owner), content, investor.email)),
  }
}

/** What a company's pages are about: a round, a post, a colleague, a page of staff and an invitation to somebody. */
async function companyStock(owner: Api, content: APIRequestContext, guest: string) {
  const [{ companyId, companyName }] = (await owner.get('/company/companies')).elements
  const firstOf = async (path: string): Promise<string> =>
    (await owner.get(`/company/${companyId}/${path}`)).elements[0].id
  const slug = `leitfaden-${guest.split('@')[0]!.replace('.', '-')}`
  const data = { slug, title: { 'de-DE': 'Leitfaden' }, content: { 'de-DE': '<p>Eine Runde.</p>' } }
  const made = await content.post('/staff-api/company-pages', {
    data: { ...data, companyIds: [companyId] },
    headers: SAME_ORIGIN,
  })
  const { id } = await made.json()
  await content.post(`/staff-api/company-pages/${id}/publication`, { headers: SAME_ORIGIN })
  await owner.post(`/company/${companyId}/invitations`, { email: guest, role: 'viewer' })
  const { text } = await mailTo(owner.request, guest, translate(DEFAULT_LOCALE, 'mail.C03.subject', { companyName }))
  return {
    roundId: await firstOf('funding-rounds'),
    postId: await firstOf('posts?state=published'),
    memberId: await firstOf('team'),
    companyId: companyId as string,
    companyPageSlug: slug,
    companyPageId: id as string,
    invitationToken: text.match(/invitation\?token=(\w+)/)?.[1] ?? '',
  }
}

type Open = () => Promise<APIRequestContext>

async function asCustomer(open: Open, email: string) {
  const request = await open()
  await apiOf(request).login(email)
  return request
}

const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' }

async function asStaff(open: Open, email: string) {
  const request = await open()
  const data = { email, password: PASSWORD }
  const answer = await request.post('/staff-api/login', { data, headers: SAME_ORIGIN })
  expect(answer.ok(), await answer.text()).toBe(true)
  return request
}

const readAsStaff = async (request: APIRequestContext, path: string) =>
  (await request.get(`/staff-api${path}`, { headers: SAME_ORIGIN })).json()

const cookiesOf = async (request: APIRequestContext) => (await request.storageState()).cookies
