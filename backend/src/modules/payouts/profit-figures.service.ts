import type { Locale } from '@goldammer/sdk/locales'
import type { components as StaffSchemas } from '@goldammer/sdk/operations/staff'
import type { components } from '@goldammer/sdk/operations/store'
import { yearOf } from '@goldammer/sdk/rules/local-dates'
import type { FundingType } from '@goldammer/sdk/rules/product-types'
import { divideByWeight, investorsPart, profitKinds, sharesLoss } from '@goldammer/sdk/rules/profit-shares'
import { translate } from '@goldammer/sdk/translate'
import { centsToEuros, eurosToCents, isLocalDate, type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import type { Tx } from '../../shared/database.ts'
import { writeAudit, writeHistory } from '../../shared/history.ts'
import { newId } from '../../shared/ids.ts'
import { insertRows } from '../../shared/insert-rows.ts'
import { reasonOf } from '../../shared/reason.ts'
import { actingCustomer, actingStaff, type Scope } from '../../shared/scope.ts'
import { staffView } from '../../shared/staff-view.ts'
import { nextState } from '../../shared/state-machine.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { inLocale } from '../../shared/translated.ts'
import { customerView } from '../accounts/customers/customer-view.ts'
import { listDeciders } from '../contracts/service.ts'
import { sendMail } from '../notifications/service.ts'
import type { FigureFacts, MailParameters } from '../notifications/templates.ts'
import type { ProfitFigure } from './profit-figures.repository.ts'
import * as figures from './profit-figures.repository.ts'
import { readCompanyFigure, readFigureRecord } from './profit-records.service.ts'
import { profitTerms } from './profit-terms.ts'
import { readRun } from './run-records.service.ts'
import { openRun } from './runs.service.ts'
import { type ProfitEvent, profitMachine } from './states.ts'

type Input = components['schemas']['ProfitFigureInput']

/** domain/profit-figures#enter: the issuer enters it after its annual accounts; what it comes to for each contract is fixed by the approval. */
export async function submitFigure(
  scope: Scope,
  companyId: string,
  input: Input,
): Promise<components['schemas']['ProfitFigure']> {
  const now = scope.clock.now()
  const id = newId(now)
  await inTransaction(scope, async (tx) => {
    const product = await tx
      .selectFrom('product')
      .select(['id', 'type', 'withholdingAgent'])
      .where('id', '=', input.productId)
      .where('issuerId', '=', companyId)
      // One at a time may enter a figure of a product.
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!product)
      throw new AppError('CONTENT__PRODUCT_NOT_FOUND', {
        pointer: '/productId',
        parameters: { productId: input.productId },
      })
    if (product.withholdingAgent === 'depot_bank') throw new AppError('PAYOUT_BY_DEPOT_BANK')
    const figure = checkInput(input, product.type as FundingType, toLocalDate(now))
    if (figure.kind === 'profit' && (await figures.hasProfitOf(tx, product.id, figure.year)))
      throw new AppError('PROFIT_YEAR_ENTERED', { parameters: { year: figure.year } })
    const entitled = await figures.sumEntitled(tx, { ...figure, productId: product.id })
    if (entitled.contracts === 0) throw new AppError('PROFIT_NO_CONTRACT')
    await figures.insertFigure(tx, {
      ...figure,
      id,
      companyId,
      productId: product.id,
      state: nextState(profitMachine, null, 'submit'),
      createdBy: actingCustomer(scope),
      createdAt: now,
    })
    await writeHistory(scope, tx, {
      entity: 'profit_figure',
      entityId: id,
      event: 'submit',
      from: null,
      to: 'submitted',
    })
  })
  return await readCompanyFigure(scope, companyId, id)
}

/** What was entered, in our units; throws at all fields that cannot be. */
function checkInput(input: Input, type: FundingType, today: LocalDate) {
  const { kind, establishedOn } = input
  const refusals: ErrorEntry[] = []
  if (!profitKinds(type).includes(kind)) refusals.push({ code: 'PROFIT_KIND_NOT_ALLOWED', pointer: '/kind' })
  const day = isLocalDate(establishedOn) ? establishedOn : null
  if (!day) refusals.push({ code: 'VIOLATION::INVALID_FORMAT_ERROR', pointer: '/establishedOn' })
  const year = kind === 'profit' ? input.year : day && yearOf(day)
  if (kind === 'profit' && year === undefined) refusals.push({ code: 'VIOLATION::IS_BLANK_ERROR', pointer: '/year' })
  if (kind === 'profit' && year && year >= yearOf(today)) {
    refusals.push({ code: 'PROFIT_YEAR_NOT_OVER', pointer: '/year' })
  } else if (day && (day > today || (kind === 'profit' && year && yearOf(day) <= year))) {
    refusals.push({ code: 'PROFIT_DAY_NOT_ALLOWED', pointer: '/establishedOn' })
  }
  const amount = eurosToCents(input.amount)
  if (amount === 0 || (amount < 0 && !(kind === 'profit' && sharesLoss(type)))) {
    refusals.push({ code: 'PROFIT_AMOUNT_NOT_ALLOWED', pointer: '/amount' })
  }
  if (!day || !year || refusals.length > 0) throw new AppError(refusals)
  const endsContracts = kind !== 'profit' && (input.endsContracts ?? false)
  return { kind, year, establishedOn: day, amount, endsContracts, note: input.note?.trim() ?? '' }
}

export async function withdrawFigure(
  scope: Scope,
  companyId: string,
  id: string,
): Promise<components['schemas']['ProfitFigure']> {
  await inTransaction(scope, async (tx) => {
    const figure = await figures.lockFigure(tx, id)
    if (figure?.companyId !== companyId) throw new AppError('PROFIT_FIGURE_NOT_FOUND')
    await moveFigure(scope, tx, figure, 'withdraw')
  })
  return await readCompanyFigure(scope, companyId, id)
}

