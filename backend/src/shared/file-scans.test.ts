import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../test/build-app.ts'
import { someoneOf } from '../../test/factories.ts'
import { EICAR, fakeClamd } from '../../test/fake-clamd.ts'
import { onePage, plainPdf } from '../../test/pdfs.ts'

let shop: TestApp
let clamd: Awaited<ReturnType<typeof fakeClamd>>
let sina: Awaited<ReturnType<typeof someoneOf>>
let adam: Awaited<ReturnType<typeof someoneOf>>
beforeAll(async () => {
  clamd = await fakeClamd()
  shop = await buildTestApp({ settings: { CLAMAV_URL: clamd.url } })
  sina = await someoneOf(shop, 'support', 'Sina Support')
  adam = await someoneOf(shop, 'admin', 'Adam Admin')
})
afterAll(async () => {
  await shop.close()
  await clamd.close()
})

const clean = plainPdf()
/** A comment, which a reader of PDFs ignores and the scanner detects. */
const infected = plainPdf(onePage, Buffer.from(`%PDF-1.7\n%${EICAR}\n`))

/** A stranger's pitch deck; answers where staff find it. */
async function sendDeck(deck: Buffer): Promise<string> {
  const form = new FormData()
  const email = `deck${Math.random().toString(36).slice(2)}@lehm.example`
  const demand = { urgency: '3_6', amount: '750000', purpose: 'Ofen', companyName: 'Lehm', companyForm: 'GmbH' }
  for (const [name, value] of Object.entries({ ...demand, contact: 'Tilda Ton', email })) form.append(name, value)
  form.append('pitchDeck', new Blob([new Uint8Array(deck)]), 'deck.pdf')
  const request = new Request('http://shop.example', { method: 'POST', body: form })
  const headers = { 'content-type': request.headers.get('content-type')! }
  const body = Buffer.from(await request.arrayBuffer())
  expect((await shop.client().post('/content/capital-demand', body, headers)).status).toBe(204)
  const { id } = await shop.db
    .selectFrom('capitalDemand')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return `/capital-demands/${id}/pitch-deck`
}

const scanOfHealth = async () =>
  (await adam.get('/system-health')).body.checks.find(({ key }: { key: string }) => key === 'scan')

const deckMails = async () => {
  const mails = await shop.mails(shop.parts.config.contactMail)
  return mails.map(({ attachments }) => attachments.map(({ fileName }) => fileName))
}

test('R8.07 nobody is shown an upload before it was scanned; a mail that carries it waits', async () => {
  const path = await sendDeck(clean)
  expect(refusalOf(await sina.get(path))).toEqual([404, 'FILE_NOT_SCANNED'])
  await expect(shop.runJobs()).rejects.toThrow('not scanned yet')
  expect(await scanOfHealth()).toMatchObject({ state: 'green', figures: { waiting: 1, infected: 0 } })
  await shop.runTimedJob('files.scan')
  const { status, body } = await sina.get(path)
  expect([status, body.equals(clean)]).toEqual([200, true])
  expect(await deckMails()).toEqual([['pitch-deck.pdf']])
})

test('R8.07 an infected file is shown to nobody and sent in no mail, and staff see it', async () => {
  const path = await sendDeck(infected)
  await shop.runTimedJob('files.scan')
  expect(refusalOf(await sina.get(path))).toEqual([404, 'FILE_INFECTED'])
  expect((await deckMails()).at(-1)).toEqual([])
  expect(await scanOfHealth()).toMatchObject({ state: 'amber', figures: { waiting: 0, infected: 1 } })
  const { finding } = await shop.db
    .selectFrom('file')
    .select('finding')
    .where('scan', '=', 'infected')
    .executeTakeFirstOrThrow()
  expect(finding).toBe('Eicar-Test-Signature')
})

