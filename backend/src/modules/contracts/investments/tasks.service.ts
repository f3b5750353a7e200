import { DRAFT_DAYS } from '@goldammer/sdk/constants'
import { LOCALE_PREFIXES } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/store'
import { noticeDeadline } from '@goldammer/sdk/rules/cancellation'
import { isLiveContract } from '@goldammer/sdk/rules/contract-states'
import { addDays, yearOf } from '@goldammer/sdk/rules/local-dates'
import { paymentDay } from '@goldammer/sdk/rules/payment-schedule'
import { type LocalDate, startOfDay, toLocalDate } from '@goldammer/sdk/units'
import type { Scope } from '../../../shared/scope.ts'
import { inLocale } from '../../../shared/translated.ts'
import { productView } from '../../catalogue/product-view.ts'
import { missesExemption } from '../../investors/exemption-task.ts'
import { kycStateOf } from '../../investors/identity/rules.ts'
import { type CheckRow, openLinkOf } from '../../investors/identity/service.ts'
import { isPerson } from '../../investors/rules.ts'
import { findSurvey, hasOtherAddress, type InvestorRow } from '../../investors/service.ts'
import { listForOrders } from '../../payments/service.ts'
import { cameBack, isPaid } from '../../payments/states.ts'
import { cancellationTermsOf } from '../cancellation/cancellation.rules.ts'
import { NEEDS_IDENTITY } from '../states.ts'
import { listOpenPartOffers } from '../volume/part-offers.service.ts'
import { signingUrl } from '../wire.ts'
import { withdrawalRightAt } from '../withdrawal/withdrawal-rights.rules.ts'
import { type Holding, isHeld } from './portfolio.ts'

type Schemas = components['schemas']
type Task = Schemas['InvestorTask']

/** Days before an identity document expires, or a notice of cancellation is too late, in which one is reminded. */
const REMINDED_DAYS = 60
/** Tasks of one kind about single contracts; more are one task. */
const MOST_OF_A_KIND = 3

const none: Omit<Task, 'kind'> = {
  count: 1,
  orderId: null,
  productId: null,
  productName: null,
  dueAt: null,
  url: null,
  dismissible: false,
}

/** R2.21: what the investor should do or may still do, the urgent first. */
export async function listTasks(
  scope: Scope,
  investor: InvestorRow,
  /** `unread`: how many papers are. */
  { holdings, check, unread }: { holdings: Holding[]; check: CheckRow | undefined; unread: number },
): Promise<Task[]> {
  const [payments, parts, drafts, otherAddress, exemption] = await Promise.all([
    listPaymentTasks(scope, holdings),
    listPartOfferTasks(scope, holdings),
    listDraftTasks(scope, investor),
    hasOtherAddress(scope.db, investor),
    listExemptionTask(scope, investor, holdings),
  ])
  const isInvested = holdings.some(({ contract }) => isLiveContract(contract.state))
  // domain/tax#tax-id: the tax id of AO § 139b is a person's.
  const isTaxed = isPerson(investor) && investor.isSubjectToGermanTax !== false
  const tasks: Task[] = [
    ...listIdentityTasks(scope, holdings, check),
    ...payments,
    ...parts,
    ...listWindows(scope, holdings),
    ...drafts,
  ]
  if (isInvested && isTaxed && !investor.taxId) tasks.push({ ...none, kind: 'tax_id' })
  tasks.push(...exemption)
  if (isInvested && otherAddress) tasks.push({ ...none, kind: 'address' })
  if (unread > 0) tasks.push({ ...none, kind: 'new_documents', count: unread })
  return tasks
}

const about = ({ contract, product }: Holding, { locale }: Pick<Scope, 'locale'>) => ({
  orderId: contract.orderId,
  productId: product.id,
  productName: inLocale(product.name, locale),
})

