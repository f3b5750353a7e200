import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { deliver } from '../../src/jobs/deliver.ts'
import { fileCollection } from '../../src/modules/payments/service.ts'
import { signatureHeader, signatureOf } from '../../src/ports/payment/sandbox-signature.ts'
import { inTransaction } from '../../src/shared/transaction.ts'
import type { openTestApp } from '../build-app.ts'
import { beside } from './statements.ts'

export type Backend = Awaited<ReturnType<typeof openTestApp>>

/** Who acts in a scene, and on what; nobody else has to do with it. */
export type Scene = {
  customerId: string
  companyId: string
  productId: string
  lineItemId: string
  /** Tokens of the sessions of the investor and of somebody of the issuer. */
  investor: string
  member: string
  /** Cookies of two people of finance. */
  finance: [string, string]
  /** What the provider calls its events. */
  eventId: string
}

type Act = (backend: Backend, scene: Scene) => Promise<unknown>

async function call({ app, parts }: Backend, url: string, body: object, headers: Record<string, string>) {
  const request: InjectOptions = {
    method: 'POST',
    url,
    payload: body,
    headers: { 'sw-access-key': parts.config.accessKey, ...headers },
  }
  const answer = await app.inject(request)
  if (answer.statusCode >= 500) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
  return answer
}

const asCustomer = (backend: Backend, token: string, path: string, body: object, headers = {}) =>
  call(backend, `/store-api${path}`, body, { 'sw-context-token': token, ...headers })
const asFinance = (backend: Backend, cookie: string, path: string, body: object = {}) =>
  call(backend, `/staff-api${path}`, body, { cookie, 'sec-fetch-site': 'same-origin' })

const orderOf = ({ db }: Backend, { customerId }: Scene) =>
  beside(() =>
    db
      .selectFrom('contract')
      .innerJoin('payment', 'payment.orderId', 'contract.orderId')
      .select(['contract.orderId', 'payment.id as paymentId', 'payment.providerCollectionId as collectionId'])
      .where('contract.customerId', '=', customerId)
      .executeTakeFirstOrThrow(),
  )

const runOf = ({ db }: Backend, { productId }: Scene) =>
  beside(() => db.selectFrom('payoutRun').select('id').where('productId', '=', productId).executeTakeFirstOrThrow())

/** The bank tells it again until it is heard; it is the same event then. */
async function hear(backend: Backend, { eventId }: Scene, event: object): Promise<void> {
  const payload = JSON.stringify({ eventId, ...event })
  const { parts, clock } = backend
  await backend.app.inject({
    method: 'POST',
    url: '/webhooks/payment',
    payload,
    headers: {
      'content-type': 'application/json',
      [signatureHeader]: signatureOf(payload, parts.config.webhookSecret, clock.now()),
    },
  })
}

/** Everything that the outbox may say of a scene. */
export const subjectsOf = ({ customerId, productId }: Pick<Scene, 'customerId' | 'productId'>) => sql<string>`
  select ${customerId}::uuid as id union select ${productId}::uuid
  union select order_id from contract where product_id = ${productId}
  union select customer_id from contract where product_id = ${productId}
  union select investor_id from contract where product_id = ${productId}
  union select payment.id from payment join contract using (order_id) where product_id = ${productId}
  union select payout.id from payout join contract using (order_id) where product_id = ${productId}
  union select id from payout_run where product_id = ${productId}`

/** Left undone: one purge settles those of all scenes, so one that stands still would hold up all others. */
const SHARED = 'pages.purge'

/** What is due of the scene's outbox, of these kinds or of all, in its order. */
const jobs =
  (...kinds: string[]): Act =>
  async ({ db, scope }, scene) => {
    for (;;) {
      const { rows } = await beside(() =>
        sql<{ id: string }>`select id from outbox
          where subject_id in (${subjectsOf(scene)}) and delivered_at is null and due_at <= ${scope.clock.now()}
            and (${kinds.length === 0} or kind = any(${kinds})) and kind <> ${SHARED}
          -- As they were written: each process has a clock of its own, by which it makes its ids.
          order by run_at - greatest(due_at - created_at, interval '0'), id limit 1`.execute(db),
      )
      const [next] = rows
      if (!next) return
      await deliver(scope, next.id)
    }
  }

/** Order, payment and payout, as they follow each other. What was killed is done again: by people, by banks, by the queue. */
export const acts = {
  order: (backend, { investor, lineItemId }) =>
    asCustomer(backend, investor, '/checkout/order', { lineItemId }, { 'idempotency-key': 'one press' }),
  identity: jobs('contract.submitted', 'kyc.start'),
  async session(backend, scene) {
    const { orderId } = await orderOf(backend, scene)
    await asCustomer(backend, scene.investor, '/handle-payment', { orderId })
  },
  async mandate(backend, scene) {
    const { paymentId } = await orderOf(backend, scene)
    await hear(backend, scene, { type: 'mandate.signed', paymentId, providerMandateId: `mandate_${scene.eventId}` })
  },
  async acceptance(backend, scene) {
    const { orderId } = await orderOf(backend, scene)
    await asCustomer(backend, scene.member, `/company/${scene.companyId}/contracts/accept`, { orderIds: [orderId] })
  },
  announcement: jobs('payment.schedule'),
  async filing(backend, scene) {
    const { paymentId } = await orderOf(backend, scene)
    await inTransaction(backend.scope, (tx) => fileCollection(backend.scope, tx, paymentId))
  },
  collection: jobs('payment.collect'),
  async credit(backend, scene) {
    const { paymentId, collectionId } = await orderOf(backend, scene)
    const event = { type: 'collection.settled', paymentId, collectionId, on: '2026-11-20' }
    await hear(backend, { ...scene, eventId: `${scene.eventId}-credit` }, event)
  },
  papers: jobs(),
  async withdrawal(backend, scene) {
    const { orderId } = await orderOf(backend, scene)
    const declaration = { kind: 'withdrawal', confirmed: true }
    await asCustomer(backend, scene.investor, `/investor/investments/${orderId}/withdraw`, declaration)
  },
  refund: jobs('payment.refund'),
} satisfies Record<string, Act>

export const payoutActs = {
  run: (backend, { finance, productId }) =>
    asFinance(backend, finance[0], '/payout-runs', { productId, dueDate: '2026-11-15' }),
  preparation: jobs('payout.prepare'),
  async release(backend, scene) {
    await asFinance(backend, scene.finance[1], `/payout-runs/${(await runOf(backend, scene)).id}/release`)
  },
  booking: jobs('payout.book'),
  statements: jobs(),
} satisfies Record<string, Act>

export const allActs = { ...acts, ...payoutActs }
export type ActName = keyof typeof allActs
export const newEventId = (): string => randomUUID()