type FigureRecord = StaffSchemas['schemas']['ProfitFigureRecord']

/** domain/rights#four-eyes: the second pair of eyes. It fixes what each contract gets, so that runs, however many, pay the whole. */
export async function approveFigure(scope: Scope, id: string): Promise<FigureRecord> {
  const staffId = actingStaff(scope)
  await inTransaction(scope, async (tx) => {
    const figure = await lockKnown(tx, id)
    nextState(profitMachine, figure.state, 'approve')
    if (await concernsStaff(tx, figure, staffId)) throw new AppError('PROFIT_FIGURE_OWN')
    const entitled = await figures.listEntitled(tx, figure)
    if (entitled.length === 0) throw new AppError('PROFIT_NO_CONTRACT')
    const weights = entitled.map(({ weight }) => weight)
    const part = investorsPart(await profitTerms(tx, figure), weights)
    const shares = divideByWeight(part, weights)
    const rows = entitled.map(({ orderId }, index) => ({ profitFigureId: id, orderId, amount: shares[index]! }))
    await insertRows(
      tx,
      'profitShare',
      // What ends a contract ends it for a share of nothing, too.
      rows.filter(({ amount }) => amount !== 0 || figure.endsContracts),
    )
    await moveFigure(scope, tx, figure, 'approve', { decidedBy: staffId, decidedAt: scope.clock.now() })
    await writeAudit(scope, tx, { action: 'profitFigure.approved', details: { figureId: id } })
    await notifyIssuer(scope, tx, figure, 'C01', {})
  })
  return await readFigureRecord(scope, id)
}

export async function refuseFigure(scope: Scope, id: string, body: { reason: string }): Promise<FigureRecord> {
  const text = reasonOf(body)
  const staffId = actingStaff(scope)
  await inTransaction(scope, async (tx) => {
    const decided = { decidedBy: staffId, decidedAt: scope.clock.now(), reason: text }
    const figure = await lockKnown(tx, id)
    if (await concernsStaff(tx, figure, staffId)) throw new AppError('PROFIT_FIGURE_OWN')
    await moveFigure(scope, tx, figure, 'refuse', decided)
    await writeAudit(scope, tx, { action: 'profitFigure.refused', details: { figureId: id, reason: text } })
    await notifyIssuer(scope, tx, figure, 'C02', { reason: text })
  })
  return await readFigureRecord(scope, id)
}

/** The decision, to those of the issuer who may enter figures; in the language of each. */
async function notifyIssuer<T extends 'C01' | 'C02'>(
  scope: Scope,
  tx: Tx,
  { companyId, productId, kind, year, amount, createdAt }: ProfitFigure,
  template: T,
  own: Omit<MailParameters[T], keyof FigureFacts>,
): Promise<void> {
  const { name } = await tx.selectFrom('product').select('name').where('id', '=', productId).executeTakeFirstOrThrow()
  const nameIn = (locale: Locale) =>
    translate(locale, `company.profits.titleOf.${kind}`, { year: String(year), product: inLocale(name, locale) })
  const parameters = {
    companyId,
    figure: { 'de-DE': nameIn('de-DE'), 'en-GB': nameIn('en-GB'), 'pl-PL': nameIn('pl-PL') },
    figureAmount: centsToEuros(amount),
    enteredAt: createdAt.toISOString(),
    ...own,
  } as unknown as MailParameters[T]
  for (const customerId of await listDeciders(tx, companyId))
    await sendMail(scope, tx, { template, customerId, parameters, asIssuer: true })
}

/** A run like every other: taxes, a second person's release, bookings, statements. */
export async function createProfitRun(
  scope: Scope,
  id: string,
  { dueDate }: { dueDate: string },
): Promise<StaffSchemas['schemas']['PayoutRun']> {
  const runId = await inTransaction(scope, async (tx) => {
    const figure = await lockKnown(tx, id)
    if (figure.state !== 'approved')
      throw new AppError('INVALID_TRANSITION', { parameters: { state: figure.state, event: 'prepare' } })
    const shares = (await figures.sumShares(tx, [id])).get(id)
    if (!shares || shares.unpaid === 0) throw new AppError('PAYOUT_RUN_EMPTY')
    return await openRun(scope, tx, { productId: figure.productId, dueDate, profitFigureId: id })
  })
  return await readRun(scope, runId)
}

async function lockKnown(tx: Tx, id: string): Promise<ProfitFigure> {
  const figure = await figures.lockFigure(tx, id)
  if (!figure) throw new AppError('PROFIT_FIGURE_NOT_FOUND')
  return figure
}

async function moveFigure(
  scope: Scope,
  tx: Tx,
  figure: ProfitFigure,
  event: ProfitEvent,
  change: Parameters<typeof figures.updateFigure>[2] = {},
): Promise<void> {
  const to = nextState(profitMachine, figure.state, event)
  await writeHistory(scope, tx, { entity: 'profit_figure', entityId: figure.id, event, from: figure.state, to })
  await figures.updateFigure(tx, figure.id, { ...change, state: to })
}

/** Staff decide neither figures that they have entered for an issuer nor figures that pay them; the e-mail address identifies them. */
async function concernsStaff(tx: Tx, figure: ProfitFigure, staffId: string): Promise<boolean> {
  const { email } = await tx
    .selectFrom(staffView('staff'))
    .select('email')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  const author = await tx
    .selectFrom(customerView('customer'))
    .select('email')
    .where('id', '=', figure.createdBy)
    .executeTakeFirst()
  if (author?.email.toLowerCase() === email.toLowerCase()) return true
  return await figures.entitlesCustomer(tx, figure, email)
}
