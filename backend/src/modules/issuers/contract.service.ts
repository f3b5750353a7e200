import type { components } from '@goldammer/sdk/operations/store'
import { isMinimumTerm } from '@goldammer/sdk/rules/bought-terms'
import { endOfTerm } from '@goldammer/sdk/rules/payment-schedule'
import { AppError } from '../../shared/app-error.ts'
import type { Scope } from '../../shared/scope.ts'
import { inLocale } from '../../shared/translated.ts'
import { refuseAcceptance } from '../contracts/company/acceptance.service.ts'
import { readCompanyView } from '../contracts/company/company-view.service.ts'
import { listMessages } from '../contracts/company/messages.service.ts'
import { loadContractFacts } from '../contracts/papers/contract-facts.ts'
import { minimumTermOf, scheduleTerms, valutaOf } from '../contracts/schedule/schedule-terms.ts'
import { withdrawalRightAt } from '../contracts/withdrawal/withdrawal-rights.rules.ts'
import { issuerDocumentKinds, listOrderDocuments } from '../documents/service.ts'
import { matching, withColumns } from './contract-filter.service.ts'
import { readContractLife } from './contract-life.service.ts'
import { percent, toCompanyContract } from './contracts.service.ts'
import type { Member } from './membership.service.ts'

type Schemas = components['schemas']

/** One contract with its papers, its payments and its life. */
export async function readCompanyContract(
  scope: Scope,
  member: Member,
  orderId: string,
): Promise<Schemas['CompanyContractDetail']> {
  const row = await withColumns(matching(scope.db, member.companyId, {}))
    .where('contract.orderId', '=', orderId)
    .executeTakeFirst()
  if (!row) throw new AppError('CONTRACT_NOT_FOUND')
  const facts = await loadContractFacts(scope.db, orderId, scope.locale)
  const { contract, tariff, payment } = facts
  const valuta = valutaOf(facts)
  const term = minimumTermOf(contract, facts.product)
  const right = withdrawalRightAt({ ...contract, state: row.state as Schemas['ContractState'] }, scope.clock.now())
  return {
    contract: toCompanyContract(row, member, scope.locale),
    // Null also when the name has been erased (domain/data-protection#erased-later).
    investor: row.disclosedName ? toContact(facts) : null,
    tariffName: inLocale(tariff.name, scope.locale),
    interestRate: percent(contract.interest - contract.earlyBirdBonus - contract.promotionBonus),
    promotionBonus: percent(contract.promotionBonus),
    duration: term.months,
    durationDays: term.days,
    isMinimumTerm: isMinimumTerm({ ...facts.product, repayment: tariff.repayment }),
    valuta: contract.interest > 0 ? valuta : null,
    termEnd: endOfTerm(scheduleTerms(facts, valuta)),
    debitDate: payment?.dueDate ?? payment?.settledOn ?? null,
    withdrawableUntil: right.kind === 'withdrawal' && right.until ? contract.withdrawalUntil : null,
    refusal: row.state === '2_1_in_review' ? await refuseAcceptance(scope, orderId) : null,
    documents: row.disclosed ? await listOrderDocuments(scope, orderId, issuerDocumentKinds) : [],
    ...(await readCompanyView(scope, orderId)),
    ...(await readContractLife(scope, { orderId, customerId: contract.customerId, investorName: row.disclosedName })),
  }
}

function toContact({
  contract,
  investor,
  email,
}: Awaited<ReturnType<typeof loadContractFacts>>): Schemas['InvestorContact'] {
  return {
    name: contract.investorName,
    email: investor.email ?? email,
    phone: investor.phone ?? investor.mobile,
    street: investor.street,
    streetNumber: investor.streetNumber,
    postalCode: investor.postalCode,
    city: investor.city,
    country: investor.country,
  }
}

/** What the company has written about one of its contracts. */
export async function listContractMessages(
  scope: Scope,
  companyId: string,
  orderId: string,
): Promise<Schemas['ContractMessage'][]> {
  const own = await matching(scope.db, companyId, {})
    .select('contract.orderId')
    .where('contract.orderId', '=', orderId)
    .executeTakeFirst()
  if (!own) throw new AppError('CONTRACT_NOT_FOUND')
  return await listMessages(scope, orderId)
}
