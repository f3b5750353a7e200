import { DRAFT_DAYS } from '@goldammer/sdk/constants'
import type { components } from '@goldammer/sdk/operations/store'
import { isLiveContract } from '@goldammer/sdk/rules/contract-states'
import { addDays, yearOf } from '@goldammer/sdk/rules/local-dates'
import { type LocalDate, startOfDay, toLocalDate } from '@goldammer/sdk/units'
import type { Scope } from '../../shared/scope.ts'
import { inLocale } from '../../shared/translated.ts'
import { findCheck, kycStateOf, openLinkOf } from '../identity/service.ts'
import { getActing, type InvestorRow, isPerson } from '../investors/service.ts'
import { cameBack, isPaid } from '../payments/service.ts'
import { loadRecords } from './investments.service.ts'
import { readPartOffer } from './part-offers.service.ts'
import type { Contract } from './repository.ts'
import { type Payout, payoutsOf } from './schedule.ts'
import { type InvestmentRecord, signingUrl, toEuros, toInvestment } from './wire.ts'

type Schemas = components['schemas']
type Task = Schemas['InvestorTask']

const sumOf = (payouts: Payout[], part: 'interest' | 'principal') =>
  payouts.reduce((sum, payout) => sum + payout[part], 0)

/** R2.19: what the investor holds, what comes when, and what is to be done. */
export async function readDashboard(scope: Scope): Promise<Schemas['InvestorDashboard']> {
  const investor = await getActing(scope, scope.db)
  const now = scope.clock.now()
  const today = toLocalDate(now)
  const contracts = (await scope.db
    .selectFrom('contract')
    .selectAll()
    .where('investorId', '=', investor.id)
    .orderBy('submittedAt', 'desc')
    .orderBy('orderId', 'desc')
    .execute()) as Contract[]
  const [records, check] = await Promise.all([loadRecords(scope.db, contracts), findCheck(scope.db, investor.id)])
  const running = records.filter(({ contract }) => isLiveContract(contract.state) && contract.state !== 'completed')
  const payouts = records.flatMap((record) => payoutsOf(record, today))
  const planned = payouts.filter(({ state }) => state === 'planned').toSorted((a, b) => a.due.localeCompare(b.due))
  const paid = payouts.filter(({ state, interest }) => state === 'paid' && interest > 0)
  const overdue = payouts.filter(({ state }) => state === 'overdue')
  // The year in which the next payment comes.
  const plannedYear = yearOf(planned[0]?.due ?? today)
  const ofYear = planned.filter(({ due }) => yearOf(due) === plannedYear)
  return {
    asOf: now.toISOString(),
    firstName: investor.firstName ?? '',
    kycState: kycStateOf(check, today),
    investedTotal: toEuros(amountOf(running)),
    contractCount: running.length,
    interestReceived: toEuros(sumOf(paid, 'interest')),
    interestReceivedSince: paid.flatMap(({ paidOn }) => paidOn ?? []).toSorted()[0] ?? null,
    plannedYear,
    plannedTotal: toEuros(sumOf(ofYear, 'interest') + sumOf(ofYear, 'principal')),
    plannedInterest: toEuros(sumOf(ofYear, 'interest')),
    overdueTotal: toEuros(sumOf(overdue, 'interest') + sumOf(overdue, 'principal')),
    calendar: [...Map.groupBy(ofYear, ({ due }) => due.slice(0, 7))].map(([month, part]) => {
      const [interest, principal] = [sumOf(part, 'interest'), sumOf(part, 'principal')]
      return { month, interest: toEuros(interest), principal: toEuros(principal), total: toEuros(interest + principal) }
    }),
    byBranch: toAllocations(running, ({ product }) => product.branch),
    byProductType: toAllocations(running, ({ product }) => product.type),
    tasks: await listTasks(scope, records, { check, investor }),
    latest: records.slice(0, 5).map((record) => toInvestment(record, scope.locale, today)),
  }
}

const amountOf = (records: InvestmentRecord[]) => records.reduce((sum, { contract }) => sum + contract.amountTotal, 0)

