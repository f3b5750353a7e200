import { yearOf } from '@goldammer/sdk/rules/local-dates'
import { toLocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import type { Tx } from '../../shared/database.ts'
import { isSamePerson } from '../../shared/four-eyes.ts'
import { writeAudit } from '../../shared/history.ts'
import { addManyToOutbox, addToOutbox } from '../../shared/outbox.ts'
import { actingStaff, type Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { localeOf } from '../accounts/customers/locale.ts'
import { contractDocumentView } from '../documents/document-view.ts'
import { fileNameOf, titlesOf } from '../documents/paper.ts'
import { sendMail } from '../notifications/service.ts'
import { type Amounts, certificateTitle, taxCertificate, yearlyOverview } from './papers.ts'
import { selectPaid, storePaper, toPaid } from './statements.ts'

const BATCH = 500

/** The tax of a year is certified when it is over. */
function assertOver(scope: Scope, year: number): void {
  if (year >= yearOf(toLocalDate(scope.clock.now()))) throw new AppError('TAX_YEAR_NOT_OVER', { pointer: '/year' })
}

/** domain/tax#tax-certificate: by 31 March everyone with bookings in the year has the certificate; a job makes them. */
export async function issueYear(scope: Scope, year: number): Promise<void> {
  assertOver(scope, year)
  await inTransaction(scope, async (tx) => {
    await writeAudit(scope, tx, { action: 'taxCertificates.issued', details: { year } })
    await addToOutbox(scope, tx, { kind: 'tax.year', payload: { year } })
  })
}

/** By the clock, so that nobody has to think of it: the last year whose day has come, also where the job runs later than on it. */
export async function issueLastYear(scope: Scope): Promise<void> {
  const today = toLocalDate(scope.clock.now())
  const year = yearOf(today)
  await queueYear(scope, today >= `${year}-${ISSUED_ON}` ? year - 1 : year - 2)
}

/** In February, when late corrections of December are in. */
const ISSUED_ON = '02-15'

const inYear = (year: number) => sql<boolean>`payout.paid_on between ${`${year}-01-01`} and ${`${year}-12-31`}`

/** A task for each investor, in batches. Run again it makes tasks that find their papers made. */
export async function queueYear(scope: Scope, year: number): Promise<void> {
  let after = '0'.repeat(32)
  for (;;) {
    const investors = await scope.db
      .selectFrom('payout')
      .select('investorId')
      .distinct()
      .where(inYear(year))
      .where('investorId', '>', after)
      .orderBy('investorId')
      .limit(BATCH)
      .execute()
    await inTransaction(scope, (tx) =>
      addManyToOutbox(
        scope,
        tx,
        investors.map(({ investorId }) => ({ kind: 'tax.papers', subjectId: investorId, payload: { year } })),
      ),
    )
    if (investors.length < BATCH) return
    after = investors.at(-1)!.investorId
  }
}

/** domain/tax#tax-certificate: once more for one customer, marked as a duplicate, with what has been corrected since. */
export async function reissue(scope: Scope, customerId: string, year: number): Promise<void> {
  assertOver(scope, year)
  await inTransaction(scope, async (tx) => {
    const investors = await tx
      .selectFrom('payout')
      .innerJoin('investor', 'investor.id', 'payout.investorId')
      .select('payout.investorId')
      .distinct()
      .where('investor.customerId', '=', customerId)
      .where(inYear(year))
      .execute()
    if (investors.length === 0) throw new AppError('PAYOUT_NOT_FOUND')
    if (await isSamePerson(tx, actingStaff(scope), customerId)) throw new AppError('CUSTOMER_OWN')
    await writeAudit(scope, tx, { action: 'taxCertificate.reissued', customerId, details: { year } })
    const at = scope.clock.now().toISOString()
    for (const { investorId } of investors)
      await addToOutbox(scope, tx, { kind: 'tax.papers', subjectId: investorId, payload: { year, again: at } })
  })
}

/** Certificate and overview of a year. `again`: when a duplicate was asked for; without, they are made once. */
export async function makeYearPapers(
  scope: Scope,
  investorId: string,
  { year, again }: { year: number; again?: string },
): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const investor = await tx
      .selectFrom('investor')
      .selectAll()
      .where('id', '=', investorId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!investor) return
    const made = await listMade(tx, investorId, year)
    if (again ? made.some((one) => one.period === `${year} ${again}`) : made.length > 0) return
    const rows = await selectPaid(tx)
      .where('payout.investorId', '=', investorId)
      .where(inYear(year))
      .orderBy('payout.paidOn')
      .orderBy('payout.id')
      .execute()
    if (rows.length === 0) return
    const payouts = rows.map(toPaid)
    const createdAt = scope.clock.now()
    const author = scope.config.creditorName
    const { customerId } = investor
    const belongs = { customerId, investorId, orderId: null, period: again ? `${year} ${again}` : String(year) }
    const withheldByUs = payouts.filter((one) => one.withholdingAgent === 'platform')
    if (withheldByUs.length > 0) {
      const before = made.find((one) => one.kind === 'tax_certificate')
      const isCorrected = rows.some(
        (one) => one.withholdingAgent === 'platform' && before !== undefined && one.bookedAt > before.createdAt,
      )
      const replaces = before ? { at: before.createdAt, isCorrected } : null
      await storePaper(scope, tx, {
        kind: 'tax_certificate',
        content: taxCertificate(year, sumOf(withheldByUs), investor, { createdAt, author, replaces }),
        titles: titlesOf(certificateTitle(replaces), { year: String(year) }),
        fileName: fileNameOf('tax_certificate', String(year)),
        ...belongs,
      })
    }
    await storePaper(scope, tx, {
      kind: 'yearly_overview',
      content: yearlyOverview(year, payouts, investor, { locale: await localeOf(tx, customerId), createdAt, author }),
      titles: titlesOf('yearly_overview', { year: String(year) }),
      fileName: fileNameOf('yearly_overview', String(year)),
      ...belongs,
    })
    await sendMail(scope, tx, { template: 'M20', customerId, investorId, parameters: { year: String(year) } })
  })
}

const listMade = (tx: Tx, investorId: string, year: number) =>
  tx
    .selectFrom(contractDocumentView('contractDocument'))
    .select(['kind', 'period', 'createdAt'])
    .where('investorId', '=', investorId)
    .where('orderId', 'is', null)
    .where(sql<boolean>`split_part(period, ' ', 1) = ${String(year)}`)
    .orderBy('createdAt', 'desc')
    .execute()

const parts = ['interest', 'principal', 'exemptionUsed', 'taxable', 'capitalGainsTax', 'solidarity', 'church'] as const

const sumOf = (payouts: readonly Amounts[]): Amounts =>
  Object.fromEntries(
    parts.map((part) => [part, payouts.reduce((sum, one) => sum + one[part], 0)]),
  ) as unknown as Amounts
