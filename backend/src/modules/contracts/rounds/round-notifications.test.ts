import { cents, localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp, TODAY } from '../../../../test/build-app.ts'
import { loggedIn } from '../../../../test/factories.ts'
import { anInvestor, anOffer, submitOffer, type TestInvestor } from '../../../../test/investing-factories.ts'
import { newId } from '../../../shared/ids.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { followVolume } from '../volume/waiting-list.ts'
import { enqueueRoundNotification } from './round-notifications.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.clock.set(TODAY))
afterAll(() => app.close())

async function aWisher(productId: string, newsletterOptIn = false): Promise<TestInvestor> {
  const investor = await anInvestor(app)
  const client = await loggedIn(app, investor)
  await client.post(`/customer/wishlist/add/${productId}`)
  await app.db.updateTable('customer').set({ newsletterOptIn }).where('id', '=', investor.id).execute()
  return investor
}
const newsOf = async (investor: TestInvestor) =>
  (await (await loggedIn(app, investor)).get('/investor/news')).body.elements.map(
    ({ title, url }: { title: string; url: string }) => `${title} ${url}`,
  )
const roundMails = async ({ email }: TestInvestor, words: string) =>
  (await app.mails(email)).filter(({ subject }) => subject.startsWith(words)).length

test('R2.24 domain/mails#news-recipients when a round opens, who noted it is notified once; by mail only with the newsletter', async () => {
  const { productId } = await anOffer(app, { round: { state: 'upcoming', startDate: localDate('2026-11-20') } })
  const noted = await aWisher(productId)
  const reads = await aWisher(productId, true)
  const byForm = await aWisher(productId)
  const at = { createdAt: TODAY, updatedAt: TODAY, confirmedAt: TODAY }
  const recipient = { id: newId(TODAY), email: byForm.email.toUpperCase(), status: 'optIn', locale: 'de-DE', ...at }
  await app.db.insertInto('newsletterRecipient').values(recipient).execute()
  await app.runTimedJob('funding-rounds')
  await app.runJobs()
  await inTransaction(app.scope, (tx) => enqueueRoundNotification(app.scope, tx, productId, 'opened'))
  await app.runJobs()
  for (const investor of [noted, reads, byForm])
    expect(await newsOf(investor)).toEqual([`Die Zeichnung hat begonnen /detail/${productId}`])
  expect(await roundMails(noted, 'Zeichnung beginnt')).toBe(0)
  for (const investor of [reads, byForm]) expect(await roundMails(investor, 'Zeichnung beginnt')).toBe(1)
})

test('R2.24 domain/mails#news-recipients investors are notified, by their settings, of the threshold and of the round’s close', async () => {
  const offer = await anOffer(app, { round: { threshold: cents(500_00), endDate: localDate('2026-11-30') } })
  const investor = await anInvestor(app)
  const quiet = await anInvestor(app)
  const client = await loggedIn(app, quiet)
  const settings = [{ kind: 'update', portal: true, mail: false }]
  await client.send('PUT', '/store-api/investor/news/settings', { productId: null, settings })
  for (const one of [investor, quiet]) await submitOffer(app, offer, one)
  await inTransaction(app.scope, (tx) => followVolume(app.scope, tx, offer.productId))
  await app.runJobs()
  const isRound = (title: string) => title.endsWith(`/detail/${offer.productId}`)
  const reached = `Die Fundingschwelle ist erreicht /detail/${offer.productId}`
  expect((await newsOf(investor)).filter(isRound)).toEqual([reached])
  app.clock.set(new Date('2026-12-01T09:00:00Z'))
  await app.runTimedJob('funding-rounds')
  await app.runJobs()
  const closed = `Die Finanzierungsrunde ist abgeschlossen /detail/${offer.productId}`
  for (const one of [investor, quiet]) expect((await newsOf(one)).filter(isRound)).toEqual([closed, reached])
  expect(await roundMails(investor, 'Finanzierung abgeschlossen')).toBe(1)
  expect(await roundMails(quiet, 'Finanzierung')).toBe(0)
})

test('R2.24 three days before the last day, who noted the round without investing is notified once', async () => {
  const offer = await anOffer(app, { round: { endDate: localDate('2026-11-23') } })
  const noted = await aWisher(offer.productId)
  const invested = await aWisher(offer.productId)
  await submitOffer(app, offer, invested)
  for (const _ of [1, 2]) await app.runTimedJob('rounds-closing')
  await app.runJobs()
  expect(await newsOf(noted)).toEqual([`Die Zeichnung endet bald /detail/${offer.productId}`])
  expect((await newsOf(invested)).join()).not.toContain('Die Zeichnung endet bald')
})

test('R2.24 a round whose third last day was missed is notified on a later one, and once', async () => {
  const offer = await anOffer(app, { round: { endDate: localDate('2026-12-05') } })
  const noted = await aWisher(offer.productId)
  for (const day of ['2026-12-01', '2026-12-04', '2026-12-05', '2026-12-06']) {
    app.clock.set(new Date(`${day}T09:00:00Z`))
    await app.runTimedJob('rounds-closing')
    const expected = day === '2026-12-01' ? [] : [`Die Zeichnung endet bald /detail/${offer.productId}`]
    expect(await newsOf(noted), day).toEqual(expected)
  }
})
