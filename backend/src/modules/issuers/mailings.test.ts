import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../test/build-app.ts'
import { impersonate } from '../../../test/factories.ts'
import { aContract, aMember, anIssuer } from '../../../test/issuer-factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const TEXT = 'Der Kran steht seit Montag.'

async function anIssuerWithInvestors(count = 2) {
  const issuer = await anIssuer(app)
  const author = await aMember(app, issuer.companyId, 'editor')
  const contracts = [await aContract(app, issuer)]
  while (contracts.length < count) contracts.push(await aContract(app, issuer))
  const at = `/company/${issuer.companyId}`
  const submit = (input: object = { filters: {} }) => author.client.post(`${at}/mailings`, { text: TEXT, ...input })
  return { issuer, author, contracts, at, submit }
}

const auditOf = async (mailingId: string) =>
  (await app.db.selectFrom('audit').selectAll().where('action', 'like', 'company.mailing.%').orderBy('at').execute())
    .filter(({ details }) => (details as { mailingId?: string }).mailingId === mailingId)
    .map(({ action, actorId, details }) => [action, actorId, (details as { fourEyes?: boolean }).fourEyes])

test('R2.25 domain/rights#bulk-mail one text to more than five contracts a day needs a second person’s release', async () => {
  const { issuer, author, contracts, at } = await anIssuerWithInvestors(6)
  const orderIds = contracts.map(({ orderId }) => orderId)
  const write = (ids: string[]) => author.client.post(`${at}/contracts/message`, { orderIds: ids, text: TEXT })
  expect(refusalOf(await write(orderIds))).toEqual([403, 'MAILING_REQUIRED'])
  expect((await write(orderIds.slice(0, 5))).body.succeeded).toBe(5)
  expect(refusalOf(await write(orderIds.slice(5)))).toEqual([403, 'MAILING_REQUIRED'])

  const { status, body } = await author.client.post(`${at}/mailings`, { text: ` ${TEXT} `, filters: {} })
  expect([status, body]).toMatchObject([
    201,
    {
      state: 'waiting',
      text: TEXT,
      recipients: 1,
      writtenBy: 'Mira Mitglied',
      acts: ['release', 'withdraw'],
      alone: true,
    },
  ])
  const second = await aMember(app, issuer.companyId, 'owner')
  const move = `${at}/mailings/${body.id}/move`
  expect(refusalOf(await author.client.post(move, { act: 'release' }))).toEqual([403, 'FOUR_EYES_REQUIRED'])
  expect(refusalOf(await second.client.post(move, { act: 'withdraw' }))).toEqual([403, 'PERMISSION_DENIED'])
  const [waiting] = (await second.client.get(`${at}/mailings`)).body.elements
  expect(waiting).toMatchObject({ id: body.id, acts: ['release', 'refuse'], alone: false })
  // Who comes after it was written is not written to.
  app.clock.set(new Date(app.clock.now().getTime() + 60_000))
  const late = await aContract(app, issuer)
  expect((await second.client.post(move, { act: 'release' })).body).toMatchObject({ state: 'sending', fourEyes: true })
  await app.runJobs()
  const [sent] = (await second.client.get(`${at}/mailings`)).body.elements
  expect(sent).toMatchObject({ state: 'sent', sent: 1, decidedBy: 'Mira Mitglied', acts: [] })
  expect(await app.mails(contracts[5]!.customer.email)).toHaveLength(1)
  expect(await app.mails(contracts[0]!.customer.email)).toHaveLength(1)
  expect(await app.mails(late.customer.email)).toEqual([])
  const messages = await author.client.get(`${at}/contracts/${orderIds[5]}/messages`)
  expect(messages.body.elements).toMatchObject([{ text: TEXT, sentBy: 'Mira Mitglied' }])
  expect(await auditOf(body.id)).toEqual([
    ['company.mailing.submit', author.id, undefined],
    ['company.mailing.release', second.id, true],
  ])
  expect(refusalOf(await second.client.post(move, { act: 'release' }))).toEqual([409, 'INVALID_TRANSITION'])
})

