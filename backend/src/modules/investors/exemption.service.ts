import type { components } from '@goldammer/sdk/operations/store'
import { exemptionLimitsOf } from '@goldammer/sdk/rules/dated-law'
import {
  type ExemptionPeriod,
  type ExemptionType,
  exemptionYear,
  refuseExemptionPeriod,
  tightestYear,
  touchesYear,
} from '@goldammer/sdk/rules/exemption-headroom'
import { yearOf } from '@goldammer/sdk/rules/local-dates'
import {
  centsToEuros,
  eurosToCents,
  isLocalDate,
  type LocalDate,
  localDate,
  sumCents,
  toLocalDate,
} from '@goldammer/sdk/units'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { eraseFile, storeFile } from '../../shared/files.ts'
import { writeHistory } from '../../shared/history.ts'
import { newId } from '../../shared/ids.ts'
import type { Upload } from '../../shared/operations.ts'
import { readProof, refuseLargeProof, uploadOf } from '../../shared/proof-file.ts'
import { refuseStale, versionOf } from '../../shared/record-version.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { inLocale } from '../../shared/translated.ts'
import { countAttempt } from '../accounts/customers/limits.ts'
import type { Exemption } from './exemption.repository.ts'
import * as exemptions from './exemption.repository.ts'
import {
  asOther,
  mayChange,
  refuseAmount,
  refuseBesideSpouse,
  refuseDeclarations,
  refuseOrdering,
  refusePeriod,
  refuseSecond,
  stateOf,
  usedIn,
  yearToShow,
} from './exemption.rules.ts'
import { lockEach } from './repository.ts'
import { isPerson } from './rules.ts'
import { assertActing, getActing } from './service.ts'

type Schemas = components['schemas']

const todayOf = (scope: Pick<Scope, 'clock'>) => toLocalDate(scope.clock.now())

/** What a change of the order sets; payouts take of it meanwhile. */
const changeableOf = ({ amount, endDate }: Exemption) => ({ amount: centsToEuros(amount), endDate })

function toOrder(scope: Scope, order: Exemption): Schemas['ExemptionOrder'] {
  const today = todayOf(scope)
  const usedYear = yearToShow(order, today)
  const { spouseFirstName: firstName, spouseLastName: lastName, spouseTaxId: taxId } = order
  return {
    id: order.id,
    investorId: order.investorId,
    type: order.type as ExemptionType,
    productId: order.productId,
    productName: order.productId ? inLocale(order.productName, scope.locale) : null,
    startDate: order.startDate,
    endDate: order.endDate,
    amount: centsToEuros(order.amount),
    usedAmount: centsToEuros(usedIn(order, usedYear)),
    usedYear,
    file: order.fileName,
    spouse: firstName && lastName && taxId ? { firstName, lastName, taxId } : null,
    state: stateOf(order, today),
    mayChange: mayChange(order, today),
    version: versionOf(changeableOf(order)),
    createdAt: order.createdAt.toISOString(),
  }
}

/** R3.06: the investor's orders, this year's and the next year's limit, and what an order can be made for. */
export async function listOrders(scope: Scope): Promise<Schemas['ExemptionOrderList']> {
  const investor = await getActing(scope, scope.db)
  const [orders, products] = await Promise.all([
    listExemptionsOf(scope, investor.id),
    exemptions.listTaxedProducts(scope.db, investor.id),
  ])
  return {
    investorId: investor.id,
    ...orders,
    products: products.map(({ id, name, nameCompany }) => ({
      id,
      name: inLocale(name, scope.locale),
      companyName: nameCompany,
    })),
    obstacle: refuseOrdering(investor) as Schemas['ExemptionOrderList']['obstacle'],
  }
}

/** An investor's orders with what they leave of this year's and the next year's limit. */
export async function listExemptionsOf(
  scope: Scope,
  investorId: string,
): Promise<Pick<Schemas['ExemptionOrderList'], 'elements' | 'years'>> {
  const [orders, naming] = await Promise.all([
    exemptions.listExemptions(scope.db, investorId),
    exemptions.listNaming(scope.db, investorId),
  ])
  const year = yearOf(todayOf(scope))
  return {
    elements: orders.map((order) => toOrder(scope, order)),
    years: [year, year + 1].map((one) => toYear(one, orders, naming)),
  }
}

/** `naming`: the joint orders of the spouse, which take of the same limit. */
function toYear(year: number, orders: Exemption[], naming: Exemption[]): Schemas['ExemptionYear'] {
  const inYear = (order: Exemption) => touchesYear(asOther(order), year)
  const own = orders.filter(inYear)
  const all = [...orders, ...naming]
  const type = all.some((order) => inYear(order) && order.type === 'joint' && !order.revokedAt) ? 'joint' : 'single'
  const { ordered, headroom } = exemptionYear(type, year, all.map(asOther))
  return {
    year,
    type,
    limit: centsToEuros(exemptionLimitsOf(year)[type]),
    ordered: centsToEuros(ordered),
    used: centsToEuros(sumCents(own.map((order) => usedIn(order, year)))),
    headroom: centsToEuros(headroom),
  }
}

