import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, type Visitor } from '../../../../test/build-app.ts'
import { aCustomer, impersonate, loggedIn } from '../../../../test/factories.ts'
import { aContract, aMember, anIssuer, type TestIssuer } from '../../../../test/issuer-factories.ts'
import { aPdfFile, aPhotoFile } from '../../../../test/scene/files.ts'
import { sendFile } from '../../../../test/upload.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const texts = (text: string) => ({ title: { 'de-DE': text }, content: { 'de-DE': `<p>${text}</p>` } })

async function aCompany() {
  const issuer = await anIssuer(app)
  const { client } = await aMember(app, issuer.companyId, 'editor')
  const path = `/company/${issuer.companyId}/posts`
  const write = (text: string, more: object = {}) =>
    client.post(path, {
      productId: issuer.productId,
      kind: 'update',
      audience: 'everyone',
      release: 'now',
      ...texts(text),
      ...more,
    })
  return { issuer, client, path, write }
}
async function anInvestorOf(issuer: TestIssuer) {
  const customer = await aCustomer(app)
  await aContract(app, issuer, { customer, state: '3_2_active' })
  return { ...customer, client: await loggedIn(app, customer) }
}
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000)
const titlesOf = ({ body }: { body: { elements: { title: string }[] } }) => body.elements.map(({ title }) => title)
const shown = async (productId: string, reader: Visitor = app.client(), kind = 'update') =>
  titlesOf(await reader.get(`/product/${productId}/posts?kind=${kind}`))

test('R2.25 a company sees what is written about its products in every state, and filters it', async () => {
  const { client, path, write, issuer } = await aCompany()
  await write('Sichtbar')
  await write('Entwurf', { release: 'draft' })
  await write('Bericht', { kind: 'ir_post', audience: 'round', release: 'draft' })
  const { body: later } = await write('Später', { release: 'at', publishAt: inHours(5).toISOString() })
  expect(later).toMatchObject({ state: 'scheduled', publishAt: inHours(5).toISOString(), publishedAt: null })
  const list = (query = '') => client.get(`${path}${query}`)
  expect((await list()).body.total).toBe(4)
  expect(titlesOf(await list('?state=draft&kind=update'))).toEqual(['Entwurf'])
  expect(titlesOf(await list('?state=scheduled'))).toEqual(['Später'])
  expect(titlesOf(await list(`?productId=${issuer.productId}&kind=ir_post`))).toEqual(['Bericht'])
  expect((await list(`?productId=${'0'.repeat(32)}`)).body.elements).toEqual([])
  expect((await list('?state=lost')).status).toBe(400)
  expect(await shown(issuer.productId)).toEqual(['Sichtbar'])
})

test('R2.25 R2.24 a scheduled post appears at its time, once, and investors are notified then', async () => {
  const { write, issuer, client, path } = await aCompany()
  const investor = await anInvestorOf(issuer)
  const publishAt = inHours(2)
  const { body } = await write('Netzanschluss', { release: 'at', publishAt: publishAt.toISOString() })
  const mailsOf = async () =>
    titlesOf(await investor.client.get('/investor/news')).filter((title) => title.includes('Netzanschluss')).length
  await app.runTimedJob('posts.publish')
  expect([await shown(issuer.productId), await mailsOf()]).toEqual([[], 0])
  app.clock.set(new Date(publishAt.getTime() + 30_000))
  await app.runTimedJob('posts.publish')
  await app.runTimedJob('posts.publish')
  expect([await shown(issuer.productId), await mailsOf()]).toEqual([['Netzanschluss'], 1])
  expect((await client.get(`${path}/${body.id}`)).body).toMatchObject({
    state: 'published',
    publishAt: null,
    publishedAt: publishAt.toISOString(),
  })
  const { rows } = await app.pool.query(
    `select event from history where entity = 'post' and entity_id = $1 order by at`,
    [body.id],
  )
  expect(rows.map(({ event }) => event)).toEqual(['schedule', 'publish'])
})

