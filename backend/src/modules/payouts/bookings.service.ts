import type { components } from '@goldammer/sdk/operations/staff'
import { maskIban } from '@goldammer/sdk/rules/iban'
import { cents, localDate, toLocalDate } from '@goldammer/sdk/units'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import type { Tx } from '../../shared/database.ts'
import { isSamePerson } from '../../shared/four-eyes.ts'
import { writeAudit } from '../../shared/history.ts'
import { isOfIdentity } from '../../shared/identity.ts'
import { newId } from '../../shared/ids.ts'
import { readPage, type Sorting } from '../../shared/keyset.ts'
import { reasonOf } from '../../shared/reason.ts'
import { actingCustomer, actingStaff, type Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { inLocale } from '../../shared/translated.ts'
import { productView } from '../catalogue/product-view.ts'
import { toEuros } from '../contracts/wire.ts'
import { bankAccountView } from '../investors/account-view.ts'
import { investorView } from '../investors/investor-view.ts'
import * as repository from './repository.ts'

type Schemas = components['schemas']
type BookingPeriod = { year?: number; cursor?: string; limit?: number }

const negative = (amount: number) => cents(amount === 0 ? 0 : -amount)

/**
 * R3.06, domain/payouts#counter-booking: a booking is never changed. What undoes it has each of its parts with the other sign, gives back what
 * it took of the orders of exemption in its year, and names it; its instalment counts as not paid again.
 */
export async function reversePayout(
  scope: Scope,
  payoutId: string,
  body: { reason: string },
): Promise<Schemas['PayoutBooking']> {
  const text = reasonOf(body)
  const now = scope.clock.now()
  const id = newId(now)
  await inTransaction(scope, async (tx) => {
    const booked = await tx.selectFrom('payout').selectAll().where('id', '=', payoutId).executeTakeFirst()
    if (!booked) throw new AppError('PAYOUT_NOT_FOUND')
    await refuseOwnPayout(scope, tx, booked.investorId)
    // While the run goes on, its figures are what was released.
    const run = booked.runId ? await repository.lockRun(tx, booked.runId) : undefined
    if (run?.state === 'released') throw new AppError('PAYOUT_RUN_OPEN')
    await tx.selectFrom('contract').select('orderId').where('orderId', '=', booked.orderId).forNoKeyUpdate().execute()
    const undone = await tx.selectFrom('payout').select('id').where('reverses', '=', payoutId).executeTakeFirst()
    if (undone || booked.reverses) throw new AppError('PAYOUT_REVERSED')
    const uses = await tx.selectFrom('payoutExemption').selectAll().where('payoutId', '=', payoutId).execute()
    await repository.insertBookings(
      tx,
      [
        {
          id,
          orderId: booked.orderId,
          investorId: booked.investorId,
          due: booked.due,
          attempt: booked.attempt,
          interest: negative(booked.interest),
          principal: negative(booked.principal),
          tax: negative(booked.tax),
          loss: negative(booked.loss),
          profitFigureId: booked.profitFigureId,
          exemptionUsed: negative(booked.exemptionUsed),
          taxable: negative(booked.taxable),
          capitalGainsTax: negative(booked.capitalGainsTax),
          solidarity: negative(booked.solidarity),
          church: negative(booked.church),
          churchTaxRate: booked.churchTaxRate,
          bankAccountId: booked.bankAccountId,
          reverses: payoutId,
          reason: text,
          paidOn: toLocalDate(now),
          bookedAt: now,
        },
      ],
      uses.map(({ exemptionOrderId, year, used }) => ({
        payoutId: id,
        exemptionOrderId,
        year,
        used: negative(used),
      })),
    )
    await writeAudit(scope, tx, { action: 'payout.reversed', details: { payoutId, reason: text } })
  })
  const row = await selectAllBookings(scope).where('payout.id', '=', id).executeTakeFirstOrThrow()
  return toBooking(row, scope)
}

/** domain/rights#own-matters: what is undone is paid once more. */
async function refuseOwnPayout(scope: Scope, tx: Tx, investorId: string): Promise<void> {
  const { customerId } = await tx
    .selectFrom(investorView('investor'))
    .select('customerId')
    .where('id', '=', investorId)
    .executeTakeFirstOrThrow()
  if (await isSamePerson(tx, actingStaff(scope), customerId)) throw new AppError('PAYOUT_OWN')
}

const selectAllBookings = ({ db }: Pick<Scope, 'db'>) =>
  db
    .selectFrom('payout')
    .innerJoin('contract', 'contract.orderId', 'payout.orderId')
    .innerJoin(productView('product'), 'product.id', 'contract.productId')
    .leftJoin(bankAccountView('bankAccount'), 'bankAccount.id', 'payout.bankAccountId')
    .leftJoin('payout as undoing', 'undoing.reverses', 'payout.id')
    .selectAll('payout')
    .select(['contract.orderNumber', 'contract.investorName', 'product.name as productName', 'bankAccount.iban'])
    .select('undoing.id as reversedBy')

/** Holds for the bookings of the customer's identities, of a year of payment or of all. */
function isBookingOf(customerId: string, year?: number): RawBuilder<boolean> {
  const ofCustomer = sql<boolean>`payout.investor_id in (select id from ${investorView('investor')} where customer_id = ${customerId})`
  if (!year) return ofCustomer
  return sql<boolean>`${ofCustomer} and payout.paid_on between ${localDate(`${year}-01-01`)} and ${localDate(`${year}-12-31`)}`
}

/** The bookings of the customer's identities, of a year of payment or of all. */
export const selectBookings = (scope: Pick<Scope, 'db'>, customerId: string, year?: number) =>
  selectAllBookings(scope).where(isBookingOf(customerId, year))

type BookingRow = Awaited<ReturnType<ReturnType<typeof selectAllBookings>['executeTakeFirstOrThrow']>>

const euros = (amount: number | null) => toEuros(amount ?? 0)

const toBooking = (row: BookingRow, { locale }: Pick<Scope, 'locale'>): Schemas['PayoutBooking'] => ({
  id: row.id,
  orderId: row.orderId,
  orderNumber: row.orderNumber,
  productName: inLocale(row.productName, locale),
  investorName: row.investorName,
  dueDate: row.due,
  paidOn: row.paidOn,
  interest: euros(row.interest),
  principal: euros(row.principal),
  loss: euros(row.loss),
  exemptionUsed: euros(row.exemptionUsed),
  capitalGainsTax: euros(row.capitalGainsTax),
  solidarity: euros(row.solidarity),
  church: euros(row.church),
  net: euros(row.interest + row.principal - row.tax),
  iban: row.iban ? maskIban(row.iban) : null,
  reverses: row.reverses,
  reversedBy: row.reversedBy,
  reason: row.reason,
})

const byPayment: Sorting = {
  column: sql`payout.paid_on`,
  id: sql`payout.id`,
  type: 'date',
}

/** Every payment to the customer's identities with the taxes withheld, and what they come to. */
/** The bookings of the identity in which the customer acts. */
export const listOwnBookings = (scope: Scope, period: BookingPeriod) =>
  listBookings(scope, actingCustomer(scope), period, isOfIdentity(scope, sql.ref('payout.investorId')))

export async function listBookings(
  scope: Scope,
  customerId: string,
  { year, cursor, limit = 50 }: BookingPeriod,
  /** Which of the customer's identities; all without it. */
  ofIdentity: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<Schemas['PayoutBookingList']> {
  const bookings = scope.db.selectFrom('payout').where(ofIdentity)
  const [page, sums, years] = await Promise.all([
    readPage(selectBookings(scope, customerId, year).where(ofIdentity), byPayment, { sort: '-paidOn', limit, cursor }),
    // Without what only their rows show.
    bookings
      .where(isBookingOf(customerId, year))
      .select((eb) => [
        eb.fn.countAll<number>().as('total'),
        eb.fn.sum<number>('payout.interest').as('interest'),
        eb.fn.sum<number>('payout.principal').as('principal'),
        eb.fn.sum<number>('payout.loss').as('loss'),
        eb.fn.sum<number>('payout.exemptionUsed').as('exemptionUsed'),
        eb.fn.sum<number>('payout.capitalGainsTax').as('capitalGainsTax'),
        eb.fn.sum<number>('payout.solidarity').as('solidarity'),
        eb.fn.sum<number>('payout.church').as('church'),
        eb.fn.sum<number>('payout.tax').as('tax'),
      ])
      .executeTakeFirstOrThrow(),
    bookings
      .where(isBookingOf(customerId))
      .select(sql<number>`extract(year from payout.paid_on)::integer`.as('year'))
      .distinct()
      .orderBy('year', 'desc')
      .execute(),
  ])
  return {
    elements: page.rows.map((row) => toBooking(row, scope)),
    total: sums.total,
    sums: {
      interest: euros(sums.interest),
      principal: euros(sums.principal),
      loss: euros(sums.loss),
      exemptionUsed: euros(sums.exemptionUsed),
      capitalGainsTax: euros(sums.capitalGainsTax),
      solidarity: euros(sums.solidarity),
      church: euros(sums.church),
      net: euros((sums.interest ?? 0) + (sums.principal ?? 0) - (sums.tax ?? 0)),
    },
    years: years.map((row) => row.year),
    next: page.next,
    previous: page.previous,
  }
}