/** A day that is written like one and is none, such as 30 February. */
function readPeriod(given: { startDate: string; endDate?: string | null }): ExemptionPeriod {
  for (const field of ['startDate', 'endDate'] as const) {
    const value = given[field] ?? null
    if (value !== null && !isLocalDate(value))
      throw new AppError('VIOLATION::INVALID_FORMAT_ERROR', { pointer: `/${field}` })
  }
  return { startDate: localDate(given.startDate), endDate: given.endDate ? localDate(given.endDate) : null }
}

export type HeadroomRequest = {
  type?: ExemptionType
  startDate?: string
  endDate?: string
  besides?: string
}

/** R5.06: what an order may name at most. */
export async function readHeadroom(
  scope: Scope,
  { type = 'single', besides, startDate, endDate }: HeadroomRequest,
): Promise<Schemas['ExemptionHeadroom']> {
  const investor = await getActing(scope, scope.db)
  const year = yearOf(todayOf(scope))
  const period = readPeriod({ startDate: startDate ?? `${year}-01-01`, endDate: endDate ?? null })
  const code = refuseExemptionPeriod(period)
  if (code) throw new AppError(code, { pointer: '/endDate' })
  const [orders, naming] = await Promise.all([
    exemptions.listExemptions(scope.db, investor.id),
    exemptions.listNaming(scope.db, investor.id),
  ])
  const others = [...orders.filter((order) => order.id !== besides), ...naming].map(asOther)
  const least = tightestYear(type, period, others, year)
  const isPossible = isPerson(investor)
  return {
    investorId: investor.id,
    year: least.year,
    limit: isPossible ? centsToEuros(exemptionLimitsOf(least.year)[type]) : 0,
    ordered: centsToEuros(least.ordered),
    headroom: isPossible ? centsToEuros(least.headroom) : 0,
  }
}

/** The investor's row is locked, and that of the spouse a joint order names: two orders at once wait for each other. */
async function lockSpouses(tx: Tx, investorId: string, spouseTaxId: string | null | undefined) {
  const named = spouseTaxId ? await exemptions.listIdsByTaxId(tx, spouseTaxId.trim()) : []
  const others = named.filter((id) => id !== investorId)
  const locked = await lockEach(tx, [investorId, ...others])
  const investor = locked.get(investorId)!
  // Who names their own tax id names no spouse.
  return { investor, spouseIds: spouseTaxId?.trim() === investor.taxId ? [] : others }
}

/** R3.06, R5.06; EStG § 44a (2) no. 1. */
export async function addOrder(
  scope: Scope,
  input: Schemas['ExemptionOrderInput'],
): Promise<Schemas['ExemptionOrder']> {
  const period = readPeriod(input)
  const productId = input.productId ?? null
  const id = await inTransaction(scope, async (tx) => {
    const own = await getActing(scope, tx)
    const { investor, spouseIds } = await lockSpouses(tx, own.id, input.type === 'joint' ? input.spouseTaxId : null)
    const ordering = refuseOrdering(investor)
    if (ordering) throw new AppError(ordering)
    const amount = eurosToCents(input.amount)
    const [others, naming, ofSpouse, products] = await Promise.all([
      exemptions.listExemptions(tx, investor.id),
      exemptions.listNaming(tx, investor.id),
      exemptions.listSingleOrders(tx, spouseIds),
      exemptions.listTaxedProducts(tx, investor.id),
    ])
    const isOffered = productId === null || products.some((product) => product.id === productId)
    const today = todayOf(scope)
    const periodRefusal = refusePeriod(period, today)
    refuse([
      isOffered ? null : { code: 'VIOLATION::NO_SUCH_CHOICE_ERROR', pointer: '/productId' },
      periodRefusal,
      // Without a valid period the other rules cannot be checked.
      periodRefusal ? null : refuseSecond(period, productId, others, '/productId'),
      periodRefusal ? null : refuseAmount(amount, input.type, period, [...others, ...naming], today),
      periodRefusal ? null : refuseBesideSpouse(period, ofSpouse, '/spouseTaxId'),
      ...refuseDeclarations(input.type, input, investor.taxId, scope.config),
    ])
    const now = scope.clock.now()
    const row = {
      id: newId(now),
      investorId: investor.id,
      type: input.type,
      productId,
      ...period,
      amount,
      ...spouseOf(input, now),
      declaredAt: now,
      createdAt: now,
    }
    await exemptions.insertExemption(tx, row)
    await trace(scope, tx, { id: row.id, event: 'add', from: null, reason: `${centsToEuros(amount)} EUR` })
    return row.id
  })
  return await readOrder(scope, id)
}

function spouseOf(input: Schemas['ExemptionOrderInput'], now: Date) {
  if (input.type === 'single') return {}
  return {
    spouseFirstName: input.spouseFirstName!.trim(),
    spouseLastName: input.spouseLastName!.trim(),
    spouseTaxId: input.spouseTaxId!.trim(),
    consentedAt: now,
    spouseConsentedAt: now,
  }
}

