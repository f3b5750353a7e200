import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { variables } from '../src/configuration.ts'
import type { Benchmark, Measurement } from '../src/measurement.ts'
import { inRoot } from '../src/paths.ts'

/** Orders that arrive in a second, whether or not those before have been answered. */
const RATES = [5, 10, 20, 50, 100]
/** The goal holds at this rate. */
const GOAL_RATE = 100
const SECONDS = 8
const WARM_UP = 60
const MODEL = 'jana.probst@post.example'
const PASSWORD = variables.find((variable) => variable.name === 'DEMO_PASSWORD')?.default ?? ''
const accessKey = variables.find((variable) => variable.name === 'ACCESS_KEY')?.default ?? ''

// biome-ignore lint/suspicious/noExplicitAny: answers of many operations pass here
type Json = any

/** A client that is signed in; every refusal ends the benchmark. */
function clientOf(url: string, token: string) {
  return async (method: string, path: string, body?: object): Promise<Json> => {
    const answer = await fetch(`${url}/store-api${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'sw-access-key': accessKey, 'sw-context-token': token },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
    return answer.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : null
  }
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/store-api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sw-access-key': accessKey },
    body: JSON.stringify({ username: MODEL, password: PASSWORD }),
  })
  return answer.headers.get('sw-context-token') ?? ''
}

const versionsOf = (texts: { key: string; version: string }[]) => texts.map(({ key, version }) => ({ key, version }))
const answers = {
  AE1: 'trained',
  AE2: 'gt_3',
  AE3: 'gt_10',
  AE4: '5000_10000',
  AE5: 'to_25000',
  AE6: 'b',
  AE7: 'a',
  AE8: 'c',
}
const typedConfirmation = {
  ...{ fullName: 'Jana Probst', birthPlace: 'Beispielstadt', birthDate: '1984-06-03', idNo: 'T22000129' },
  ...{ placeOfIssue: 'Beispielstadt', address: 'Musterweg 11, 00001 Beispielstadt', contact: MODEL },
  ...{ place: 'Berlin', date: '2026-11-20' },
}

/** Every step of the checkout, up to the buy button. */
async function fillDraft(call: ReturnType<typeof clientOf>, productId: string, bankAccountId: string) {
  let draft = await call('POST', '/investing/drafts', { productId })
  const bodies: Record<string, () => object> = {
    'personal-data': () => ({ actsOnOwnAccount: true, confirmed: true }),
    investment: () => ({ tariffId: draft.tariff.id, amount: draft.tariff.minInvestment }),
    survey: () => ({ declined: false, answers, investmentExperience: [3, 4, 10, 17] }),
    confirmation: () => ({ accepted: versionsOf(draft.requiredConfirmations) }),
    risk: () => ({ riskNotice: true, costs: true }),
    documents: () => (draft.product.vibConfirmation ? { typedConfirmation } : {}),
    'promotion-code': () => ({ code: null }),
    'bank-account': () => ({ bankAccountId, sepaConsent: true, mandateVersion: draft.mandate.version }),
    summary: () => ({ accepted: versionsOf(draft.declarations), figuresVersion: draft.figures.version }),
  }
  for (const [step, body] of Object.entries(bodies)) {
    const name = step.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
    if (!draft.steps.find((one: Json) => one.step === name)?.applies) continue
    if (step === 'risk')
      for (const { version } of draft.documents.filter((one: Json) => one.mandatory)) {
        const ticket = await call('POST', `/investing/documents/${version.id}/download-ticket`)
        await call('GET', new URL(ticket.url, 'http://shop.example').pathname.replace('/store-api', ''))
      }
    draft = await call('PUT', `/investing/drafts/${draft.id}/${step}`, body())
  }
  if (!draft.orderable) throw new Error(`the draft of ${productId} is not complete: ${JSON.stringify(draft.steps)}`)
}

/** One crowd offer of each issuer that takes orders and asks for neither depot nor wallet. */
async function findOffers(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query(`select distinct on (p.issuer_id) replace(p.id::text, '-', '') as id
    from product p join funding_round r on r.product_id = p.id
    where p.regime = 'vermanlg_2a' and r.state in ('open', 'funded') and p.active
      and p.type in ('subordinatedLoan', 'fixedInterest', 'ventureDebt', 'seedInvest', 'seedInvest2')
    order by p.issuer_id, p.product_number`)
  return rows.map((row) => row.id)
}

type Run = { rate: number; answered: number; p50: number; p99: number }

/** Each order is another buyer's; its time counts from the moment it was due, so that a queue is seen. */
async function order(url: string, rate: number, count: number, first: number): Promise<Run> {
  const began = performance.now()
  const times = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const due = began + (index * 1000) / rate
      await wait(Math.max(0, due - performance.now()))
      const token = createHash('md5')
        .update(`buyer${first + index}`)
        .digest('hex')
      await clientOf(url, token)('POST', '/checkout/order', {})
      return performance.now() - due
    }),
  )
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { rate, answered: (count * 1000) / (performance.now() - began), p50: at(0.5), p99: at(0.99) }
}

export default {
  title: 'orders of investments through all gates',
  async measure(openSystem) {
    const { backendUrl, databaseUrl } = await openSystem()
    const db = new pg.Client({ connectionString: databaseUrl })
    db.on('error', () => {})
    await db.connect()
    const call = clientOf(backendUrl, await signIn(backendUrl))
    const accounts = await call('GET', '/investor/bank-accounts')
    const offers = await findOffers(db)
    for (const offer of offers) await fillDraft(call, offer, accounts.elements[0].id)
    const orders = WARM_UP + RATES.reduce((sum, rate) => sum + rate * SECONDS, 0)
    const data = readFileSync(inRoot('tools', 'bench', 'investing-order-data.sql'), 'utf8')
    await db.query(data.replaceAll(':orders', String(orders)).replaceAll(':email', MODEL))

    let next = 1
    const run = async (rate: number, count: number) => {
      const result = await order(backendUrl, rate, count, next)
      next += count
      return result
    }
    await run(10, WARM_UP)
    const measurements: Measurement[] = []
    for (const rate of RATES) {
      const { answered, p50, p99 } = await run(rate, rate * SECONDS)
      const isGoal = rate === GOAL_RATE
      const what = `${rate} orders a second`
      measurements.push(
        { what: `${what}, answered`, value: answered, unit: '/s' },
        { what: `${what}, p50`, value: p50, unit: 'ms' },
        { what: `${what}, p99`, value: p99, unit: 'ms', ...(isGoal ? { goal: { atMost: 150 } } : {}) },
      )
      // Its mails and papers are not of the next run.
      await rest(db)
    }
    const { rows } = await db.query(`select count(*)::integer as placed, count(distinct customer_id)::integer as buyers
      from contract where customer_id in (select id from customer where email like 'buyer.%')`)
    const { placed, buyers } = rows[0]
    measurements.push({
      what: 'orders lost or double',
      value: Math.abs(next - 1 - placed) + placed - buyers,
      unit: '',
      goal: { atMost: 0 },
    })
    await db.end()
    return measurements
  },
} satisfies Benchmark

/** Until the mails and papers of the orders are made. */
async function rest(db: pg.Client): Promise<void> {
  const open = 'select count(*)::integer as open from graphile_worker._private_jobs where run_at <= now()'
  while ((await db.query(open)).rows[0].open > 0) await wait(500)
}
