import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../../test/build-app.ts'
import { aCustomer, loggedIn, someoneOf } from '../../../../test/factories.ts'
import { aContract, aMember, anIssuer } from '../../../../test/issuer-factories.ts'

let app: TestApp
let conny: Awaited<ReturnType<typeof someoneOf>>
beforeAll(async () => {
  app = await buildTestApp()
  conny = await someoneOf(app, 'compliance', 'Conny Compliance')
})
afterAll(() => app.close())

const later = () => app.clock.set(new Date(app.clock.now().getTime() + 60_000))
const inGerman = (text: string) => ({ 'de-DE': text })

/** A company with a post for its investors, and one of them. */
async function aReport() {
  const issuer = await anIssuer(app)
  const { client } = await aMember(app, issuer.companyId, 'editor')
  const posts = `/company/${issuer.companyId}/posts`
  const input = { productId: issuer.productId, kind: 'ir_post', audience: 'round', title: inGerman('Quartal') }
  const write = async (more: object) => {
    later()
    return (await client.post(posts, { ...input, content: inGerman('<p>Das Fundament steht.</p>'), ...more })).body
  }
  const { id } = await write({ release: 'now' })
  const customer = await aCustomer(app, { firstName: 'Jana', lastName: 'Probst' })
  await aContract(app, issuer, { state: '3_2_active', customer })
  const investor = await loggedIn(app, customer)
  return { issuer, client, investor, customer, write, id: id as string }
}

test('R6.03 domain/rights#investor-relations compliance reads what a company writes to its investors, and the comments', async () => {
  const { id, issuer, investor, write, client } = await aReport()
  const draft = await write({ release: 'draft' })
  const update = await write({ kind: 'update', audience: 'everyone', release: 'now' })
  const comments = `/product/${issuer.productId}/comments`
  const { body: asked } = await investor.post(comments, { postId: id, text: 'Wann laufen die Anlagen?' })
  later()
  await client.post(comments, { postId: id, parentId: asked.id, text: 'Im April.' })
  const { body: list } = await conny.get(`/ir-posts?productId=${issuer.productId}`)
  expect(list).toMatchObject({ total: 1, elements: [{ id, title: 'Quartal', audience: 'round', commentCount: 2 }] })
  const { body: post } = await conny.get(`/ir-posts/${id}`)
  expect(post).toMatchObject({
    companyId: issuer.companyId,
    content: '<p>Das Fundament steht.</p>',
    attachments: [],
    comments: [
      { author: 'Jana Probst', writtenAs: 'customer', text: 'Wann laufen die Anlagen?', parentId: null },
      { writtenAs: 'issuer', text: 'Im April.', parentId: asked.id },
    ],
  })
  for (const other of [draft.id, update.id])
    expect(refusalOf(await conny.get(`/ir-posts/${other}`))).toEqual([404, 'POST_NOT_FOUND'])
})

test('R6.03 domain/posts#writers compliance comments there for us, under its own name; the person answered is notified', async () => {
  const { id, issuer, investor, customer } = await aReport()
  const comments = `/product/${issuer.productId}/comments`
  const { body: asked } = await investor.post(comments, { postId: id, text: 'Ist das genehmigt?' })
  later()
  const say = (body: object) => conny.post(`/ir-posts/${id}/comments`, body)
  expect(refusalOf(await say({ text: ' ' }))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /text'])
  const { status, body } = await say({ text: 'Die Genehmigung liegt uns vor.', parentId: asked.id })
  expect([status, body.comments[1]]).toMatchObject([
    201,
    { author: 'Conny Compliance', writtenAs: 'author', parentId: asked.id, text: 'Die Genehmigung liegt uns vor.' },
  ])
  later()
  expect((await say({ text: 'Bitte nennen Sie auch die Auflagen.' })).body.comments[2].parentId).toBeNull()
  const shown = (await investor.get(`${comments}?postId=${id}`)).body.elements
  expect(JSON.stringify(shown)).toContain('Conny Compliance')
  const mails = (await app.mails(customer.email)).map((mail) => mail.text)
  expect(mails.some((text) => text.includes('Ist das genehmigt?'))).toBe(true)
  const other = await aReport()
  expect(refusalOf(await conny.post(`/ir-posts/${other.id}/comments`, { text: 'Fremd.', parentId: asked.id }))).toEqual(
    [404, 'COMMENT_NOT_FOUND'],
  )
  const audit = await app.db
    .selectFrom('audit')
    .select('details')
    .where('action', '=', 'comment.investorRelations')
    .execute()
  expect(audit).toHaveLength(2)
})