test('R8.07 without the scanner uploads wait and none is lost; one bad file delays no other', async () => {
  const strange = await sendDeck(plainPdf(onePage, Buffer.from('%PDF-1.6\n%strange\n')))
  const usual = await sendDeck(clean)
  clamd.answer = (_, socket) => void socket.end('lp0 on fire\0')
  await expect(shop.runTimedJob('files.scan')).rejects.toThrow('ClamAV cannot say')
  for (const path of [strange, usual]) expect(refusalOf(await sina.get(path))).toEqual([404, 'FILE_NOT_SCANNED'])
  clamd.answer = (content, socket) =>
    content.includes('%strange')
      ? void socket.end('INSTREAM size limit exceeded. ERROR\0')
      : clamd.scan(content, socket)
  await expect(shop.runTimedJob('files.scan')).rejects.toThrow('size limit')
  expect(refusalOf(await sina.get(strange))).toEqual([404, 'FILE_NOT_SCANNED'])
  expect((await sina.get(usual)).status).toBe(200)
  shop.clock.set(new Date(shop.clock.now().getTime() + 20 * 60_000))
  expect(await scanOfHealth()).toMatchObject({ state: 'red', figures: { waiting: 1 } })
  clamd.answer = clamd.scan
  await shop.runTimedJob('files.scan')
  expect((await sina.get(strange)).status).toBe(200)
})

test('R8.07 files that the scanner never judges do not keep later uploads from it', async () => {
  for (let count = 0; count < 3; count++)
    await sendDeck(plainPdf(onePage, Buffer.from(`%PDF-1.6\n%strange ${count}\n`)))
  clamd.answer = (content, socket) =>
    content.includes('%strange')
      ? void socket.end('INSTREAM size limit exceeded. ERROR\0')
      : clamd.scan(content, socket)
  await expect(shop.runTimedJob('files.scan')).rejects.toThrow('size limit')
  const later = await sendDeck(clean)
  await expect(shop.runTimedJob('files.scan')).rejects.toThrow('size limit')
  expect((await sina.get(later)).status).toBe(200)
  clamd.answer = clamd.scan
  await shop.runTimedJob('files.scan')
})

test('R8.07 what is there from before is shown until the same job has scanned it', async () => {
  const path = await sendDeck(clean)
  const other = await sendDeck(infected)
  await shop.db.updateTable('file').set({ scan: 'not_scanned' }).where('scan', '=', 'waiting').execute()
  expect([(await sina.get(path)).status, (await sina.get(other)).status]).toEqual([200, 200])
  await shop.runTimedJob('files.scan')
  expect((await sina.get(path)).status).toBe(200)
  expect(refusalOf(await sina.get(other))).toEqual([404, 'FILE_INFECTED'])
})

test('R8.07 lists show beside a file the result of its scan', async () => {
  const marksOf = async (path: string) => {
    const [, id] = /demands\/(\w+)/.exec(path)!
    const list = await sina.get('/capital-demands')
    const single = await sina.get(`/capital-demands/${id}`)
    return [list.body.elements.find((one: { id: string }) => one.id === id).scan, single.body.demand.scan]
  }
  const good = await sendDeck(clean)
  const bad = await sendDeck(infected)
  expect(await marksOf(good)).toEqual(['waiting', 'waiting'])
  await shop.runTimedJob('files.scan')
  expect([await marksOf(good), await marksOf(bad)]).toEqual([
    [undefined, undefined],
    ['infected', 'infected'],
  ])
  await shop.db.updateTable('file').set({ scan: 'not_scanned' }).where('scan', '=', 'infected').execute()
  expect(await marksOf(bad)).toEqual(['not_scanned', 'not_scanned'])
  await shop.runTimedJob('files.scan')
})

test('R8.07 scanning that was switched off where others come in stays in sight', async () => {
  const before = { ...shop.parts.config }
  Object.assign(shop.parts.config, { openBy: 'PUBLIC_URL', clamavUrl: '', uploadScan: 'off' })
  await shop.db.updateTable('file').set({ scan: 'clean' }).where('scan', 'is not', null).execute()
  expect((await scanOfHealth()).state).toBe('amber')
  Object.assign(shop.parts.config, before)
})

test('R8.07 without a scanner uploads are shown and marked as not scanned', async () => {
  const { scan } = shop.parts.ports
  shop.parts.ports.scan = null
  expect((await sina.get(await sendDeck(clean))).status).toBe(200)
  expect((await scanOfHealth()).figures.unscanned).toBe(1)
  shop.parts.ports.scan = scan
})