test('domain/rights#bulk-mail a mailing is refused with its reason, or taken back by its author; nothing goes out', async () => {
  const { issuer, author, contracts, at, submit } = await anIssuerWithInvestors()
  const second = await aMember(app, issuer.companyId, 'editor')
  const refused = (await submit()).body.id
  const taken = (await submit({ text: 'Noch ein Text' })).body.id
  const move = (id: string, act: string, reason?: string) => ({
    path: `${at}/mailings/${id}/move`,
    body: { act, reason },
  })
  const by = ({ client }: typeof second, { path, body }: ReturnType<typeof move>) => client.post(path, body)
  expect(refusalOf(await by(second, move(refused, 'refuse', ' ')))).toEqual([400, 'REJECTION_REASON_REQUIRED /reason'])
  expect(refusalOf(await by(author, move(refused, 'refuse', 'Nein')))).toEqual([403, 'FOUR_EYES_REQUIRED'])
  const { body } = await by(second, move(refused, 'refuse', 'Der Ton passt nicht.'))
  expect(body).toMatchObject({ state: 'refused', reason: 'Der Ton passt nicht.', fourEyes: null, sent: null })
  expect((await by(author, move(taken, 'withdraw'))).body.state).toBe('withdrawn')
  await app.runJobs()
  for (const { customer } of contracts) expect(await app.mails(customer.email)).toEqual([])
})

test('domain/rights#bulk-mail without a second editor or owner the author releases it, and the audit shows it', async () => {
  const { issuer, author, contracts, at, submit } = await anIssuerWithInvestors()
  await aMember(app, issuer.companyId, 'viewer')
  const { body } = await submit({ orderIds: contracts.map(({ orderId }) => orderId) })
  expect(body).toMatchObject({ alone: true, acts: ['release', 'withdraw'], recipients: 2 })
  const released = await author.client.post(`${at}/mailings/${body.id}/move`, { act: 'release' })
  expect(released.body).toMatchObject({ state: 'sending', fourEyes: false })
  expect((await auditOf(body.id)).at(-1)).toEqual(['company.mailing.release', author.id, false])
  await app.runJobs()
  expect((await author.client.get(`${at}/mailings`)).body.elements[0]).toMatchObject({ state: 'sent', sent: 2 })
})

test('domain/rights#bulk-mail viewers only read mailings, staff decide none, other companies see none', async () => {
  const { issuer, author, at, submit } = await anIssuerWithInvestors()
  const { id } = (await submit()).body
  const viewer = await aMember(app, issuer.companyId, 'viewer')
  const move = `${at}/mailings/${id}/move`
  expect((await viewer.client.get(`${at}/mailings`)).body.elements).toMatchObject([{ id, acts: [] }])
  expect(refusalOf(await viewer.client.post(move, { act: 'release' }))).toEqual([403, 'PERMISSION_DENIED'])
  const other = await anIssuer(app)
  const stranger = await aMember(app, other.companyId, 'owner')
  const foreign = `/company/${other.companyId}/mailings`
  expect((await stranger.client.get(foreign)).body.elements).toEqual([])
  expect(refusalOf(await stranger.client.post(`${foreign}/${id}/move`, { act: 'release' }))).toEqual([
    404,
    'MAILING_NOT_FOUND',
  ])
  expect(refusalOf(await stranger.client.post(foreign, { text: TEXT, filters: {} }))).toEqual([
    409,
    'MESSAGE_NO_RECIPIENT',
  ])
  expect(refusalOf(await submit({ text: ' \u200b' }))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /text'])
  await impersonate(app, author.client)
  expect(refusalOf(await author.client.post(move, { act: 'withdraw' }))).toEqual([403, 'IMPERSONATION_FORBIDDEN'])
})