function refuse(found: (ErrorEntry | null)[]): void {
  const refusals = found.filter((entry) => entry !== null)
  if (refusals.length > 0) throw new AppError(refusals)
}

const trace = (
  scope: Scope,
  tx: Tx,
  { id, event, from, reason }: { id: string; event: string; from: string | null; reason: string | null },
) =>
  writeHistory(scope, tx, {
    entity: 'exemption_order',
    entityId: id,
    event,
    from,
    to: event === 'revoke' ? 'revoked' : 'made',
    reason,
  })

const findOwn = async (scope: Scope, db: Database | Tx, id: string) =>
  await assertActing(scope, db, await exemptions.findOwner(db, id), 'EXEMPTION_ORDER_NOT_FOUND')

/** The order under its investor's lock, with those beside it; another customer's is not found. */
async function lockOrder(scope: Scope, tx: Tx, id: string) {
  const { investorId, spouseTaxId } = await findOwn(scope, tx, id)
  const { spouseIds } = await lockSpouses(tx, investorId, spouseTaxId)
  const orders = await exemptions.listExemptions(tx, investorId)
  const order = orders.find((one) => one.id === id)!
  if (!mayChange(order, todayOf(scope))) throw new AppError('EXEMPTION_ORDER_OVER')
  return { order, others: orders.filter((one) => one.id !== id), spouseIds }
}

async function readOrder(scope: Scope, id: string): Promise<Schemas['ExemptionOrder']> {
  const { investorId } = await findOwn(scope, scope.db, id)
  const orders = await exemptions.listExemptions(scope.db, investorId)
  return toOrder(scope, orders.find((one) => one.id === id)!)
}

/** domain/tax#late-tax: less than payouts have taken is allowed, and brings tax with the next one. */
export async function changeOrder(
  scope: Scope,
  id: string,
  input: Schemas['ExemptionOrderChange'],
  version?: string,
): Promise<Schemas['ExemptionOrder']> {
  await inTransaction(scope, async (tx) => {
    const { order, others, spouseIds } = await lockOrder(scope, tx, id)
    refuseStale(changeableOf(order), version)
    const today = todayOf(scope)
    const { startDate, endDate } = readPeriod({ startDate: order.startDate, endDate: input.endDate })
    const period = { startDate, endDate }
    const amount = eurosToCents(input.amount)
    const code = refuseExemptionPeriod(period)
    // An order from before a rule may still be made smaller.
    const asksForMore = amount > order.amount || isLater(endDate, order.endDate)
    const [naming, ofSpouse] = await Promise.all([
      exemptions.listNaming(tx, order.investorId),
      exemptions.listSingleOrders(tx, spouseIds),
    ])
    const all = [...others, ...naming]
    refuse(
      code
        ? [{ code, pointer: '/endDate' }]
        : [
            endDate !== null && endDate < today ? { code: 'EXEMPTION_END_PAST', pointer: '/endDate' } : null,
            refuseSecond(period, order.productId, others, '/endDate'),
            asksForMore ? refuseAmount(amount, order.type as ExemptionType, period, all, today) : null,
            asksForMore ? refuseBesideSpouse(period, ofSpouse, '/endDate') : null,
          ],
    )
    await exemptions.updateExemption(tx, id, { amount, endDate })
    await trace(scope, tx, {
      id,
      event: 'change',
      from: 'made',
      reason: `${centsToEuros(order.amount)} EUR → ${centsToEuros(amount)} EUR`,
    })
  })
  return await readOrder(scope, id)
}

const isLater = (day: LocalDate | null, than: LocalDate | null): boolean =>
  than !== null && (day === null || day > than)

/** Exempts nothing from now on. */
export async function revokeOrder(scope: Scope, id: string): Promise<Schemas['ExemptionOrder']> {
  await inTransaction(scope, async (tx) => {
    await lockOrder(scope, tx, id)
    await exemptions.updateExemption(tx, id, { revokedAt: scope.clock.now() })
    await trace(scope, tx, { id, event: 'revoke', from: 'made', reason: null })
  })
  return await readOrder(scope, id)
}

/** The signed form, if the investor wants to hand it in. */
export async function addOrderFile(
  scope: Scope,
  id: string,
  { file: part }: { file?: Upload | string },
): Promise<Schemas['ExemptionOrder']> {
  const { customerId } = await findOwn(scope, scope.db, id)
  const upload = uploadOf(part)
  if (!upload) throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer: '/file' })
  refuseLargeProof(upload, '/file')
  await countAttempt(scope, 'proofs', customerId)
  const file = await readProof(upload, '/file')
  await inTransaction(scope, async (tx) => {
    const { order } = await lockOrder(scope, tx, id)
    const { id: fileId } = await storeFile(scope, tx, { ...file, uploaded: true })
    await exemptions.updateExemption(tx, id, { fileId })
    if (order.fileId) await eraseFile(scope, tx, order.fileId)
  })
  return await readOrder(scope, id)
}