test('R2.25 what was planned can be changed, brought back as a draft, or shown at once', async () => {
  const { write, issuer, client, path } = await aCompany()
  const at = { audience: 'everyone', ...texts('Plan') }
  const { body: post } = await write('Plan', { release: 'at', publishAt: inHours(3).toISOString() })
  const put = (body: object) => client.send('PUT', `/store-api${path}/${post.id}`, body)
  const past = { ...at, release: 'at', publishAt: inHours(-1).toISOString() }
  expect(refusalOf(await put(past))).toEqual([400, 'PUBLISH_AT_PAST /publishAt'])
  const leap = { ...at, release: 'at', publishAt: '2027-06-30T23:59:60Z' }
  expect(refusalOf(await put(leap))).toEqual([400, 'VIOLATION::INVALID_FORMAT_ERROR /publishAt'])
  expect(refusalOf(await put({ ...at, release: 'at' }))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /publishAt'])
  expect((await put({ ...at, release: 'draft' })).body).toMatchObject({ state: 'draft', publishAt: null, revision: 1 })
  expect((await put({ ...at, release: 'now' })).body.state).toBe('published')
  const schedule = { ...at, release: 'at', publishAt: inHours(3).toISOString() }
  expect(refusalOf(await put(schedule))).toEqual([409, 'INVALID_TRANSITION'])
  expect((await put({ ...at, release: 'draft' })).body.state).toBe('published')
  expect((await client.post(`${path}/${post.id}/withdrawal`)).body.state).toBe('withdrawn')
  expect(await shown(issuer.productId)).toEqual([])
  expect(refusalOf(await client.post(`${path}/${post.id}/withdrawal`))).toEqual([409, 'INVALID_TRANSITION'])
  expect(refusalOf(await client.delete(`${path}/${post.id}`))).toEqual([409, 'INVALID_TRANSITION'])
  const again = await put({ ...schedule, publishAt: inHours(30).toISOString() })
  expect(again.body.state).toBe('scheduled')
  const stored = await put({ ...at, release: 'draft' })
  expect(stored.body).toMatchObject({ state: 'withdrawn', publishAt: null })
  expect((await put({ ...at, release: 'now' })).body.state).toBe('published')
})

test('R2.25 only what was published is withdrawn: a plan that nobody has seen is kept as a draft', async () => {
  const { write, client, path } = await aCompany()
  const { body: post } = await write('Plan', { release: 'at', publishAt: inHours(300).toISOString() })
  expect(refusalOf(await client.post(`${path}/${post.id}/withdrawal`))).toEqual([409, 'INVALID_TRANSITION'])
  expect((await client.delete(`${path}/${post.id}`)).status).toBe(204)
})

test('R2.25 a save on an old version is refused, and every revision is stored with its author', async () => {
  const { write, client, path } = await aCompany()
  const { body: post } = await write('Erste', { release: 'draft' })
  const change = { audience: 'everyone', ...texts('Zweite'), release: 'draft' }
  const save = (version: string) =>
    client.send('PUT', `/store-api${path}/${post.id}`, change, { 'record-version': version })
  const { body: second } = await save(post.version)
  expect(second).toMatchObject({ revision: 2, title: 'Zweite' })
  expect(refusalOf(await save(post.version))).toEqual([409, 'RECORD_CHANGED'])
  expect((await save(second.version)).body.revision).toBe(2)
  const { body } = await client.get(`${path}/${post.id}/revisions`)
  expect(body.elements).toMatchObject([
    { revision: 2, title: 'Zweite', author: { kind: 'issuer', name: 'Mira Mitglied' } },
    { revision: 1, title: 'Erste' },
  ])
  expect((await client.delete(`${path}/${post.id}`)).status).toBe(204)
  expect(refusalOf(await client.get(`${path}/${post.id}`))).toEqual([404, 'POST_NOT_FOUND'])
})

test('R6.03 investor relations posts reach their audience only: the round, or the whole company', async () => {
  const { write, issuer, client, path } = await aCompany()
  const sister = await anIssuer(app)
  await app.db.updateTable('product').set({ issuerId: issuer.companyId }).where('id', '=', sister.productId).execute()
  const own = await anInvestorOf(issuer)
  const wider = await anInvestorOf({ ...sister, companyId: issuer.companyId })
  const stranger = await anInvestorOf(await anIssuer(app))
  const ir = (text: string, audience: string) => write(text, { kind: 'ir_post', audience })
  const { body: narrow } = await ir('Nur Runde', 'round')
  await ir('Alle', 'company')
  expect((await shown(issuer.productId, own.client, 'ir_post')).toSorted()).toEqual(['Alle', 'Nur Runde'])
  expect(await shown(issuer.productId, wider.client, 'ir_post')).toEqual(['Alle'])
  const one = `/product/${issuer.productId}/posts/${narrow.id}`
  expect(refusalOf(await wider.client.get(one))).toEqual([403, 'HOLDING_REQUIRED'])
  const comments = `/product/${issuer.productId}/comments?postId=${narrow.id}`
  expect(refusalOf(await wider.client.get(comments))).toEqual([403, 'HOLDING_REQUIRED'])
  const closed = await stranger.client.get(`/product/${issuer.productId}/posts?kind=ir_post`)
  expect(refusalOf(closed)).toEqual([403, 'HOLDING_REQUIRED'])
  await app.runJobs()
  const mailsOf = async ({ client }: { client: Visitor }) =>
    titlesOf(await client.get('/investor/news')).filter((title) => /Nur Runde|Alle/.test(title)).length
  expect([await mailsOf(own), await mailsOf(wider), await mailsOf(stranger)]).toEqual([2, 1, 0])
  // Those who belong to it only since it was widened are notified then, and nobody twice.
  const widened = { audience: 'company', ...texts('Nur Runde'), release: 'now' }
  expect((await client.send('PUT', `/store-api${path}/${narrow.id}`, widened)).status).toBe(200)
  await app.runJobs()
  expect([await mailsOf(own), await mailsOf(wider), await mailsOf(stranger)]).toEqual([2, 2, 0])
  expect(refusalOf(await write('Falsch', { audience: 'round' }))).toEqual([
    400,
    'VIOLATION::NO_SUCH_CHOICE_ERROR /audience',
  ])
  expect(refusalOf(await ir('Falsch', 'everyone'))).toEqual([400, 'VIOLATION::NO_SUCH_CHOICE_ERROR /audience'])
})

test('R2.25 readers count once, investors apart from others, and the company’s own people not at all', async () => {
  const { write, issuer, client, path } = await aCompany()
  const { body: post } = await write('Baubeginn')
  const investor = await anInvestorOf(issuer)
  await anInvestorOf(issuer)
  const other = await loggedIn(app, await aCustomer(app))
  const read = (reader: Visitor) =>
    reader.send('PUT', `/store-api/product/${issuer.productId}/posts/${post.id}/reading`)
  for (const reader of [investor.client, investor.client, other, client]) expect((await read(reader)).status).toBe(204)
  expect(refusalOf(await read(app.client()))).toEqual([403, 'CHECKOUT__CUSTOMER_NOT_LOGGED_IN'])
  const { body } = await client.get(`${path}/${post.id}`)
  expect(body).toMatchObject({ readerCount: 2, readers: { investors: 1, investorTotal: 2, others: 1 } })
  expect(body.version).toBe(post.version)
  const { body: draft } = await write('Entwurf', { release: 'draft' })
  const unseen = `/store-api/product/${issuer.productId}/posts/${draft.id}/reading`
  expect(refusalOf(await other.send('PUT', unseen))).toEqual([404, 'POST_NOT_FOUND'])
})

test('R6.07 a viewer only reads, another company finds nothing, staff cannot write instead', async () => {
  const { write, issuer, client, path } = await aCompany()
  const { body: post } = await write('Unser', { release: 'draft' })
  const other = await aCompany()
  const viewer = await aMember(app, issuer.companyId, 'viewer')
  const input = { productId: issuer.productId, kind: 'update', audience: 'everyone', ...texts('A'), release: 'now' }
  const { productId: _product, kind: _kind, ...change } = input
  const changes = (caller: Visitor, at: string, productId = issuer.productId) => [
    caller.post(at, { ...input, productId }),
    caller.send('PUT', `/store-api${at}/${post.id}`, change),
    caller.post(`${at}/${post.id}/withdrawal`),
    caller.delete(`${at}/${post.id}`),
  ]
  expect((await viewer.client.get(`${path}/${post.id}`)).status).toBe(200)
  for (const answer of await Promise.all(changes(viewer.client, path)))
    expect(refusalOf(answer)).toEqual([403, 'PERMISSION_DENIED'])
  for (const answer of await Promise.all(changes(other.client, path)))
    expect(refusalOf(answer)).toEqual([404, 'COMPANY_NOT_FOUND'])
  // Their own company, our product and post.
  for (const answer of await Promise.all(changes(other.client, other.path))) expect(answer.status).toBe(404)
  for (const end of ['', '/revisions'])
    expect(refusalOf(await other.client.get(`${other.path}/${post.id}${end}`))).toEqual([404, 'POST_NOT_FOUND'])
  expect((await other.client.get(other.path)).body.total).toBe(0)
  await impersonate(app, client)
  for (const answer of await Promise.all(changes(client, path)))
    expect(refusalOf(answer)).toEqual([403, 'IMPERSONATION_FORBIDDEN'])
})

test('R3.15 a picture without a text for those who do not see it is refused at its language', async () => {
  const { write } = await aCompany()
  const withPicture = (attributes: string) => ({
    content: { 'de-DE': '<p>Gut</p>', 'pl-PL': `<p>Dobrze</p><img src="/media/1/a.webp" ${attributes}>` },
  })
  for (const attributes of ['', 'alt=""', 'alt="  "'])
    expect(refusalOf(await write('Bild', withPicture(attributes)))).toEqual([
      400,
      'PICTURE_WITHOUT_TEXT /content/pl-PL',
    ])
  expect((await write('Bild', withPicture('alt="Der Kran"'))).status).toBe(201)
})

test('R2.25 R5.05 a picture is recognised by content, shown in a post to all; other files are refused', async () => {
  const { client, issuer, write } = await aCompany()
  const address = `/company/${issuer.companyId}/post-pictures`
  const { content } = await aPhotoFile()
  const { status, body } = await sendFile(client, address, content)
  expect(status).toBe(201)
  const { body: post } = await write('Bild', { content: { 'de-DE': `<img src="${body.url}" alt="Der Kran">` } })
  expect(post.texts.content['de-DE']).toContain(body.url)
  expect((await app.client().send('GET', body.url)).status).toBe(200)
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  for (const file of [drawing, '%PDF-1.7'])
    expect(refusalOf(await sendFile(client, address, Buffer.from(file)))).toEqual([400, 'FILE_TYPE_NOT_ALLOWED /file'])
  expect(refusalOf(await sendFile(client, address, Buffer.alloc(0)))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /file'])
  const tooLarge = Buffer.alloc(5 * 1024 * 1024 + 1)
  expect(refusalOf(await sendFile(client, address, tooLarge))).toEqual([400, 'FILE_TOO_LARGE /file'])
  const viewer = await aMember(app, issuer.companyId, 'viewer')
  expect(refusalOf(await sendFile(viewer.client, address, content))).toEqual([403, 'PERMISSION_DENIED'])
})

test('R2.25 R5.05 a PDF stands beside a post for whoever may read it, and for nobody else', async () => {
  const { write, client, path, issuer } = await aCompany()
  const { body: post } = await write('Bericht', { kind: 'ir_post', audience: 'round', release: 'draft' })
  const attach = (content: Buffer) => sendFile(client, `${path}/${post.id}/attachments`, content)
  expect(refusalOf(await attach(Buffer.from('kein PDF')))).toEqual([400, 'FILE_TYPE_NOT_ALLOWED /file'])
  expect(refusalOf(await attach(aPdfFile().content.subarray(0, -20)))).toEqual([400, 'FILE_BROKEN /file'])
  expect(refusalOf(await attach((await aPhotoFile()).content))).toEqual([400, 'FILE_TYPE_NOT_ALLOWED /file'])
  expect(refusalOf(await attach(Buffer.alloc(10 * 2 ** 20 + 1, '%PDF-1.7')))).toEqual([400, 'FILE_TOO_LARGE /file'])
  const { status, body: attachment } = await attach(aPdfFile().content)
  expect([status, attachment.fileName, attachment.size]).toEqual([201, 'foto.pdf', aPdfFile().content.length])
  expect((await client.get(`${path}/${post.id}`)).body.attachments).toEqual([attachment])

  const ticket = (by: Visitor) => by.post(`/post-attachment/${attachment.id}/download-ticket`)
  const { client: viewer } = await aMember(app, issuer.companyId, 'viewer')
  const investor = await anInvestorOf(issuer)
  const stranger = await loggedIn(app, await aCustomer(app))
  for (const reader of [app.client(), stranger, investor.client])
    expect(refusalOf(await ticket(reader))).toEqual([404, 'FILE_NOT_FOUND'])
  expect((await ticket(viewer)).status).toBe(200)

  const release = { audience: 'round', ...texts('Bericht'), release: 'now' }
  expect((await client.send('PUT', `/store-api${path}/${post.id}`, release)).status).toBe(200)
  expect(refusalOf(await ticket(app.client()))).toEqual([403, 'CHECKOUT__CUSTOMER_NOT_LOGGED_IN'])
  expect(refusalOf(await ticket(stranger))).toEqual([403, 'HOLDING_REQUIRED'])
  const { url } = (await ticket(investor.client)).body
  const file = await investor.client.get(url.replace('/store-api', ''))
  expect([file.headers['content-type'], file.body.toString()]).toEqual([
    'application/pdf',
    aPdfFile().content.toString(),
  ])
  const { body: read } = await investor.client.get(`/product/${issuer.productId}/posts/${post.id}`)
  expect(read.attachments).toEqual([attachment])

  await client.post(`${path}/${post.id}/withdrawal`)
  expect(refusalOf(await ticket(investor.client))).toEqual([404, 'FILE_NOT_FOUND'])
})

test('domain/posts#revisions what was taken from a post that had been published is kept; a draft’s is erased', async () => {
  const { write, client, path } = await aCompany()
  const add = async (postId: string) =>
    (await sendFile(client, `${path}/${postId}/attachments`, aPdfFile().content)).body.id
  const remove = (postId: string, id: string) => client.delete(`${path}/${postId}/attachments/${id}`)
  const stored = async () => (await app.db.selectFrom('postAttachment').select('removedAt').execute()).length
  const { body: draft } = await write('Entwurf', { release: 'draft' })
  const { body: public_ } = await write('Sichtbar')
  const first = await add(draft.id)
  const second = await add(public_.id)
  const third = await add(draft.id)
  const before = await stored()
  expect(refusalOf(await remove(public_.id, first))).toEqual([404, 'FILE_NOT_FOUND'])
  expect((await remove(draft.id, first)).status).toBe(204)
  expect(await stored()).toBe(before - 1)
  expect((await remove(public_.id, second)).status).toBe(204)
  expect(await stored()).toBe(before - 1)
  expect((await client.get(`${path}/${public_.id}`)).body.attachments).toEqual([])
  expect(refusalOf(await remove(public_.id, second))).toEqual([404, 'FILE_NOT_FOUND'])
  expect(refusalOf(await client.post(`/post-attachment/${second}/download-ticket`))).toEqual([404, 'FILE_NOT_FOUND'])
  expect((await client.delete(`${path}/${draft.id}`)).status).toBe(204)
  expect(refusalOf(await client.post(`/post-attachment/${third}/download-ticket`))).toEqual([404, 'FILE_NOT_FOUND'])
})

test('R2.25 a post has at most ten attachments', async () => {
  const { write, issuer, path } = await aCompany()
  const { body: post } = await write('Entwurf', { release: 'draft' })
  const answers = []
  // Two people, for nobody sends so many files in a row.
  for (const _ of [1, 2]) {
    const { client } = await aMember(app, issuer.companyId, 'editor')
    for (let count = 0; count < 6; count++)
      answers.push(await sendFile(client, `${path}/${post.id}/attachments`, aPdfFile().content))
  }
  expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(201), 409, 409])
  expect(refusalOf(answers.at(-1)!)).toEqual([409, 'ATTACHMENTS_FULL /file'])
})

test('R2.25 a draft may still be about something else; what was published stays where it was seen', async () => {
  const { write, client, path, issuer } = await aCompany()
  const put = (id: string, body: object) =>
    client.send('PUT', `/store-api${path}/${id}`, { ...texts('Wohin'), ...body })
  const { body: post } = await write('Wohin', { release: 'draft' })
  const report = { kind: 'ir_post', audience: 'round', release: 'draft' }
  expect((await put(post.id, report)).body).toMatchObject({ kind: 'ir_post', audience: 'round', revision: 1 })
  const foreign = { ...report, productId: (await anIssuer(app)).productId }
  expect(refusalOf(await put(post.id, foreign))).toEqual([404, 'CONTENT__PRODUCT_NOT_FOUND /productId'])
  expect((await put(post.id, { ...report, productId: issuer.productId, release: 'now' })).body.state).toBe('published')
  const moved = { kind: 'update', audience: 'everyone', release: 'now' }
  expect(refusalOf(await put(post.id, moved))).toEqual([409, 'INVALID_TRANSITION'])
})
