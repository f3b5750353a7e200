import { addDays } from '@goldammer/sdk/rules/local-dates'
import { toLocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { aStaffMember } from '../../factories.ts'
import { aPayingIssuer, aRunningContract } from '../../payout-factories.ts'
import { asStaff, call } from '../people.ts'
import type { System } from '../system.ts'
import type { Act } from './act.ts'

/** Days ahead up to which finance puts debits together. */
const DAYS_AHEAD = 14
const DUE = '2026-11-15'

type Finance = { id: string }
let pair: Promise<[Finance, Finance]> | undefined

/** Two people of finance: nobody releases what they have prepared or checked. */
const financeOf = ({ shop }: System) => {
  pair ??= Promise.all([
    aStaffMember(shop, { name: 'Fritz Finanz', roles: ['finance'] }),
    aStaffMember(shop, { name: 'Frieda Finanz', roles: ['finance'] }),
  ])
  return pair
}

/** One call of somebody of finance. */
const ask = async (system: System, web: string, { id }: Finance, path: string, body: object = {}) =>
  call(web, 'POST', `/staff-api${path}`, { body, headers: await asStaff(system.shop, id) })

/** What is pre-notified and in no file yet, and the files that wait. */
async function openDebits({ shop }: System) {
  const loose = await shop.db
    .selectFrom('payment')
    .select('id')
    .where('state', '=', 'prenotified')
    .where('debitFileId', 'is', null)
    .execute()
  const files = await shop.db
    .selectFrom('debitFile')
    .select(['id', 'state', 'failure'])
    .where('state', 'in', ['prepared', 'checked', 'released'])
    .orderBy('id')
    .execute()
  return { loose, files }
}

/** domain/debit-files#two-people: put together, checked, released and filed; the night before its day passes at once. */
const debitFile: Act = {
  name: 'debit file',
  async tasks(system) {
    const isDone = async () => {
      const { loose, files } = await openDebits(system)
      return loose.length === 0 && files.length === 0
    }
    if (await isDone()) return []
    return [
      {
        about: 'the debit file',
        isDone,
        async attempt(web) {
          const [fritz, frieda] = await financeOf(system)
          const { loose, files } = await openDebits(system)
          const dueUntil = addDays(toLocalDate(new Date()), DAYS_AHEAD)
          if (loose.length > 0) await ask(system, web, fritz, '/debit-files', { dueUntil })
          for (const { id, state, failure } of files) {
            if (failure === 'too_late') await ask(system, web, fritz, `/debit-files/${id}/postpone`)
            else if (state === 'prepared') await ask(system, web, fritz, `/debit-files/${id}/check`)
            else if (state === 'checked') await ask(system, web, frieda, `/debit-files/${id}/release`)
          }
          await sql`update outbox set run_at = now() where kind = 'debitFile.file' and delivered_at is null
            and queued_at is null and run_at > now()`.execute(system.shop.db)
        },
      },
    ]
  },
}

/** Products that have had, or get, a run. */
export const payingProducts: string[] = []

/** A product whose two contracts are due: interest of one, interest and the amount itself of the other. */
async function preparePayout({ shop }: System): Promise<void> {
  const issuer = await aPayingIssuer(shop)
  await shop.db
    .updateTable('fundingRound')
    .set({ endDate: addDays(toLocalDate(new Date()), 60) })
    .where('productId', '=', issuer.productId)
    .execute()
  await aRunningContract(shop, issuer, { churchTaxRate: 900, paymentState: 'settled' })
  await aRunningContract(shop, issuer, { duration: 12, amount: 175_000, paymentState: 'settled' })
  payingProducts.push(issuer.productId)
}

/** R3.06, R6.07: a run is prepared by one, released by the other, and booked. */
const payout: Act = {
  name: 'payout',
  prepare: preparePayout,
  async tasks(system) {
    const runOf = (productId: string) =>
      system.shop.db
        .selectFrom('payoutRun')
        .select(['id', 'state'])
        .where('productId', '=', productId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
    const open: string[] = []
    for (const productId of payingProducts) if ((await runOf(productId))?.state !== 'posted') open.push(productId)
    return open.map((productId) => ({
      about: `the payout of ${productId}`,
      isDone: async () => (await runOf(productId))?.state === 'posted',
      async attempt(web) {
        const [fritz, frieda] = await financeOf(system)
        const run = await runOf(productId)
        if (!run) return await ask(system, web, fritz, '/payout-runs', { productId, dueDate: DUE })
        return run.state === 'draft' ? await ask(system, web, frieda, `/payout-runs/${run.id}/release`) : null
      },
    }))
  },
}

/** A list of all movements, read from the replica: whole, or not at all. */
const listExport: Act = {
  name: 'export of a list',
  async tasks(system) {
    let isWhole = false
    return [
      {
        about: 'the export of the movements',
        isDone: async () => isWhole,
        async attempt(web) {
          const [fritz] = await financeOf(system)
          const headers = await asStaff(system.shop, fritz.id)
          const { status, text } = await call(web, 'GET', '/staff-api/movements/export', { headers })
          isWhole = status === 200 && text.endsWith('\r\n')
        },
      },
    ]
  },
}

export const money = [debitFile, payout, listExport]
