import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY, type Visitor } from '../../../test/build-app.ts'
import { loggedIn } from '../../../test/factories.ts'
import { anInvestor, anOffer, submitOffer, type TestInvestor } from '../../../test/investing-factories.ts'
import { aContract, aMember, anIssuer, type TestIssuer } from '../../../test/issuer-factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.clock.set(TODAY))
afterAll(() => app.close())

type Setting = { kind: string; portal: boolean; mail: boolean }
const text = (value: string) => ({ 'de-DE': value, 'en-GB': `${value} (en)`, 'pl-PL': `${value} (pl)` })
const subjects = async ({ email }: { email: string }) => (await app.mails(email)).map(({ subject }) => subject)
const newsOf = async (client: Visitor, query = '') => (await client.get(`/investor/news${query}`)).body
const save = (client: Visitor, productId: string | null, settings: Setting[]) =>
  client.send('PUT', '/store-api/investor/news/settings', { productId, settings })

async function aShareholder(issuer: TestIssuer) {
  const investor = await anInvestor(app)
  const { orderId } = await aContract(app, issuer, { customer: investor, state: '3_2_active' })
  return { investor, orderId, client: await loggedIn(app, investor) }
}

async function publish(issuer: TestIssuer, editor: Visitor, kind: 'update' | 'ir_post' | 'newsroom', title: string) {
  const { status, body } = await editor.post(`/product/${issuer.productId}/posts`, {
    kind,
    publish: true,
    title: text(title),
    content: text(`<p>${title}</p>`),
  })
  expect(status).toBeLessThan(300)
  await app.runJobs()
  return body.id as string
}

test('R2.24 investors get updates and IR posts in portal and mail, once, in their language', async () => {
  const issuer = await anIssuer(app)
  const { client, investor } = await aShareholder(issuer)
  const stranger = await loggedIn(app, await anInvestor(app))
  const { client: editor } = await aMember(app, issuer.companyId, 'editor')
  const postId = await publish(issuer, editor, 'update', 'Fundament gegossen')
  await publish(issuer, editor, 'ir_post', 'Quartalszahlen')
  await publish(issuer, editor, 'newsroom', 'In der Zeitung')
  const { elements, total, unread } = await newsOf(client)
  expect([total, unread]).toEqual([2, 2])
  expect(elements.map(({ kind, title }: { kind: string; title: string }) => [kind, title])).toEqual([
    ['ir_post', 'Quartalszahlen'],
    ['update', 'Fundament gegossen'],
  ])
  expect(elements[1].url).toBe(`/detail/${issuer.productId}?tab=updates&post=${postId}`)
  expect((await newsOf(client, '?kind=update')).elements).toHaveLength(1)
  expect(await subjects(investor)).toHaveLength(2)
  expect((await newsOf(stranger)).total).toBe(0)

  // Withdrawn and published again: notified before.
  await editor.send('DELETE', `/store-api/product/${issuer.productId}/posts/${postId}`)
  const { body: post } = await editor.get(`/product/${issuer.productId}/posts/${postId}`)
  await editor.send('PATCH', `/store-api/product/${issuer.productId}/posts/${postId}`, {
    publish: true,
    revision: post.revision,
    title: text('Fundament gegossen'),
    content: text('<p>Neu</p>'),
  })
  await app.runJobs()
  expect((await newsOf(client)).total).toBe(2)
  expect(await subjects(investor)).toHaveLength(2)
})

test('R2.24 the sender follows the settings by kind and channel, a product’s before general ones', async () => {
  const issuer = await anIssuer(app)
  const other = await anIssuer(app)
  const { client, investor } = await aShareholder(issuer)
  await aContract(app, other, { customer: investor, state: '3_2_active' })
  const { client: editor } = await aMember(app, issuer.companyId, 'editor')
  const { client: second } = await aMember(app, other.companyId, 'editor')
  const saved = await save(client, null, [{ kind: 'update', portal: true, mail: false }])
  expect(saved.body.general).toContainEqual({ kind: 'update', portal: true, mail: false })
  await save(client, other.productId, [{ kind: 'update', portal: false, mail: true }])

  await publish(issuer, editor, 'update', 'Nur im Portal')
  await publish(other, second, 'update', 'Nur per Mail')
  expect((await newsOf(client)).elements.map(({ title }: { title: string }) => title)).toEqual(['Nur im Portal'])
  const mails = await app.mails(investor.email)
  expect(mails.map(({ text: body }) => body.includes('Nur per Mail'))).toEqual([true])

  const { body } = await save(client, other.productId, [])
  expect(body.products.find(({ productId }: { productId: string }) => productId === other.productId).own).toEqual([])
  await publish(other, second, 'update', 'Wieder wie überall')
  expect((await newsOf(client)).total).toBe(2)
  expect(await subjects(investor)).toHaveLength(1)
  const foreign = await anIssuer(app)
  expect(refusalOf(await save(client, foreign.productId, []))).toEqual([404, 'CONTENT__PRODUCT_NOT_FOUND /productId'])
})

test('R2.24 mails that the law requires are sent whatever is chosen; others are not', async () => {
  const issuer = await anIssuer(app)
  const off = ['contract', 'payment'].map((kind) => ({ kind, portal: false, mail: false }))
  const investor: TestInvestor = await anInvestor(app)
  const client = await loggedIn(app, investor)
  await save(client, null, off)
  const rejected = await aContract(app, issuer, { customer: investor })
  const active = await aContract(app, issuer, { customer: investor, state: '2_4_approved' })
  await app.db
    .updateTable('contract')
    .set({ withdrawalUntil: '2026-12-31' as never })
    .where('orderId', '=', active.orderId)
    .execute()
  const { client: owner } = await aMember(app, issuer.companyId, 'owner')
  await owner.post(`/company/${issuer.companyId}/contracts/reject`, {
    orderIds: [rejected.orderId],
    reason: 'Die Unterlagen passen nicht zusammen.',
  })
  const withdrawn = await client.post(`/investor/investments/${active.orderId}/withdraw`, {
    kind: 'withdrawal',
    confirmed: true,
  })
  expect(withdrawn.status).toBe(200)
  const [only, ...rest] = await subjects(investor)
  expect(rest).toEqual([])
  expect(only).toMatch(/Widerruf/)
  expect((await newsOf(client, '?kind=contract')).total).toBe(0)
})

