import { addDays } from '@goldammer/sdk/rules/local-dates'
import { toLocalDate } from '@goldammer/sdk/units'
import { expect } from 'vitest'
import { onePage, plainPdf } from '../pdfs.ts'
import { heard, readyToBuy } from '../ready-to-buy.ts'
import { aPhotoFile } from '../scene/files.ts'
import { sendFile } from '../upload.ts'
import { type Dice, pick } from './dice.ts'
import { casesOf, contractsOf, partOffersOf, type WalkedContract } from './reads.ts'
import type { World } from './world.ts'

const form = (world: World, url: string, fields: Record<string, string> = {}) =>
  world.app.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

/** Mostly one of those that still live; what has ended is asked for as well. */
async function anyContract(world: World, { who, size }: Dice): Promise<WalkedContract | undefined> {
  const all = await contractsOf(world)
  const live = all.filter(({ state }) => !/^8_[1-4]/.test(state))
  return pick(live.length > 0 && size % 5 > 0 ? live : all, who)
}

const ofInvestor = (world: World, { customerId }: WalkedContract) =>
  world.investors.find(({ id }) => id === customerId)!

/** R1.01: the button is pressed twice at once; both answers are of one order. */
async function order(world: World, { who, what, size }: Dice): Promise<void> {
  const investor = pick(world.investors, who)!
  const offer = pick(world.offers, what)!
  const client = await world.clientOf(investor)
  const lineItemId = await readyToBuy(world.app, client, offer, investor, { units: 1 + (size % 5) })
  if (!lineItemId) return
  const key = `walk-${world.keys.size}-${investor.id}`
  const press = () => client.post('/checkout/order', { lineItemId }, { 'idempotency-key': key })
  const answers = (size % 2 ? await Promise.all([press(), press()]) : [await press()]).map(heard)
  const ids = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.id as string))
  expect(ids.size, 'orders by one press of the button').toBeLessThanOrEqual(1)
  for (const id of ids) world.keys.set(`${investor.id} ${key}`, id)
}

/** R4.03: to the bank's page, and what the payer does there. */
async function pay(world: World, dice: Dice): Promise<void> {
  const contract = await anyContract(world, dice)
  const deed = pick(['sign', 'sign', 'sign', 'sign', 'decline', 'expire', null], dice.what)!
  if (contract) await signFor(world, contract, deed)
}

/** Null: the page is left as it is. */
async function signFor(world: World, contract: WalkedContract, deed: string | null = 'sign'): Promise<void> {
  const client = await world.clientOf(ofInvestor(world, contract))
  const { status, body } = heard(await client.post('/handle-payment', { orderId: contract.orderId }))
  if (status !== 200 || !body.redirectUrl || !deed) return
  // Where the bank knows no account any more, as after a return for a closed one, the payer names it on the page.
  const account = { iban: 'DE29999000010001000200', accountHolder: 'Jana Probst' }
  expect((await form(world, `${new URL(body.redirectUrl).pathname}/${deed}`, account)).statusCode).toBe(303)
}

/** R4.02: one attempt at the ident provider, with any end. */
async function identify(world: World, { who, what }: Dice): Promise<void> {
  const investor = pick(world.investors, who)!
  const client = await world.clientOf(investor)
  const check = heard(await client.post('/investor/identity-check', {}))
  if (check.status !== 200 || !check.body.url) return
  const outcome = pick(['successful', 'successful', 'successful', 'error', 'rejected', 'hold_pep'], what)!
  expect((await form(world, new URL(check.body.url).pathname, { outcome })).statusCode).toBe(303)
}

/** As most do: the mandate is given, the identity confirmed, and the issuer accepts. */
async function goStraight(world: World, dice: Dice): Promise<void> {
  const contract = await anyContract(world, dice)
  if (!contract) return
  await signFor(world, contract)
  const client = await world.clientOf(ofInvestor(world, contract))
  const check = heard(await client.post('/investor/identity-check', {}))
  if (check.body.url) await form(world, new URL(check.body.url).pathname, { outcome: 'successful' })
  await world.app.runJobs()
  const company = await world.clientOf(world.company)
  heard(await company.post(`/company/${contract.companyId}/contracts/accept`, { orderIds: [contract.orderId] }))
}

/** The issuer releases or rejects several at once. */
async function decide(world: World, { who, what, size }: Dice): Promise<void> {
  const contracts = await contractsOf(world)
  const orderIds = contracts.filter((_one, index) => size % 3 === 0 || index % 3 === who % 3).map((one) => one.orderId)
  if (orderIds.length === 0) return
  const client = await world.clientOf(world.company)
  const verb = what % 8 === 0 ? 'reject' : 'accept'
  const path = `/company/${world.offers[0]!.issuerId}/contracts/${verb}`
  const body = verb === 'reject' ? { orderIds: orderIds.slice(0, 1), reason: 'Passt nicht zu uns.' } : { orderIds }
  expect(heard(await client.post(path, body)).status).toBe(200)
}