/** One task for each contract, or for all of them if there are many. */
function ofKind(kind: Task['kind'], concerned: { holding: Holding; dueAt: Date | null; url?: string }[], scope: Scope) {
  const first = concerned.flatMap(({ dueAt }) => dueAt ?? []).toSorted((a, b) => a.getTime() - b.getTime())[0]
  if (concerned.length > MOST_OF_A_KIND)
    return [{ ...none, kind, count: concerned.length, dueAt: first?.toISOString() ?? null }]
  return concerned.map(({ holding, dueAt, url }) => ({
    ...none,
    ...about(holding, scope),
    kind,
    dueAt: dueAt?.toISOString() ?? null,
    url: url ?? null,
  }))
}

function listIdentityTasks({ clock }: Scope, holdings: Holding[], check: CheckRow | undefined): Task[] {
  const now = clock.now()
  const today = toLocalDate(now)
  const state = kycStateOf(check, today)
  const isAsked = holdings.some(({ contract }) => NEEDS_IDENTITY.includes(contract.state))
  // An attempt that failed, or a reset by compliance, leaves a link to follow though no offer waits any more.
  if ((isAsked || state === 'error') && state !== 'successful' && state !== 'rejected' && !check?.hold) {
    const url = openLinkOf(check, now)
    return [{ ...none, kind: 'identity_check', dueAt: (url && check?.linkExpiresAt?.toISOString()) || null, url }]
  }
  const expires = state === 'successful' ? check?.validUntil : null
  if (!expires || expires > addDays(today, REMINDED_DAYS)) return []
  return [{ ...none, kind: 'identity_document_expires', dueAt: startOfDay(expires).toISOString() }]
}

async function listPaymentTasks(scope: Scope, holdings: Holding[]): Promise<Task[]> {
  const now = scope.clock.now()
  const unpaid = holdings.filter((one) => isLiveContract(one.contract.state) && !isHeld(one))
  const payments = await listForOrders(
    scope.db,
    unpaid.map(({ contract }) => contract.orderId),
  )
  // Oldest first: the latest attempt stays.
  const paymentOf = new Map(payments.map((payment) => [payment.orderId, payment]))
  const open = unpaid.flatMap((holding) => {
    const { contract } = holding
    const payment = paymentOf.get(contract.orderId)
    const url = payment ? signingUrl(payment, true, scope.locale, now) : null
    if (!payment || !url || isPaid(payment.state)) return []
    return [
      { holding, dueAt: contract.paymentDueAt ?? contract.mandateDueAt, url, isReturned: cameBack(payment.state) },
    ]
  })
  return [
    ...ofKind(
      'pay_again',
      open.filter(({ isReturned }) => isReturned),
      scope,
    ),
    ...ofKind(
      'sign_mandate',
      open.filter(({ isReturned }) => !isReturned),
      scope,
    ),
  ]
}

/** domain/tax#exemption-reminder: before the first interest of this year that will be taxed and could be exempted. */
async function listExemptionTask(scope: Scope, investor: InvestorRow, holdings: Holding[]): Promise<Task[]> {
  const year = yearOf(toLocalDate(scope.clock.now()))
  // Who is due first is paid first, and what is overdue was due before all that is planned.
  const first = holdings
    .filter(({ product }) => product.withholdingAgent !== 'none' && product.withholdingAgent !== 'depot_bank')
    // By their due dates: of each contract the first one counts.
    .map(({ open }) => open.find(({ state, interest }) => interest > 0 && (state === 'planned' || state === 'overdue')))
    .reduce((early, row) => (!row || (early && early.due <= row.due) ? early : row), undefined)
  if (!first) return []
  const isOverdue = first.state === 'overdue'
  const day = paymentDay(first.due)
  if ((!isOverdue && yearOf(day) !== year) || !(await missesExemption(scope, investor))) return []
  // What is overdue comes any day.
  const dueAt = isOverdue ? null : startOfDay(day).toISOString()
  return [{ ...none, kind: 'exemption_order', dueAt, dismissible: true }]
}

