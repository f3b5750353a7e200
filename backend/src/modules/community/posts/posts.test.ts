import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, type Visitor } from '../../../../test/build-app.ts'
import { aCustomer, aStaffMember, loggedIn, someoneOf } from '../../../../test/factories.ts'
import { aContract, aMember, anIssuer } from '../../../../test/issuer-factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

async function aStage() {
  const issuer = await anIssuer(app)
  const path = `/product/${issuer.productId}`
  const editor = await aMember(app, issuer.companyId, 'editor')
  return { ...issuer, issuer, path, editor: editor.client }
}
async function aPerson(fields: Parameters<typeof aCustomer>[1] = {}) {
  const customer = await aCustomer(app, fields)
  return { ...customer, client: await loggedIn(app, customer) }
}
const texts = (text: string) => ({ title: { 'de-DE': text }, content: { 'de-DE': `<p>${text}</p>` } })
async function aPost(editor: Visitor, path: string, kind: string, text = 'Baubeginn', publish = true) {
  const { status, body } = await editor.post(`${path}/posts`, { kind, ...texts(text), publish })
  expect(status).toBe(200)
  return body
}
type Thread = {
  id: string
  text: string
  state: string
  answers: Thread[]
  author: { kind: string; name: string | null }
  answered: boolean
}
const dialog = async (reader: Visitor, path: string): Promise<Thread[]> =>
  (await reader.get(`${path}/comments`)).body.elements
const titles = async (reader: Visitor, path: string, query: string) => {
  const { body } = await reader.get(`${path}/posts?${query}`)
  return body.elements.map(({ title }: { title: string }) => title)
}

test('R2.26 published posts are visible to all, newest first; drafts and withdrawn ones to editors', async () => {
  const { path, editor } = await aStage()
  await aPost(editor, path, 'update', 'Erste')
  app.clock.set(new Date(app.clock.now().getTime() + 60_000))
  const second = await aPost(editor, path, 'update', 'Zweite')
  await aPost(editor, path, 'update', 'Entwurf', false)
  expect(await titles(app.client(), path, 'kind=update')).toEqual(['Zweite', 'Erste'])
  expect((await titles(editor, path, 'kind=update&drafts=true')).toSorted()).toEqual(['Entwurf', 'Erste', 'Zweite'])
  expect(refusalOf(await app.client().get(`${path}/posts?kind=update&drafts=true`))).toEqual([403, 'PERMISSION_DENIED'])
  expect((await editor.delete(`${path}/posts/${second.id}`)).status).toBe(204)
  expect(await titles(app.client(), path, 'kind=update')).toEqual(['Erste'])
  expect((await app.client().get(`${path}/posts/${second.id}`)).status).toBe(404)
  expect((await app.client().get(`${path}/post-summary`)).body).toMatchObject({ updates: 1, dialog: 0 })
})

test('R6.10 insides are edited with their history, and who comes late overwrites nothing', async () => {
  const { path, editor } = await aStage()
  const { id } = await aPost(editor, path, 'insides', 'Werkstatt')
  const change = { ...texts('Neue Werkstatt'), publish: true, revision: 1 }
  expect((await editor.patch(`${path}/posts/${id}`, change)).body).toMatchObject({
    revision: 2,
    title: 'Neue Werkstatt',
  })
  expect(refusalOf(await editor.patch(`${path}/posts/${id}`, change))).toEqual([409, 'POST_CHANGED'])
  const { body } = await editor.get(`${path}/posts/${id}/revisions`)
  expect(body.elements.map(({ revision, title }: { revision: number; title: string }) => [revision, title])).toEqual([
    [2, 'Neue Werkstatt'],
    [1, 'Werkstatt'],
  ])
  expect((await editor.get(`${path}/posts/${id}`)).body.translations.title).toEqual({ 'de-DE': 'Neue Werkstatt' })
  const { client } = await aPerson()
  expect((await client.get(`${path}/posts/${id}`)).body.translations).toBeUndefined()
  expect(refusalOf(await client.get(`${path}/posts/${id}/revisions`))).toEqual([403, 'PERMISSION_DENIED'])
  const author = await aPerson()
  await app.db.updateTable('customer').set({ isAuthor: true }).where('id', '=', author.id).execute()
  expect(refusalOf(await author.client.patch(`${path}/posts/${id}`, { ...change, revision: 2 }))).toEqual([
    403,
    'PERMISSION_DENIED',
  ])
})

