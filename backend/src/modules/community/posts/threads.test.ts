import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, type Visitor } from '../../../../test/build-app.ts'
import { aCustomer, loggedIn } from '../../../../test/factories.ts'
import { aContract, aMember, anIssuer } from '../../../../test/issuer-factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const later = () => app.clock.set(new Date(app.clock.now().getTime() + 60_000))

async function aCompany() {
  const issuer = await anIssuer(app)
  const member = await aMember(app, issuer.companyId, 'editor')
  const shop = `/product/${issuer.productId}`
  const path = `/company/${issuer.companyId}/threads`
  const customer = await aCustomer(app, { firstName: 'Jana', lastName: 'Probst' })
  const asker = await loggedIn(app, customer)
  async function say(who: Visitor, text: string, more: object = {}): Promise<{ id: string }> {
    later()
    const { status, body } = await who.post(`${shop}/comments`, { text, ...more })
    expect(status).toBe(200)
    return body
  }
  const open = async () => (await member.client.get(`${path}?open=true`)).body
  const textsOf = async (query: string): Promise<string[]> =>
    (await member.client.get(`${path}?${query}`)).body.elements.map(
      (one: { comment: { text: string } }) => one.comment.text,
    )
  const handle = (id: string, handled: boolean, client = member.client) =>
    client.send('PUT', `/store-api${path}/${id}/handling`, { handled })
  return { issuer, member, client: member.client, shop, path, customer, asker, say, open, textsOf, handle }
}

test('R2.25 the inbox has unanswered questions, longest waiting first; the shop shows the answer', async () => {
  const { client, asker, say, open, textsOf, shop } = await aCompany()
  const first = await say(asker, 'Erste Frage')
  await say(asker, 'Zweite Frage')
  expect(await textsOf('open=true')).toEqual(['Erste Frage', 'Zweite Frage'])
  expect((await open()).elements[0]).toMatchObject({
    isOpen: true,
    postTitle: null,
    comment: { author: { name: 'Jana P.' } },
  })
  await say(client, 'Im April.', { parentId: first.id })
  expect(await open()).toMatchObject({ total: 1, openTotal: 1, elements: [{ comment: { text: 'Zweite Frage' } }] })
  expect(await textsOf('')).toEqual(['Zweite Frage', 'Erste Frage'])
  const dialog = (await app.client().get(`${shop}/comments`)).body.elements
  expect(dialog[1]).toMatchObject({ answered: true, answers: [{ text: 'Im April.', author: { kind: 'issuer' } }] })
  await say(asker, 'Im April welchen Jahres?', { parentId: first.id })
  expect(await textsOf('open=true')).toEqual(['Erste Frage', 'Zweite Frage'])
})

test('R2.25 R8.07 the company’s editor works through a full inbox without being made to wait', async () => {
  const { client, asker, say, shop } = await aCompany()
  const { id: parentId } = await say(asker, 'Viele Fragen')
  const answers = []
  for (let number = 1; number <= 10; number++)
    answers.push((await client.post(`${shop}/comments`, { parentId, text: `Antwort ${number}` })).status)
  expect(new Set(answers)).toEqual(new Set([200]))
})

test('R2.25 a thread is closed without an answer, reopened, and reopened by a later comment', async () => {
  const { asker, say, open, handle } = await aCompany()
  const thanks = await say(asker, 'Danke!')
  later()
  expect((await handle(thanks.id, true)).body).toMatchObject({ isOpen: false, comment: { text: 'Danke!' } })
  expect((await open()).total).toBe(0)
  expect((await handle(thanks.id, false)).body).toMatchObject({ isOpen: true, handledAt: null })
  later()
  await handle(thanks.id, true)
  await say(asker, 'Und noch etwas', { parentId: thanks.id })
  expect((await open()).total).toBe(1)
})

test('R2.25 an answer counts after its author has left; the company’s own comments wait for nobody', async () => {
  const { client, member, asker, say, issuer } = await aCompany()
  const { id } = await say(asker, 'Wann?')
  await say(client, 'Bald.', { parentId: id })
  await say(client, 'Willkommen im Dialog')
  const owner = await aMember(app, issuer.companyId, 'owner')
  await app.db.deleteFrom('companyMembership').where('customerId', '=', member.id).execute()
  const { body } = await owner.client.get(`/company/${issuer.companyId}/threads?open=true`)
  expect(body.elements).toEqual([])
  const dialog = (await app.client().get(`/product/${issuer.productId}/comments`)).body.elements
  expect(dialog[0]).toMatchObject({ text: 'Willkommen im Dialog', author: { kind: 'issuer', name: 'Mira Mitglied' } })
  expect(dialog[1].answers[0].author.kind).toBe('issuer')
})

test('R6.03 comments belong to their post; the company hides and shows those on its IR posts', async () => {
  const { client, customer, asker, say, textsOf, issuer, shop, path } = await aCompany()
  await aContract(app, issuer, { customer, state: '3_2_active' })
  const post = async (kind: string) =>
    (
      await client.post(`${shop}/posts`, {
        kind,
        title: { 'de-DE': kind },
        content: { 'de-DE': '<p>Text</p>' },
        publish: true,
      })
    ).body.id
  const irPost = await post('ir_post')
  const update = await post('update')
  const comment = await say(asker, 'Unsinn', { postId: irPost })
  await say(asker, 'Schön', { postId: update })
  expect(await textsOf('kind=ir_comment')).toEqual(['Unsinn'])
  expect((await client.get(`${path}?kind=comment`)).body.elements[0]).toMatchObject({
    postTitle: 'update',
    comment: { mayModerate: false },
  })
  await client.post(`${shop}/comments/${comment.id}/moderation`, { decision: 'hide', reason: 'Beleidigt andere' })
  const { body } = await client.get(`${path}?kind=ir_comment`)
  expect(body.elements[0]).toMatchObject({
    isOpen: false,
    comment: { state: 'hidden', text: 'Unsinn', mayModerate: true },
  })
  const viewer = await aMember(app, issuer.companyId, 'viewer')
  expect((await viewer.client.get(`${path}?kind=ir_comment`)).body.elements).toEqual([])
  await client.delete(`${shop}/posts/${update}`)
  expect(await textsOf('kind=comment')).toEqual([])
})

test('R6.07 a viewer reads the inbox and marks nothing; another company sees and finds nothing', async () => {
  const { asker, say, handle, issuer, path } = await aCompany()
  const other = await aCompany()
  const { id } = await say(asker, 'Nur hier')
  const viewer = await aMember(app, issuer.companyId, 'viewer')
  expect((await viewer.client.get(path)).body.total).toBe(1)
  expect(refusalOf(await handle(id, true, viewer.client))).toEqual([403, 'PERMISSION_DENIED'])
  expect(refusalOf(await handle(id, true, other.client))).toEqual([404, 'COMPANY_NOT_FOUND'])
  expect(refusalOf(await other.handle(id, true))).toEqual([404, 'COMMENT_NOT_FOUND'])
  expect((await other.client.get(other.path)).body.total).toBe(0)
  expect((await other.client.get(`${other.path}?productId=${issuer.productId}`)).body.total).toBe(0)
})
