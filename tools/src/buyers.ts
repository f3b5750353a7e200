import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { variables } from './configuration.ts'
import { inRoot } from './paths.ts'

/** Whom the buyers of a benchmark are made like. */
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
  fullName: 'Jana Probst',
  birthPlace: 'Beispielstadt',
  birthDate: '1984-06-03',
  idNo: 'T22000129',
  placeOfIssue: 'Beispielstadt',
  address: 'Musterweg 11, 00001 Beispielstadt',
  contact: MODEL,
  place: 'Berlin',
  date: '2026-11-20',
}

/** Every step of the checkout, up to the buy button; answers the version of the mandate. */
async function fillDraft(call: ReturnType<typeof clientOf>, productId: string, bankAccountId: string): Promise<string> {
  let draft = await call('POST', '/investing/drafts', { productId })
  const bodies: Record<string, () => object> = {
    'personal-data': () => ({ actsOnOwnAccount: true, confirmed: true }),
    investment: () => ({ tariffId: draft.tariff.id, amount: draft.tariff.minInvestment }),
    survey: () => ({ declined: false, answers, investmentExperience: [3, 4, 10, 17] }),
    confirmation: () => ({ accepted: versionsOf(draft.requiredConfirmations) }),
    risk: () => ({ riskNotice: true, costs: true, riskVersion: draft.riskVersion }),
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
  return draft.mandate.version
}

const agent = new Agent({ keepAlive: true })

/**
 * The click on the buy button. What is measured shares its processors with the client, and `fetch` takes twice as much of
 * them; like a browser it takes compressed answers, which are not opened.
 */
async function pressBuyButton(url: string, token: string): Promise<void> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { 'accept-encoding': 'gzip, deflate, br', 'content-type': 'application/json' }
    const own = { 'sw-access-key': accessKey, 'sw-context-token': token }
    request(`${url}/store-api/checkout/order`, { method: 'POST', agent, headers: { ...headers, ...own } }, resolve)
      .on('error', reject)
      .end('{}')
  })
  if (answer.statusCode !== 200) throw new Error(`/checkout/order answered ${answer.statusCode}`)
  await buffer(answer)
}

export type Run = { rate: number; answered: number; p50: number; p99: number }

/** So many buyers, each with a session and the draft of one of the offers complete, up to the buy button. */
export async function makeBuyers(url: string, db: pg.Client, offers: string[], buyers: number): Promise<void> {
  const call = clientOf(url, await signIn(url))
  const accounts = await call('GET', '/investor/bank-accounts')
  const account = accounts.elements[0].id
  let mandateVersion = ''
  for (const offer of offers) mandateVersion = await fillDraft(call, offer, account)
  const data = readFileSync(inRoot('tools', 'bench', 'investing-order-data.sql'), 'utf8')
  await db.query(data.replaceAll(':orders', String(buyers)).replaceAll(':email', MODEL).replaceAll(':account', account))
  await nameAccounts(url, db, mandateVersion)
}

const AT_ONCE = 8

/** Each buyer's draft names an account of their own: over the interface, for drafts are sealed. */
async function nameAccounts(url: string, db: pg.Client, mandateVersion: string): Promise<void> {
  const { rows } = await db.query<{ n: string; draft: string; account: string }>(
    `select n, replace(d.id::text, '-', '') as draft, replace(b.account_id::text, '-', '') as account
    from buyer b join checkout_draft d on d.customer_id = b.id`,
  )
  while (rows.length > 0)
    await Promise.all(
      rows.splice(0, AT_ONCE).map(({ n, draft, account }) => {
        const call = clientOf(url, tokenOf(Number(n)))
        const body = { bankAccountId: account, sepaConsent: true, mandateVersion }
        return call('PUT', `/investing/drafts/${draft}/bank-account`, body)
      }),
    )
}

const tokenOf = (buyer: number): string => createHash('md5').update(`buyer${buyer}`).digest('hex')

/**
 * Each order is another buyer's; its time counts from the moment it was due, so that a queue is seen. Buyers as many apart as
 * there are offers (`step`) order the same one.
 */
export async function order(url: string, rate: number, count: number, first: number, step = 1): Promise<Run> {
  const began = performance.now()
  const times = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const due = began + (index * 1000) / rate
      await wait(Math.max(0, due - performance.now()))
      await pressBuyButton(url, tokenOf(first + index * step))
      return performance.now() - due
    }),
  )
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { rate, answered: (count * 1000) / (performance.now() - began), p50: at(0.5), p99: at(0.99) }
}