test('R3.15 what is written is cleaned of all that acts, and nothing blank or too long is taken', async () => {
  const { path, editor } = await aStage()
  const content = {
    'de-DE': '<p onclick="x()">Gut<script>alert(1)</script></p><img src="https://fremd.example/x.png">',
  }
  const { body } = await editor.post(`${path}/posts`, { kind: 'update', ...texts('A'), content, publish: true })
  expect(body.content).toBe('<p>Gut</p>')
  const refused = async (change: object) =>
    refusalOf(await editor.post(`${path}/posts`, { kind: 'update', ...texts('A'), publish: true, ...change }))
  expect(await refused({ title: { 'de-DE': '  ' } })).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /title/de-DE'])
  expect(await refused({ content: { 'de-DE': '<p>&nbsp;</p>' } })).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /content/de-DE',
  ])
  expect(await refused({ title: { 'de-DE': 'A', 'pl-PL': 'a'.repeat(201) } })).toEqual([
    400,
    'VIOLATION::TOO_LONG_ERROR /title/pl-PL',
  ])
  expect((await refused({ title: { 'en-GB': 'A' } }))[0]).toBe(400)
})

test('R6.02 the dialog: all read, who is logged in asks, the issuer answers', async () => {
  const { path, editor } = await aStage()
  const ask = { text: ' Wann wird der Kran erwartet? ' }
  expect(refusalOf(await app.client().post(`${path}/comments`, ask))).toEqual([403, 'CHECKOUT__CUSTOMER_NOT_LOGGED_IN'])
  const { client } = await aPerson({ firstName: 'Jana', lastName: 'Probst' })
  const { body: question } = await client.post(`${path}/comments`, ask)
  expect(question).toMatchObject({ text: 'Wann wird der Kran erwartet?', own: true, answered: false, kind: 'dialog' })
  const { body: answer } = await editor.post(`${path}/comments`, { parentId: question.id, text: 'Im April.' })
  await client.post(`${path}/comments`, { parentId: answer.id, text: 'Danke.' })
  const [thread] = await dialog(app.client(), path)
  expect(thread).toMatchObject({ author: { kind: 'customer', name: 'Jana P.' }, answered: true })
  expect(thread!.answers.map(({ text, author }) => [text, author.kind])).toEqual([
    ['Im April.', 'issuer'],
    ['Danke.', 'customer'],
  ])
  expect(refusalOf(await client.post(`${path}/comments`, { text: ' \n ' }))).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /text',
  ])
  expect((await client.post(`${path}/comments`, { text: 'a'.repeat(2001) })).status).toBe(400)
})

test('R6.02 likes are switched on and off, and count once a customer', async () => {
  const { path, editor } = await aStage()
  const { id } = await aPost(editor, path, 'update')
  const { client } = await aPerson()
  const like = (liked: boolean) => client.send('PUT', `/store-api${path}/likes`, { id, liked })
  expect((await like(true)).body).toEqual({ id, likes: 1, liked: true })
  expect((await like(true)).body.likes).toBe(1)
  expect((await client.get(`${path}/post-rights`)).body.likes).toEqual([{ id, likes: 1, liked: true }])
  expect((await app.client().get(`${path}/post-rights`)).body).toMatchObject({
    comment: false,
    likes: [{ id, likes: 1, liked: false }],
  })
  expect((await like(false)).body).toEqual({ id, likes: 0, liked: false })
  const guest = await app.client().send('PUT', `/store-api${path}/likes`, { id, liked: true })
  expect(refusalOf(guest)).toEqual([403, 'CHECKOUT__CUSTOMER_NOT_LOGGED_IN'])
})

