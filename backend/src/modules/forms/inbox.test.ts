import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY } from '../../../test/build-app.ts'
import { aCustomer, loggedIn, someoneOf } from '../../../test/factories.ts'
import { searched } from '../../../test/searched.ts'
import { languageId } from '../reference/reference-data.ts'

let shop: TestApp
let sina: Awaited<ReturnType<typeof someoneOf>>
let carla: Awaited<ReturnType<typeof someoneOf>>
beforeAll(async () => {
  shop = await buildTestApp()
  sina = await someoneOf(shop, 'support', 'Sina Support')
  carla = await someoneOf(shop, 'content', 'Carla Content')
})
afterAll(() => shop.close())

/** Writes to us and finds it in the inbox. */
async function aMessage(subject: string, { email = 'frage@neu.example', polish = false } = {}) {
  const visitor = shop.client()
  if (polish) visitor.languageId = languageId('pl-PL')
  const message = {
    email,
    subject,
    comment: 'Wann beginnt\n\ndie 100%ige Verzinsung?',
    firstName: 'Jana',
    lastName: 'Probst',
  }
  expect((await visitor.post('/contact-form', message)).status).toBe(200)
  const { elements } = (await sina.get('/contact-messages')).body
  return elements.find((one: { subject: string }) => one.subject === subject)
}
const read = async (id: string) => (await sina.get(`/contact-messages/${id}`)).body
const list = async (query: string): Promise<string[]> =>
  (await searched(sina, `/contact-messages?${query}`)).body.elements.map((one: { subject: string }) => one.subject)
const days = (count: number) => shop.clock.set(new Date(TODAY.getTime() + count * 86_400_000))

test('R2.30 a message is in the inbox, found by any word, and answered by mail in its language', async () => {
  const { id } = await aMessage('Pytanie', { email: 'pytanie@neu.example', polish: true })
  await aMessage('Etwas anderes', { email: 'anders@neu.example' })
  expect(await list('text=pytanie%20verzinsung')).toEqual(['Pytanie'])
  expect(await list('text=100%25ige%20etwas')).toEqual(['Etwas anderes'])
  expect(await list('text=1_0')).toEqual([])

  const before = await read(id)
  expect(before).toMatchObject({ state: 'open', sender: 'Jana Probst', locale: 'pl-PL', entries: [], assignee: null })
  const answer = (text: string, version?: string) =>
    sina.send('POST', `/contact-messages/${id}/answers`, { text }, version)
  expect(refusalOf(await answer(' \n '))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /text'])
  const { body } = await answer('Następnego dnia.\nPozdrawiamy.', before.version)
  expect(body).toMatchObject({
    state: 'answered',
    assignee: 'Sina Support',
    entries: [{ kind: 'answer', text: 'Następnego dnia.\nPozdrawiamy.', by: 'Sina Support' }],
  })
  const mail = (await shop.mails('pytanie@neu.example')).at(-1)
  expect(mail?.subject).toBe('Nasza odpowiedź na Państwa wiadomość')
  expect(mail?.text).toContain('Następnego dnia.')
  // Sent again by a second press, or by a colleague who has not seen it.
  expect(refusalOf(await answer('Następnego dnia.', before.version))).toEqual([409, 'RECORD_CHANGED'])
  expect((await shop.mails('pytanie@neu.example')).filter(({ subject }) => subject === mail?.subject)).toHaveLength(1)
})

test('R2.30 a note is for colleagues only; assignee and state can be changed and reverted', async () => {
  const { id } = await aMessage('Zum Aufteilen')
  const at = `/contact-messages/${id}`
  await sina.send('POST', `${at}/notes`, { text: 'Ruft lieber an.' })
  expect((await shop.mails('frage@neu.example')).some(({ text }) => text.includes('Ruft'))).toBe(false)
  const assign = (assigneeId: string | null) => sina.send('PUT', `${at}/assignee`, { assigneeId })
  expect(refusalOf(await assign(carla.id))).toEqual([400, 'VIOLATION::ENTITY_DOES_NOT_EXISTS /assigneeId'])
  expect((await assign(sina.id)).body).toMatchObject({ assignee: 'Sina Support', state: 'open' })
  expect(await list('assignee=me&text=aufteilen')).toEqual(['Zum Aufteilen'])
  expect(await list('assignee=nobody&text=aufteilen')).toEqual([])
  const move = (event: string) => sina.send('POST', `${at}/move`, { event })
  expect((await move('close')).body.state).toBe('closed')
  expect((await move('markSpam')).body.state).toBe('spam')
  expect(await list('text=aufteilen')).toEqual([])
  expect(await list('text=aufteilen&state=spam')).toEqual(['Zum Aufteilen'])
  expect(refusalOf(await sina.send('POST', `${at}/answers`, { text: 'Danke' }))).toEqual([409, 'INVALID_TRANSITION'])
  expect((await move('reopen')).body).toMatchObject({ state: 'open', entries: [{ kind: 'note' }] })
  expect(refusalOf(await move('reopen'))).toEqual([409, 'INVALID_TRANSITION'])
  expect(refusalOf(await carla.get(at))).toEqual([403, 'PERMISSION_DENIED'])
  expect(refusalOf(await sina.get(`/contact-messages/${'0'.repeat(32)}`))).toEqual([404, 'MESSAGE_NOT_FOUND'])
  const { rows } = await shop.pool.query(
    `select action, details from audit where action like 'contactMessage.%' and details->>'messageId' = $1 order by at`,
    [id],
  )
  expect(rows.map(({ action }) => action.split('.')[1])).toEqual(['note', 'assign', 'close', 'markSpam', 'reopen'])
  expect(JSON.stringify(rows)).not.toMatch(/Ruft|frage@/)
})

test('R8.07 spam goes 30 days after the last act, everything else after twelve months', async () => {
  const spam = await aMessage('Werbung', { email: 'w@neu.example' })
  const remaining = await aMessage('Bleibt', { email: 'b@neu.example' })
  await sina.send('POST', `/contact-messages/${spam.id}/move`, { event: 'markSpam' })
  await sina.send('POST', `/contact-messages/${remaining.id}/notes`, { text: 'Später' })
  expect([(await read(spam.id)).deletedOn, (await read(remaining.id)).deletedOn]).toEqual(['2026-12-21', '2027-11-21'])
  const left = async () => {
    await shop.runTimedJob('contact-messages.forget')
    const rows = await shop.db
      .selectFrom('contactMessage')
      .select('id')
      .where('id', 'in', [spam.id, remaining.id])
      .execute()
    return rows.map(({ id }) => id)
  }
  days(30)
  expect(await left()).toContain(spam.id)
  days(31)
  expect(await left()).toEqual([remaining.id])
  days(365)
  expect(await left()).toEqual([remaining.id])
  days(366)
  expect(await left()).toEqual([])
  expect(await shop.db.selectFrom('contactEntry').select('id').where('messageId', '=', remaining.id).execute()).toEqual(
    [],
  )
  shop.clock.set(TODAY)
})

test('R2.20 what was written from the address of an account goes with it', async () => {
  const customer = await aCustomer(shop)
  const { id } = await aMessage('Bald weg', { email: customer.email.toUpperCase() })
  const visitor = await loggedIn(shop, customer)
  expect((await visitor.delete('/account/customer')).status).toBe(204)
  expect(refusalOf(await sina.get(`/contact-messages/${id}`))).toEqual([404, 'MESSAGE_NOT_FOUND'])
})
