import { LIVE_CONTRACT_STATES } from '@goldammer/sdk/rules/contract-states'
import { addDays } from '@goldammer/sdk/rules/local-dates'
import { takesOrders } from '@goldammer/sdk/rules/round-state'
import type { RoundState } from '@goldammer/sdk/rules/state-tones'
import { type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import type { Effect, Effects } from '../../../jobs/effects.ts'
import type { Tx } from '../../../shared/database.ts'
import { namedId } from '../../../shared/ids.ts'
import { addToOutbox } from '../../../shared/outbox.ts'
import type { Scope } from '../../../shared/scope.ts'
import { eachInTransaction, inTransaction } from '../../../shared/transaction.ts'
import type { Translated } from '../../../shared/translated.ts'
import { listNewsletterReaders } from '../../accounts/customers/newsletter.service.ts'
import { productView } from '../../catalogue/product-view.ts'
import { lastDayOfRound } from '../../catalogue/round-days.ts'
import { roundView } from '../../catalogue/round-view.ts'
import { listWishers } from '../../catalogue/wishlist/service.ts'
import { sendMail } from '../../notifications/service.ts'
import * as repository from '../repository.ts'

/** So many are notified in one transaction. */
const PART = 200
/** domain/mails#news-recipients: days before the last one. */
const CLOSING_SOON_DAYS = 3

/** The mail of each event, and its recipients: the investors of the round, and who has the product on the wishlist without a contract. */
const EVENTS = {
  opened: { template: 'N06', investors: false, wishers: true },
  funded: { template: 'N07', investors: true, wishers: true },
  last_day: { template: 'N08', investors: true, wishers: true },
  closed: { template: 'N09', investors: true, wishers: false },
  closing_soon: { template: 'N10', investors: false, wishers: true },
} as const
export type RoundEvent = keyof typeof EVENTS

/**
 * R2.24: the notification is sent after the caller's transaction. Each event is notified once; the last day may change
 * again, and is notified each time.
 */
export async function enqueueRoundNotification(
  scope: Scope,
  tx: Tx,
  productId: string,
  event: RoundEvent,
): Promise<void> {
  await addToOutbox(scope, tx, { kind: 'round.told', subjectId: productId, payload: { event } })
}

const findRound = (db: Scope['db'], productId: string) =>
  db
    .selectFrom(productView('product'))
    .innerJoin(roundView('round'), 'round.productId', 'product.id')
    .select(['round.id', 'round.state', 'product.name', lastDayOfRound.as('lastDay')])
    .where('product.id', '=', productId)
    .executeTakeFirst()

const sendRoundNotification: Effect = async (scope, { id, subjectId: productId, payload }) => {
  const event = payload.event as RoundEvent
  const round = await findRound(scope.db, productId!)
  // A round that has ended meanwhile has the notification of its end.
  if (!round || (event === 'last_day' && !takesOrders(round.state as RoundState))) return
  const { template, ...audience } = EVENTS[event]
  const holders = await repository.listCustomers(scope.db, productId!, LIVE_CONTRACT_STATES)
  const holderIds = new Set(holders)
  const wishers = audience.wishers ? await listWishers(scope.db, productId!) : []
  const recipients = [
    ...(audience.investors ? holders.map((customerId) => ({ customerId, holds: true })) : []),
    ...wishers.filter((one) => !holderIds.has(one)).map((customerId) => ({ customerId, holds: false })),
  ]
  const subjectId = event === 'last_day' ? id : namedId(`round:${round.id}:${event}`)
  const parameters = { productId: productId!, productName: round.name as Translated, lastDay: round.lastDay }
  for (let from = 0; from < recipients.length; from += PART)
    await inTransaction(scope, async (tx) => {
      const part = recipients.slice(from, from + PART)
      const strangers = part.flatMap(({ customerId, holds }) => (holds ? [] : customerId))
      const readers = await listNewsletterReaders(tx, strangers)
      for (const { customerId, holds } of part) {
        const portalOnly = !holds && !readers.has(customerId)
        await sendMail(scope, tx, { template, customerId, subjectId, portalOnly, parameters })
      }
    })
}

export const effects: Effects = { 'round.told': sendRoundNotification }

/** Once a day, also where it did not run on the very day; who was notified is not notified again. */
export async function notifyOfClosingRounds(scope: Scope): Promise<void> {
  const today: LocalDate = toLocalDate(scope.clock.now())
  const due = await scope.db
    .selectFrom(productView('product'))
    .innerJoin(roundView('round'), 'round.productId', 'product.id')
    .select('product.id')
    .where('round.state', 'in', ['open', 'funded', 'oversubscribed'])
    .where(lastDayOfRound, '>=', today)
    .where(lastDayOfRound, '<=', addDays(today, CLOSING_SOON_DAYS))
    .execute()
  await eachInTransaction(scope, due, (tx, { id }) => enqueueRoundNotification(scope, tx, id, 'closing_soon'))
}