test('R3.15 a withdrawn post takes its comments along: nobody answers, likes or reports them', async () => {
  const { path, editor } = await aStage()
  const { id: postId } = await aPost(editor, path, 'update')
  const { client } = await aPerson()
  const { body: comment } = await client.post(`${path}/comments`, { postId, text: 'Schön' })
  await editor.delete(`${path}/posts/${postId}`)
  const answers = [
    await client.post(`${path}/comments`, { parentId: comment.id, text: 'Noch da?' }),
    await client.send('PUT', `/store-api${path}/likes`, { id: comment.id, liked: true }),
    await client.send('PUT', `/store-api${path}/likes`, { id: postId, liked: true }),
    await client.post(`${path}/comments/${comment.id}/report`, { reason: 'spam' }),
    await client.get(`${path}/comments?postId=${postId}`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
})

test('R6.03 investor relations are read and discussed by those who have invested, and the issuer', async () => {
  const { path, editor, issuer } = await aStage()
  const { id: postId } = await aPost(editor, path, 'ir_post', 'Quartalsbericht')
  const person = await aPerson()
  const list = (reader: Visitor) => reader.get(`${path}/posts?kind=ir_post`)
  const say = (reader: Visitor) => reader.post(`${path}/comments`, { postId, text: 'Warum?' })
  const like = (reader: Visitor) => reader.send('PUT', `/store-api${path}/likes`, { id: postId, liked: true })
  expect(refusalOf(await list(app.client()))).toEqual([403, 'CHECKOUT__CUSTOMER_NOT_LOGGED_IN'])
  for (const act of [list, say, like]) expect(refusalOf(await act(person.client))).toEqual([403, 'HOLDING_REQUIRED'])
  expect((await person.client.get(`${path}/post-rights`)).body).toMatchObject({
    readInvestorRelations: false,
    likes: [],
  })

  const contract = await aContract(app, issuer, { customer: person, state: '3_2_active' })
  for (const act of [list, say, like]) expect((await act(person.client)).status).toBe(200)
  expect((await person.client.get(`${path}/comments?postId=${postId}`)).body.elements[0].kind).toBe('ir_comment')
  expect((await list(editor)).status).toBe(200)
  await app.db.updateTable('contract').set({ state: '8_1_withdrawn' }).where('orderId', '=', contract.orderId).execute()
  expect(refusalOf(await list(person.client))).toEqual([403, 'HOLDING_REQUIRED'])
})

test('R6.03 the issuer hides and shows comments on its IR posts, and none elsewhere', async () => {
  const { path, editor, issuer } = await aStage()
  const { id: postId } = await aPost(editor, path, 'ir_post')
  const person = await aPerson()
  await aContract(app, issuer, { customer: person, state: '3_2_active' })
  const { body: comment } = await person.client.post(`${path}/comments`, { postId, text: 'Unsinn' })
  const decide = (decision: string, id = comment.id) => editor.post(`${path}/comments/${id}/moderation`, { decision })
  const seen = async (reader: Visitor) => (await reader.get(`${path}/comments?postId=${postId}`)).body.elements
  expect((await decide('hide')).body).toMatchObject({ state: 'hidden', text: 'Unsinn', mayModerate: true })
  const other = await aPerson()
  await aContract(app, issuer, { customer: other, state: '3_2_active' })
  expect(await seen(other.client)).toEqual([])
  expect(await seen(person.client)).toMatchObject([{ state: 'hidden', text: 'Unsinn', own: true }])
  expect(refusalOf(await decide('hide'))).toEqual([409, 'INVALID_TRANSITION'])
  expect((await decide('show')).body.state).toBe('published')
  const { body: question } = await person.client.post(`${path}/comments`, { text: 'Und hier?' })
  expect(refusalOf(await decide('hide', question.id))).toEqual([403, 'PERMISSION_DENIED'])
})

test('R3.15 three reports by different customers hide a comment until staff decide, each time', async () => {
  const { path } = await aStage()
  const writer = await aPerson()
  const { body: comment } = await writer.client.post(`${path}/comments`, { text: 'Kaufen Sie bei mir!' })
  const reporters = [await aPerson(), await aPerson(), await aPerson()]
  const report = (one: { client: Visitor }) =>
    one.client.post(`${path}/comments/${comment.id}/report`, { reason: 'spam' })
  const visible = async () => (await dialog(app.client(), path)).length
  expect((await report(reporters[0]!)).status).toBe(204)
  expect((await report(reporters[0]!)).status).toBe(204)
  await report(reporters[1]!)
  expect(await visible()).toBe(1)
  await report(reporters[2]!)
  expect(await visible()).toBe(0)
  expect(await dialog(writer.client, path)).toMatchObject([{ state: 'pending', text: 'Kaufen Sie bei mir!' }])
  expect((await report(await aPerson())).status).toBe(404)

  const { email, password } = await aStaffMember(app, { roles: ['content'] })
  const moderator = app.browser()
  await moderator.send('POST', '/staff-api/login', { email, password })
  const waiting = (await moderator.send('GET', '/staff-api/comments')).body.elements
  expect(waiting).toMatchObject([{ id: comment.id, state: 'pending', reports: [{ reason: 'spam', count: 3 }] }])
  app.clock.set(new Date(app.clock.now().getTime() + 1000))
  const ruling = `/staff-api/comments/${comment.id}/ruling`
  expect((await moderator.send('POST', ruling, { decision: 'show' })).body.state).toBe('published')
  expect(await visible()).toBe(1)
  app.clock.set(new Date(app.clock.now().getTime() + 1000))
  await report(await aPerson())
  expect(await visible()).toBe(1)

  // Fewer reports hide nothing, but staff see them; what they decide they may decide again.
  expect((await moderator.send('GET', '/staff-api/comments')).body.elements).toMatchObject([
    { id: comment.id, state: 'published', ruling: { decision: 'show', reason: null } },
  ])
  const rule = (body: object, version?: string) =>
    moderator.send('POST', ruling, body, version ? { 'record-version': version } : {})
  // A colleague who read it while it waited is refused with a conflict.
  expect(refusalOf(await rule({ decision: 'hide', reason: 'Werbung' }, waiting[0].version))).toEqual([
    409,
    'RECORD_CHANGED',
  ])
  expect(refusalOf(await rule({ decision: 'hide' }))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /reason'])
  app.clock.set(new Date(app.clock.now().getTime() + 1000))
  expect((await rule({ decision: 'hide', reason: 'Werbung' })).body.ruling).toMatchObject({ reason: 'Werbung' })
  expect(await visible()).toBe(0)
  expect((await moderator.send('GET', '/staff-api/comments')).body.total).toBe(0)
  expect((await moderator.send('GET', '/staff-api/comments?state=decided')).body.elements).toMatchObject([
    { id: comment.id, state: 'hidden', ruling: { decision: 'hide', reason: 'Werbung' } },
  ])
  app.clock.set(new Date(app.clock.now().getTime() + 1000))
  expect((await rule({ decision: 'show' })).body.state).toBe('published')
  expect(await visible()).toBe(1)
  // Also what nobody has reported is found: by state, product and words.
  const found = async (query: string) =>
    (await moderator.send('GET', `/staff-api/comments?${query}`)).body.elements.map(({ id }: { id: string }) => id)
  const { productId } = waiting[0]
  expect(await found('state=shown&term=KAUFEN SIE')).toContain(comment.id)
  expect(await found(`state=all&productId=${productId}`)).toContain(comment.id)
  expect(await found(`state=hidden&productId=${productId}`)).toEqual([])
  expect(await found(`state=all&productId=${'0'.repeat(32)}`)).toEqual([])
  expect(await found('state=all&term=niemand hat das gesagt')).toEqual([])
  const { rows } = await app.pool.query(
    `select event, from_state, to_state from history where entity = 'post_comment' and entity_id = $1 order by at, id`,
    [comment.id],
  )
  expect(rows.map(({ event }) => event)).toEqual(['hideByReports', 'show', 'hide', 'show'])
})

test('R6.08 staff answer a question in the dialog for us, by name, and its author is notified', async () => {
  const { path } = await aStage()
  const asker = await aPerson({ firstName: 'Frida', lastName: 'Frage' })
  const asked = (await asker.client.post(`${path}/comments`, { text: 'Kann ich kommen?' })).body
  const carla = await someoneOf(app, 'content', 'Carla Content')
  const answer = (id: string, text: string) => carla.post(`/comments/${id}/answers`, { text })
  expect(refusalOf(await answer(asked.id, ' \n'))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /text'])
  const { status, body } = await answer(asked.id, 'Ja, gern.')
  expect([status, body]).toMatchObject([201, { author: 'Carla Content', text: 'Ja, gern.', state: 'published' }])
  const again = await answer(body.id, 'Am Samstag.')
  expect(again.status).toBe(201)
  expect(await dialog(app.client(), path)).toMatchObject([
    {
      answered: true,
      answers: [
        { text: 'Ja, gern.', author: { kind: 'author', name: 'Carla Content' } },
        { text: 'Am Samstag.', author: { kind: 'author', name: 'Carla Content' } },
      ],
    },
  ])
  expect((await app.mails(asker.email)).length).toBe(2)
  await carla.post(`/comments/${asked.id}/ruling`, { decision: 'hide', reason: 'Werbung' })
  expect(refusalOf(await answer(asked.id, 'Doch nicht.'))).toEqual([404, 'COMMENT_NOT_FOUND'])
})

test('R3.03 who publishes anonymously is never named, also not once they have changed their mind', async () => {
  const { path } = await aStage()
  const { id, client } = await aPerson({ firstName: 'Geheime', lastName: 'Person' })
  const publish = (postAnonymously: boolean) =>
    app.db.updateTable('customer').set({ postAnonymously }).where('id', '=', id).execute()
  await publish(true)
  await client.post(`${path}/comments`, { text: 'Anonym' })
  await publish(false)
  await client.post(`${path}/comments`, { text: 'Offen' })
  const names = async () =>
    Object.fromEntries((await dialog(app.client(), path)).map(({ text, author }) => [text, author.name]))
  expect(await names()).toEqual({ Anonym: null, Offen: 'Geheime P.' })
  await publish(true)
  expect(await names()).toEqual({ Anonym: null, Offen: null })
})

test('domain/posts#written-as a customer who joins the issuer stays a customer; its viewers speak for themselves', async () => {
  const { path, issuer } = await aStage()
  const { id, client } = await aPerson({ firstName: 'Geheime', lastName: 'Person' })
  await app.db.updateTable('customer').set({ postAnonymously: true }).where('id', '=', id).execute()
  await client.post(`${path}/comments`, { text: 'Taugt das etwas?' })
  const member = { customerId: id, companyId: issuer.companyId, role: 'owner', createdAt: app.clock.now() }
  await app.db.insertInto('companyMembership').values(member).execute()
  const viewer = await aMember(app, issuer.companyId, 'viewer')
  await viewer.client.post(`${path}/comments`, { text: 'Ich finde es gut.' })
  expect(
    (await dialog(app.client(), path)).map(({ text, author }) => [text, author.kind, author.name]).toSorted(),
  ).toEqual([
    ['Ich finde es gut.', 'customer', 'Mira M.'],
    ['Taugt das etwas?', 'customer', null],
  ])
})

test('domain/posts#comments the issuer’s own people hide no comment by reporting it', async () => {
  const { path, issuer } = await aStage()
  const { client } = await aPerson()
  const { body: comment } = await client.post(`${path}/comments`, { text: 'Seit Monaten hört man nichts.' })
  for (const role of ['owner', 'editor', 'viewer', 'viewer'] as const) {
    const reporter = (await aMember(app, issuer.companyId, role)).client
    expect((await reporter.post(`${path}/comments/${comment.id}/report`, { reason: 'other' })).status).toBe(204)
  }
  expect(await dialog(app.client(), path)).toHaveLength(1)
})

test('R3.15 a post that the shop’s editor writes moves by the same states, with its history', async () => {
  const { path, editor } = await aStage()
  const draft = await aPost(editor, path, 'update', 'Entwurf', false)
  expect(refusalOf(await editor.delete(`${path}/posts/${draft.id}`))).toEqual([409, 'INVALID_TRANSITION'])
  await editor.patch(`${path}/posts/${draft.id}`, { ...texts('Fertig'), publish: true, revision: 1 })
  await editor.delete(`${path}/posts/${draft.id}`)
  const steps = await app.db
    .selectFrom('history')
    .select(['event', 'toState'])
    .where('entityId', '=', draft.id)
    .execute()
  expect(steps.map(({ event, toState }) => [event, toState])).toEqual([
    ['keep', 'draft'],
    ['publish', 'published'],
    ['withdraw', 'withdrawn'],
  ])
})

test('R3.15 one’s own comment is deleted; with answers its place stays, without text and name', async () => {
  const { path, editor } = await aStage()
  const { client } = await aPerson()
  const { body: first } = await client.post(`${path}/comments`, { text: 'Mit Antwort' })
  const { body: second } = await client.post(`${path}/comments`, { text: 'Ohne Antwort' })
  await editor.post(`${path}/comments`, { parentId: first.id, text: 'Antwort' })
  for (const { id } of [first, second]) {
    expect(refusalOf(await editor.delete(`${path}/comments/${id}`))).toEqual([404, 'COMMENT_NOT_FOUND'])
    expect((await client.delete(`${path}/comments/${id}`)).status).toBe(204)
  }
  expect(await dialog(app.client(), path)).toMatchObject([
    { text: '', state: 'deleted', author: { name: null }, answers: [{ text: 'Antwort' }] },
  ])
})

test('R2.20 deleting an account removes its comments and likes; answers and posts stay unnamed', async () => {
  const { path, editor, issuer } = await aStage()
  const writer = await aMember(app, issuer.companyId, 'editor')
  const { body: post } = await writer.client.post(`${path}/posts`, {
    kind: 'update',
    ...texts('Bleibt'),
    publish: true,
  })
  const { body: comment } = await writer.client.post(`${path}/comments`, { text: 'Persönliches' })
  await writer.client.post(`${path}/comments`, { text: 'Noch etwas' })
  await editor.post(`${path}/comments`, { parentId: comment.id, text: 'Antwort' })
  await writer.client.send('PUT', `/store-api${path}/likes`, { id: post.id, liked: true })
  expect((await writer.client.delete('/account/customer')).status).toBe(204)
  expect(await dialog(app.client(), path)).toMatchObject([
    { text: '', state: 'deleted', answers: [{ text: 'Antwort' }] },
  ])
  const { body } = await app.client().get(`${path}/posts/${post.id}`)
  expect(body).toMatchObject({ title: 'Bleibt', likes: 0, author: { name: null } })
  const { rows } = await app.pool.query(`select count(*)::int as n from post_comment where text like '%Persönliches%'`)
  expect(rows[0].n).toBe(0)
})

test('R8.07 who says too much at once waits, and a member of staff says nothing in a customer’s place', async () => {
  const { path } = await aStage()
  const { client } = await aPerson()
  const answers = []
  for (let one = 0; one < 9; one++) answers.push(await client.post(`${path}/comments`, { text: `Frage ${one}` }))
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 8 }, () => 200), 429])
  expect(answers.at(-1)!.body.errors[0].code).toBe('FRAMEWORK__RATE_LIMIT_EXCEEDED')
  expect((await client.get(`${path}/comments?limit=5`)).body).toMatchObject({ total: 8, elements: { length: 5 } })
})

test('R4.04 the state of a round is small, true to the moment, and says when the early bird is over', async () => {
  const { path, issuer, tariffId } = await aStage()
  await app.db
    .updateTable('tariff')
    .set({ earlyBirdInterestRate: 650, earlyBirdEndDate: '2026-11-30' as never })
    .where('id', '=', tariffId)
    .execute()
  const read = async () => (await app.client().get(`${path}/funding`)).body
  expect(await read()).toMatchObject({
    state: 'open',
    phase: 'early_bird',
    phaseEndsAt: '2026-11-30T23:00:00.000Z',
    reserved: 0,
    free: 100_000,
    unitsLeft: 400,
    progressPercent: 0,
  })
  await aContract(app, issuer, { state: '2_1_in_review', amount: 2_500_000 })
  expect(await read()).toMatchObject({ reserved: 25_000, unitsLeft: 300, progressPercent: 25, uniqueInvestorCount: 1 })
  expect((await app.client().get(`/product/${'0'.repeat(32)}/funding`)).status).toBe(404)
})
