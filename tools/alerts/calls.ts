import { randomUUID } from 'node:crypto'
import { variables } from '../src/configuration.ts'
import type { Shop } from './shop.ts'

const defaultOf = (name: string) => variables.find((variable) => variable.name === name)?.default ?? ''

/** A secret that this shop has in common with who calls it. */
export const settingOf = ({ environment }: Shop, name: string): string => environment[name] ?? defaultOf(name)

/** Milliseconds until an answer counts as missing. */
const PATIENCE_MS = 20_000

let searches = 0

/** A page that no cache has, with all of its bytes. */
export async function searchAt(origin: string): Promise<void> {
  const answer = await fetch(`${origin}/projekte?min-price=${++searches / 100}`, {
    headers: { 'accept-language': 'de' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  await answer.arrayBuffer()
}

/** A call of the Store API, which is not refused. */
async function call(origin: string, path: string, init: RequestInit): Promise<Response> {
  const headers = { 'sw-access-key': defaultOf('ACCESS_KEY'), ...init.headers }
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const answer = await fetch(`${origin}/store-api${path}`, { ...init, headers, signal })
  if (!answer.ok) throw new Error(`${path} answers ${answer.status} ${await answer.text()}`)
  return answer
}

const postJson = (origin: string, path: string, body: object, headers: Record<string, string> = {}) =>
  call(origin, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** A call that looks for a session, in vain. */
export const readContext = (origin: string): Promise<Response> =>
  call(origin, '/context', { headers: { 'sw-context-token': randomUUID().replaceAll('-', '') } })

let asked = 0

/** So many customers have forgotten their password, each from another network; none of them twice in a run. */
export async function askForMails({ db, frontDoorUrl }: Shop, count: number): Promise<void> {
  const { rows } = await db.query<{ email: string }>(
    'select email from customer where active and confirmed_at is not null order by id limit $1 offset $2',
    [count, asked],
  )
  if (rows.length < count) throw new Error(`the demo has no ${asked + count} customers`)
  for (const { email } of rows) {
    const body = { email, storefrontUrl: frontDoorUrl }
    const network = { 'x-forwarded-for': `198.51.100.${++asked}` }
    await postJson(frontDoorUrl, '/account/recovery-password', body, network)
  }
}

/** The smallest document that is a PDF by its content. */
const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n' +
  'xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n' +
  'trailer<</Size 3/Root 1 0 R>>\nstartxref\n96\n%%EOF\n'

/** A company asks for capital, and sends its pitch deck. */
export async function sendPitchDeck({ frontDoorUrl }: Shop): Promise<void> {
  const demand = {
    urgency: 'longterm',
    amount: '750000',
    purpose: 'Bau eines zweiten Brennofens',
    companyName: 'Töpferei Lehmfiktiv',
    companyForm: 'GmbH',
    contact: 'Tilda Ton',
    email: `${randomUUID()}@lehm.example`,
  }
  const body = new FormData()
  for (const [name, value] of Object.entries(demand)) body.append(name, value)
  body.append('pitchDeck', new Blob([PDF], { type: 'application/pdf' }), 'pitch-deck.pdf')
  await call(frontDoorUrl, '/content/capital-demand', { method: 'POST', body })
}