/** The investor takes the offer back, or withdraws; asked for at any time, and twice. */
async function wayOut(world: World, dice: Dice): Promise<void> {
  const contract = await anyContract(world, dice)
  if (!contract) return
  const client = await world.clientOf(ofInvestor(world, contract))
  const kind = pick(['revoke_offer', 'withdrawal', 'reflection'], dice.what)
  const leave = () =>
    client.post(`/investor/investments/${contract.orderId}/withdraw`, { kind, confirmed: true }).then(heard)
  const answers = dice.size % 3 === 0 ? await Promise.all([leave(), leave()]) : [await leave()]
  expect(answers.filter(({ status }) => status === 200).length, 'ways out of one contract').toBeLessThanOrEqual(1)
}

const boundary = 'walk'
const proof = plainPdf(onePage, Buffer.from('%PDF-1.7\n')).toString()
function cancellationForm(day: string) {
  const part = (head: string, text: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${text}\r\n`
  return Buffer.from(
    [
      part('name="kind"', 'irregular'),
      part('name="cancellationDate"', day),
      part('name="reason"', 'Der Jahresabschluss fehlt seit Monaten.'),
      part('name="proof"; filename="x.pdf"\r\ncontent-type: application/pdf', proof),
      `--${boundary}--\r\n`,
    ].join(''),
  )
}

/** R4.01: a cancellation for cause is asked for, confirmed, decided, or taken back. */
async function cancel(world: World, { who, what }: Dice): Promise<void> {
  const contracts = await contractsOf(world)
  const running = contracts.filter(({ state }) => state === '3_2_active' || state === '8_5_cancellation_marked')
  const contract = pick(running.length > 0 ? running : contracts, who)
  if (!contract) return
  const own = `/investor/investments/${contract.orderId}/cancellation`
  const theirs = `/company/${contract.companyId}/contracts/${contract.orderId}/cancellation`
  const client = await world.clientOf(ofInvestor(world, contract))
  const company = await world.clientOf(world.company)
  const day = addDays(toLocalDate(world.app.clock.now()), 3)
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const deeds = [
    () => client.post(own, cancellationForm(day), type),
    () => company.post(`${theirs}/confirm`, {}),
    () => company.post(theirs, cancellationForm(day), type),
    () => client.post(`${own}/revoke`, {}),
    () => company.post(`${theirs}/revoke`, {}),
  ]
  heard(await pick(deeds, what)!())
}

/** R4.04: whoever was offered a part says yes or no, or both at once. */
async function answerPart(world: World, { who, what, size }: Dice): Promise<void> {
  const open = await partOffersOf(world)
  const offer = pick(
    open.filter(({ state }) => state === 'open'),
    who,
  )
  const contract = offer && (await contractsOf(world)).find(({ orderId }) => orderId === offer.orderId)
  if (!offer || !contract) return
  const client = await world.clientOf(ofInvestor(world, contract))
  const say = (accepted: boolean) =>
    client.post(`/investor/investments/${offer.orderId}/part-offer`, { partOfferId: offer.id, accepted }).then(heard)
  const accepted = what % 2 > 0
  const answers = size % 3 === 0 ? await Promise.all([say(accepted), say(!accepted)]) : [await say(accepted)]
  expect(answers.filter(({ status }) => status === 200).length, 'answers to one offer').toBeLessThanOrEqual(1)
}

/** Another country, asked for with its proof: accepted, what was confirmed counts no more (domain/identity#data-change). */
async function changeCountry(world: World, { who, what, size }: Dice): Promise<void> {
  const client = await world.clientOf(pick(world.investors, who)!)
  const input = { country: what % 2 ? 'AT' : 'DE', reason: 'Umzug' }
  const { content } = await aPhotoFile()
  const asked = heard(await sendFile(client, '/investor/change-requests', Buffer.from(content), input))
  if (asked.status !== 201) return
  const post = await world.staffOf(world.compliance)
  const path = `/change-requests/${asked.body.id}/decide`
  const say = (accepted: boolean) => post(path, { accepted, reason: 'Geprüft.' }).then(heard)
  const answers = size % 3 === 0 ? await Promise.all([say(true), say(false)]) : [await say(what % 3 > 0)]
  expect(answers.filter(({ status }) => status === 200).length, 'decisions on one request').toBe(1)
}

/** Compliance decides a cancellation for cause; two of them at once, and differently. */
async function decideCancellation(world: World, { who, what, size }: Dice): Promise<void> {
  const requests = await world.app.db
    .selectFrom('cancellationRequest')
    .innerJoin('contract', 'contract.orderId', 'cancellationRequest.orderId')
    .select(['cancellationRequest.id'])
    .where('contract.companyId', '=', world.offers[0]!.issuerId)
    .orderBy('cancellationRequest.id')
    .execute()
  const request = pick(requests, who)
  if (!request) return
  const post = await world.staffOf(world.compliance)
  const say = (confirmed: boolean) =>
    post(`/cancellation-requests/${request.id}/decide`, { confirmed, reason: 'Geprüft.' }).then(heard)
  const answers = size % 3 === 0 ? await Promise.all([say(true), say(false)]) : [await say(what % 3 > 0)]
  expect(answers.filter(({ status }) => status === 204).length, 'decisions of one request').toBeLessThanOrEqual(1)
}

/** R4.02: compliance decides a case, confirms or opens it again; two of them at once, and differently. */
async function decideCase(world: World, { who, what, size }: Dice): Promise<void> {
  const cases = await casesOf(world)
  const undecided = cases.filter(({ state }) => state === 'open' || state === 'proposed')
  const found = pick(undecided.length > 0 && size % 4 > 0 ? undecided : cases, who)
  if (!found) return
  const first = await world.staffOf(world.compliance)
  const second = await world.staffOf(world.otherCompliance)
  const path = `/compliance-cases/${found.id}`
  const decide = (decision: string) => first(`${path}/decide`, { decision, reason: 'Geprüft.' })
  // Mostly what brings it on; confirming one's own proposal and what is decided already is tried, too.
  const next = found.state === 'proposed' ? () => second(`${path}/confirm`) : () => decide('clear')
  const deeds = [
    next,
    next,
    next,
    () => first(`${path}/confirm`),
    () => decide('refuse'),
    () => second(`${path}/reopen`, { reason: 'Neue Papiere.' }),
  ]
  const acts = size % 3 === 0 ? [pick(deeds, what)!, pick(deeds, what + 2)!] : [pick(deeds, what)!]
  await Promise.all(acts.map(async (act) => heard(await act())))
}

/**
 * Compliance clears what holds a contract until a person has decided: a debit that nobody allowed, a declaration that nobody
 * confirmed (domain/dunning#cases). Until then the contract is not dunned, however long that takes.
 */
export async function clearHeldContracts(world: World): Promise<void> {
  const first = await world.staffOf(world.compliance)
  const second = await world.staffOf(world.otherCompliance)
  const isHolding = ({ kind, state }: { kind: string; state: string }) =>
    (kind === 'returned_debit' || kind === 'withdrawal') && (state === 'open' || state === 'proposed')
  for (const { id, state } of (await casesOf(world)).filter(isHolding)) {
    if (state === 'open') await first(`/compliance-cases/${id}/decide`, { decision: 'clear', reason: 'Geprüft.' })
    await second(`/compliance-cases/${id}/confirm`)
  }
  expect((await casesOf(world)).filter(isHolding)).toEqual([])
}

/** R4.02: a confirmed investor answers to be politically exposed, or a US person, and takes it back. */
async function declare(world: World, { who, what, size }: Dice): Promise<void> {
  const client = await world.clientOf(pick(world.investors, who)!)
  const answer = what % 2 ? 'politicallyExposedPerson' : 'usPerson'
  const name = { firstName: 'Jana', lastName: 'Probst' }
  heard(await client.send('PUT', '/store-api/investor/profile', { ...name, [answer]: size % 3 === 0 }))
}

/** The bank credits a debit before its day, or gives one back for any reason. */
async function bank(world: World, { who, what }: Dice): Promise<void> {
  const payments = (await contractsOf(world)).map(({ orderId }) => orderId)
  if (payments.length === 0) return
  const collections = await world.app.db
    .selectFrom('sandbox.collection as collection')
    .innerJoin('payment', 'payment.id', 'collection.paymentId')
    .select('collection.id')
    .where('payment.orderId', 'in', payments)
    .orderBy('collection.id')
    .execute()
  const collection = pick(collections, who)
  if (!collection) return
  const code = pick(['AM04', 'AC01', 'MD06', 'MD01', 'AM05', 'MS03'], what)!
  const address = `/sandbox/bank/collections/${collection.id}`
  const answer = what % 2 ? await form(world, `${address}/return`, { code }) : await form(world, `${address}/settle`)
  expect(answer.statusCode).toBe(303)
}

export const deeds = {
  order,
  pay,
  identify,
  goStraight,
  decide,
  wayOut,
  cancel,
  bank,
  answerPart,
  changeCountry,
  decideCancellation,
  decideCase,
  declare,
}