test('R2.24 the author of a comment is notified of answers and likes of others', async () => {
  const issuer = await anIssuer(app)
  const { client, investor } = await aShareholder(issuer)
  const reader = await loggedIn(app, await anInvestor(app))
  const path = `/product/${issuer.productId}`
  const { body: comment } = await client.post(`${path}/comments`, { text: 'Wann wird gebaut?' })
  await client.post(`${path}/comments`, { text: 'Noch eine Frage.', parentId: comment.id })
  await reader.post(`${path}/comments`, { text: 'Im März.', parentId: comment.id })
  for (const who of [client, reader, reader])
    await who.send('PUT', `/store-api${path}/likes`, { id: comment.id, liked: true })
  await app.runJobs()
  const { elements } = await newsOf(client)
  expect(elements.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['comment', 'like'])
  // At the beginning likes are no mail.
  expect(await subjects(investor)).toEqual([expect.stringContaining('Antwort auf Ihren Kommentar')])
})

test('R2.24 entries are new until they are read, one by one or all at once, and only by their customer', async () => {
  const issuer = await anIssuer(app)
  const { client, orderId } = await aShareholder(issuer)
  const { client: stranger } = await aShareholder(issuer)
  const { client: editor } = await aMember(app, issuer.companyId, 'editor')
  for (const title of ['Eins', 'Zwei', 'Drei']) await publish(issuer, editor, 'update', title)
  const [{ id }] = (await newsOf(client)).elements
  expect((await stranger.post('/investor/news/read', { ids: [id] })).body).toEqual({ unread: 3 })
  expect((await client.post('/investor/news/read', { ids: [id] })).body).toEqual({ unread: 2 })
  expect((await newsOf(client)).elements[0].readAt).toBe(TODAY.toISOString())
  expect((await client.post('/investor/news/read', { ids: null })).body).toEqual({ unread: 0 })

  const first = await newsOf(client, '?limit=2')
  const rest = await newsOf(client, `?limit=2&cursor=${first.next}`)
  expect([...first.elements, ...rest.elements].map(({ title }: { title: string }) => title)).toEqual([
    'Drei',
    'Zwei',
    'Eins',
  ])
  // R2.23: of one contract, with the notifications of its product.
  expect((await newsOf(client, `?orderId=${orderId}`)).total).toBe(3)
  expect((await newsOf(stranger, `?orderId=${orderId}`)).total).toBe(0)
})

test('R2.24 domain/mails#portal the grouped list joins one contract’s entries of a day, and omits none', async () => {
  const issuer = await anIssuer(app)
  const { investor, client } = await aShareholder(issuer)
  const { client: editor } = await aMember(app, issuer.companyId, 'editor')
  const offer = await anOffer(app)
  const { orderId } = await submitOffer(app, offer, investor)
  await publish(issuer, editor, 'update', 'Fundament gegossen')
  const mandate = { state: 'authorised', mandateReference: 'GA-M-1' }
  await app.db.updateTable('payment').set(mandate).where('orderId', '=', orderId).execute()
  const { client: owner } = await aMember(app, offer.issuerId, 'owner')
  const { body } = await owner.post(`/company/${offer.issuerId}/contracts/accept`, { orderIds: [orderId] })
  expect(body).toMatchObject({ succeeded: 1 })
  await app.runJobs()
  type Entry = { id: string; kind: string; orderId: string | null; url: string | null; earlier?: Entry[] }
  const flat: Entry[] = (await newsOf(client)).elements
  const ofContract = flat.filter((entry) => entry.orderId === orderId)
  expect(ofContract.length).toBeGreaterThan(2)
  const [newest, ...earlier] = ofContract

  const grouped = await newsOf(client, '?grouped=true')
  expect(grouped.elements.map(({ id }: Entry) => id).toSorted()).toEqual(
    flat
      .filter((entry) => entry.orderId !== orderId || entry === newest)
      .map(({ id }) => id)
      .toSorted(),
  )
  expect([grouped.total, grouped.unread]).toEqual([grouped.elements.length, flat.length])
  expect(grouped.elements.find(({ id }: Entry) => id === newest!.id)).toEqual({ ...newest, earlier })

  const papers = ofContract.filter(({ kind }) => kind === 'document')
  expect((await newsOf(client, '?grouped=true&kind=document')).elements).toEqual([
    { ...papers[0], earlier: papers.slice(1) },
  ])

  // Another day is another entry.
  app.clock.set(new Date('2026-11-23T09:00:00Z'))
  const later = await loggedIn(app, investor)
  const declared = await later.post(`/investor/investments/${orderId}/withdraw`, {
    kind: 'withdrawal',
    confirmed: true,
  })
  expect(declared.status).toBe(200)
  await app.runJobs()
  const { elements } = await newsOf(later, '?grouped=true')
  expect(elements[0].orderId).toBe(orderId)
  expect(elements[0].earlier.every(({ createdAt }: { createdAt: string }) => createdAt > '2026-11-23')).toBe(true)
  expect(elements.find(({ id }: Entry) => id === newest!.id)).toEqual({ ...newest, earlier })
})