function toAllocations(
  records: InvestmentRecord[],
  keyOf: (record: InvestmentRecord) => string,
): Schemas['Allocation'][] {
  const total = amountOf(records)
  return [...Map.groupBy(records, keyOf)]
    .map(([key, part]) => ({
      key,
      amountTotal: toEuros(amountOf(part)),
      count: part.length,
      share: Math.round((amountOf(part) * 10_000) / total) / 100,
    }))
    .toSorted((a, b) => b.amountTotal - a.amountTotal)
}

type Facts = { check: Awaited<ReturnType<typeof findCheck>>; investor: InvestorRow }

async function listTasks(scope: Scope, records: InvestmentRecord[], { check, investor }: Facts): Promise<Task[]> {
  const { locale } = scope
  const now = scope.clock.now()
  const today = toLocalDate(now)
  const none: Task = {
    kind: 'survey',
    orderId: null,
    productId: null,
    productName: null,
    dueAt: null,
    url: null,
  }
  const about = ({ contract, product }: InvestmentRecord) => ({
    orderId: contract.orderId,
    productId: product.id,
    productName: inLocale(product.name, locale),
  })
  const tasks: Task[] = []
  const unidentified = records.find(({ contract }) => contract.state === '1_2_kyc_pending')
  const kycUrl = openLinkOf(check, now)
  if (unidentified && kycUrl) {
    const dueAt = check?.linkExpiresAt?.toISOString() ?? null
    tasks.push({ ...none, kind: 'identity_check', dueAt, url: kycUrl })
  }
  const expires = check?.state === 'successful' ? check.validUntil : null
  if (expires && expires <= addDays(today, 60)) {
    const dueAt = startOfDay(expires as LocalDate).toISOString()
    tasks.push({ ...none, kind: 'identity_document_expires', dueAt })
  }
  for (const record of records) {
    const { contract, payment } = record
    const isLive = isLiveContract(contract.state) && contract.state !== 'completed'
    const url = payment ? signingUrl(payment, isLive, locale, now) : null
    if (url && payment && !isPaid(payment.state)) {
      const kind = cameBack(payment.state) ? 'pay_again' : 'sign_mandate'
      tasks.push({
        ...none,
        ...about(record),
        kind,
        dueAt: (contract.paymentDueAt ?? contract.mandateDueAt)?.toISOString() ?? null,
        url,
      })
    }
    const part = await readPartOffer(scope, contract)
    if (part) tasks.push({ ...none, ...about(record), kind: 'part_offer', dueAt: part.expiresAt })
    if (contract.state === '1_3_reflection') {
      const dueAt = contract.reflectionEndsAt?.toISOString() ?? null
      tasks.push({ ...none, ...about(record), kind: 'reflection', dueAt })
    }
  }
  // domain §7: the tax id of AO § 139b is a person's.
  const isTaxed = isPerson(investor) && investor.isSubjectToGermanTax !== false
  if (isTaxed && !investor.taxId && records.some(({ contract }) => isLiveContract(contract.state))) {
    tasks.push({ ...none, kind: 'tax_id' })
  }
  return [...tasks, ...(await listOpenDrafts(scope, investor, none))]
}

async function listOpenDrafts(scope: Scope, investor: InvestorRow, none: Task): Promise<Task[]> {
  const drafts = await scope.db
    .selectFrom('checkoutDraft')
    .innerJoin('product', 'product.id', 'checkoutDraft.productId')
    .select(['checkoutDraft.id', 'checkoutDraft.productId', 'product.name'])
    .where('checkoutDraft.investorId', '=', investor.id)
    .where('checkoutDraft.updatedAt', '>', new Date(scope.clock.now().getTime() - DRAFT_DAYS * 86_400_000))
    .orderBy('checkoutDraft.updatedAt', 'desc')
    .limit(5)
    .execute()
  return drafts.map((draft) => ({
    ...none,
    kind: 'finish_draft',
    productId: draft.productId,
    productName: inLocale(draft.name, scope.locale),
    url: `/checkout?lineItemId=${draft.productId}${isPerson(investor) ? '' : `&investorId=${investor.id}`}`,
  }))
}
