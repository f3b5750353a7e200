import { randomUUID } from 'node:crypto'
import { type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import type { Selectable } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import type { SandboxBankSession, SandboxCollection } from '../../shared/tables.ts'
import { type Post, postTo } from '../sandbox-webhook.ts'
import type { PaymentEvent } from './events.ts'
import { signatureHeader, signatureOf } from './sandbox-signature.ts'

export type BankSession = Selectable<SandboxBankSession>
export type BankCollection = Selectable<SandboxCollection>
type EventContent<Event = PaymentEvent> = Event extends PaymentEvent ? Omit<Event, 'eventId'> : never
/** A debit with the mandate it stands under. */
export type MandatedCollection = BankCollection & { accountHolder: string; signedAt: Date }

const sessionLifetime = 30 * 60_000

/** The simulated bank: what happens there, and the signed webhooks that it posts to the shop until they are accepted. */
export function sandboxBank({ db, secret, publicUrl }: { db: Database; secret: string; publicUrl: string }) {
  let post: Post = postTo(publicUrl, '/webhooks/payment')

  async function sendEvent(tx: Tx, event: EventContent, now: Date): Promise<void> {
    const eventId = `evt_${randomUUID()}`
    await tx
      .insertInto('sandbox.bankWebhook')
      .values({ eventId, body: JSON.stringify({ eventId, ...event }), createdAt: now })
      .execute()
  }

  async function deliver(now: Date): Promise<void> {
    const open = await db
      .selectFrom('sandbox.bankWebhook')
      .selectAll()
      .where('deliveredAt', 'is', null)
      .orderBy('createdAt')
      .limit(500)
      .execute()
    for (const { eventId, body } of open) {
      const status = await post(body, { [signatureHeader]: signatureOf(body, secret, now) })
      await db
        .updateTable('sandbox.bankWebhook')
        .set((eb) => ({ attempts: eb('attempts', '+', 1), ...(status < 300 ? { deliveredAt: now } : {}) }))
        .where('eventId', '=', eventId)
        .execute()
    }
  }

  /** Ends an open session one way or the other; false if it has ended before. */
  async function end(
    id: string,
    to: 'signed' | 'declined' | 'expired',
    now: Date,
    account?: Account,
  ): Promise<boolean> {
    const ended = await db.transaction().execute(async (tx) => {
      const session = await tx
        .updateTable('sandbox.bankSession')
        .set({ state: to, ...account, ...(to === 'signed' ? { signedAt: now } : {}) })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .returningAll()
        .executeTakeFirst()
      if (!session) return false
      const { paymentId, iban } = session
      await sendEvent(
        tx,
        to === 'signed'
          ? {
              paymentId,
              type: 'mandate.signed',
              providerMandateId: `mandate_${id}`,
              ...(iban ? { ibanEnding: iban } : {}),
            }
          : { paymentId, type: 'mandate.abandoned' },
        now,
      )
      return true
    })
    await deliver(now)
    return ended
  }

  async function moveCollection(
    id: string,
    {
      from,
      to,
      event,
      now,
      code = null,
    }: {
      from: string[]
      to: string
      event: (collection: BankCollection) => EventContent
      now: Date
      code?: string | null
    },
  ): Promise<boolean> {
    return await db.transaction().execute(async (tx) => {
      const collection = await tx
        .updateTable('sandbox.collection')
        .set({ state: to, returnCode: code })
        .where('id', '=', id)
        .where('state', 'in', from)
        .returningAll()
        .executeTakeFirst()
      if (collection) await sendEvent(tx, event(collection), now)
      return collection !== undefined
    })
  }

  const settle = (id: string, now: Date) =>
    moveCollection(id, {
      from: ['filed'],
      to: 'settled',
      event: ({ id: collectionId, paymentId }) => ({
        paymentId,
        collectionId,
        type: 'collection.settled',
        on: toLocalDate(now),
      }),
      now,
    })

  return {
    /** How webhooks reach the shop that runs in the same process. */
    deliverThrough(way: Post): void {
      post = way
    },
    findSession: (id: string): Promise<BankSession | undefined> =>
      db.selectFrom('sandbox.bankSession').selectAll().where('id', '=', id).executeTakeFirst(),
    sign: (id: string, now: Date, account?: Account) => end(id, 'signed', now, account),
    decline: (id: string, now: Date) => end(id, 'declined', now),
    expire: (id: string, now: Date) => end(id, 'expired', now),
    listCollections: (): Promise<BankCollection[]> =>
      db.selectFrom('sandbox.collection').selectAll().orderBy('dueDate', 'desc').orderBy('id').limit(200).execute(),
    /** The debits that are to be collected on a day, with the mandates given here for them. */
    listMandated: async (dueDate: LocalDate): Promise<MandatedCollection[]> =>
      await db
        .selectFrom('sandbox.collection as collection')
        .innerJoin('sandbox.bankSession as session', (join) =>
          join.onRef('session.paymentId', '=', 'collection.paymentId').on('session.state', '=', 'signed'),
        )
        .selectAll('collection')
        .select(['session.accountHolder', 'session.signedAt'])
        .where('collection.dueDate', '=', dueDate)
        .where('collection.state', '=', 'filed')
        .where('collection.iban', 'is not', null)
        .where('session.signedAt', 'is not', null)
        .orderBy('collection.id')
        .$castTo<MandatedCollection>()
        .execute(),
    async settle(id: string, now: Date): Promise<boolean> {
      const settled = await settle(id, now)
      await deliver(now)
      return settled
    },
    /** The debit comes back, before or after it was credited. */
    async giveBack(id: string, code: string, now: Date): Promise<boolean> {
      const event =
        (type: 'collection.failed' | 'collection.returned') =>
        ({ id: collectionId, paymentId }: BankCollection) => ({ paymentId, collectionId, type, code })
      const moved =
        (await moveCollection(id, { from: ['filed'], to: 'failed', event: event('collection.failed'), now, code })) ||
        (await moveCollection(id, {
          from: ['settled'],
          to: 'returned',
          event: event('collection.returned'),
          now,
          code,
        }))
      await deliver(now)
      return moved
    },
    /** What a bank does by itself: sessions run out, due debits are credited, webhooks go out again. */
    async runDue(now: Date): Promise<void> {
      const over = new Date(now.getTime() - sessionLifetime)
      const forgotten = await db
        .selectFrom('sandbox.bankSession')
        .select('id')
        .where('state', '=', 'open')
        .where('createdAt', '<=', over)
        .execute()
      for (const { id } of forgotten) await end(id, 'expired', now)
      const due = await db
        .selectFrom('sandbox.collection')
        .select('id')
        .where('state', '=', 'filed')
        .where('dueDate', '<=', toLocalDate(now))
        .execute()
      for (const { id } of due) await settle(id, now)
      await deliver(now)
    },
  }
}

type Account = { iban: string; accountHolder: string }
export type SandboxBank = ReturnType<typeof sandboxBank>