async function listPartOfferTasks(scope: Scope, holdings: Holding[]): Promise<Task[]> {
  const waiting = holdings.filter(({ contract }) => contract.waitlistedAt !== null)
  const offers = await listOpenPartOffers(
    scope,
    waiting.map(({ contract }) => contract.orderId),
  )
  const offerOf = new Map(offers.map((offer) => [offer.orderId, offer]))
  const offered = waiting.flatMap((holding) => {
    const offer = offerOf.get(holding.contract.orderId)
    return offer ? [{ holding, dueAt: offer.expiresAt }] : []
  })
  return ofKind('part_offer', offered, scope)
}

/** Times in which something is possible, and afterwards not (domain/withdrawal#deadlines). */
function listWindows(scope: Scope, holdings: Holding[]): Task[] {
  const now = scope.clock.now()
  const today = toLocalDate(now)
  const withdrawalRights = holdings.flatMap((holding) => {
    const { kind, until } = withdrawalRightAt(holding.contract, now)
    // It ends with the midnight after the day that people are shown.
    return until ? [{ holding, kind, dueAt: new Date(until.getTime() - 1) }] : []
  })
  const notices = holdings.flatMap((holding) => {
    const lastDay = lastNoticeDay(holding)
    const isNear = lastDay !== null && lastDay >= today && lastDay <= addDays(today, REMINDED_DAYS)
    return isNear ? [{ holding, dueAt: startOfDay(lastDay) }] : []
  })
  return [
    ...(['reflection', 'withdrawal'] as const).flatMap((wanted) =>
      ofKind(
        wanted,
        withdrawalRights.filter(({ kind }) => kind === wanted),
        scope,
      ),
    ),
    ...ofKind('cancellation_window', notices, scope),
  ]
}

/** The last day of notice for the first end by cancellation; null where the contract is over by then anyway. */
function lastNoticeDay({ contract, product, open }: Holding): LocalDate | null {
  const { state, investedAt, duration, durationDays, tariffId } = contract
  if (state !== '3_2_active') return null
  const { repayment } = product.tariffs.find(({ id }) => id === tariffId)!
  const deadline = noticeDeadline(cancellationTermsOf({ ...product, repayment, investedAt, duration, durationDays }))
  const lastDue = open.at(-1)?.due
  return deadline && (!lastDue || lastDue > deadline.end) ? deadline.lastDay : null
}

/** What a draft waits for: the survey, the documents to accept, or whatever comes next. */
async function listDraftTasks(scope: Scope, investor: InvestorRow): Promise<Task[]> {
  const [drafts, survey] = await Promise.all([
    scope.db
      .selectFrom('checkoutDraft')
      .innerJoin(productView('product'), 'product.id', 'checkoutDraft.productId')
      .select(['checkoutDraft.productId', 'checkoutDraft.saved', 'product.name'])
      .where('checkoutDraft.investorId', '=', investor.id)
      .where('checkoutDraft.updatedAt', '>', new Date(scope.clock.now().getTime() - DRAFT_DAYS * 86_400_000))
      .orderBy('checkoutDraft.updatedAt', 'desc')
      .limit(5)
      .execute(),
    findSurvey(scope.db, investor.id),
  ])
  return drafts.map(({ productId, name, saved }) => ({
    ...none,
    kind: nextOf(saved as Record<string, unknown>, survey !== undefined),
    productId,
    productName: inLocale(name, scope.locale),
    url: `${LOCALE_PREFIXES[scope.locale]}/checkout?lineItemId=${productId}${isPerson(investor) ? '' : `&investorId=${investor.id}`}`,
  }))
}

/** The steps of the checkout come one after the other (domain/checkout#steps). */
function nextOf(saved: Record<string, unknown>, hasSurvey: boolean): Task['kind'] {
  if (saved.risk && !saved.documents) return 'accept_documents'
  return saved.investment && !saved.survey && !hasSurvey ? 'survey' : 'finish_draft'
}
