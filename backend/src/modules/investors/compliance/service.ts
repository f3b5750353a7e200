import type { components } from '@goldammer/sdk/operations/staff'
import { addressLine } from '@goldammer/sdk/rules/address-line'
import { daysBetween } from '@goldammer/sdk/rules/local-dates'
import type { RepresentativeRole } from '@goldammer/sdk/rules/representative-roles'
import { type Cents, centsToEuros, toLocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { AppError } from '../../../shared/app-error.ts'
import { hasOther } from '../../../shared/four-eyes.ts'
import { readCountedPage, type Sorting } from '../../../shared/keyset.ts'
import { actingStaff, type Scope } from '../../../shared/scope.ts'
import { inLocale, type Translated } from '../../../shared/translated.ts'
import type { Declaration } from '../compliance-cases/declared-withdrawals.ts'
import { actsOf, type CaseAct, type CaseKind, type CaseState } from '../compliance-cases/rules.ts'
import { attemptsLeft, kycStateOf } from '../identity/rules.ts'
import { findCheck } from '../identity/service.ts'
import { isPerson, nameOf } from '../rules.ts'
import { listRepresentatives } from '../service.ts'
import * as repository from './repository.ts'

type Schemas = components['schemas']
const day = 86_400_000

const toCase = (scope: Scope, row: repository.ListedCase): Schemas['ComplianceCase'] => ({
  id: row.id,
  kind: row.kind as CaseKind,
  state: row.state as CaseState,
  customerId: row.customerId,
  investorId: row.investorId,
  investorName: nameOf({ ...row, kind: row.investorKind }),
  investorKind: row.investorKind as Schemas['InvestorKind'],
  orderId: row.orderId,
  orderNumber: row.orderNumber,
  openedAt: row.openedAt.toISOString(),
  dueOn: row.dueOn,
  waitingDays: daysBetween(toLocalDate(row.openedAt), toLocalDate(scope.clock.now())),
  proposedBy: row.proposerName,
  proposedAt: row.proposedAt?.toISOString() ?? null,
  decidedBy: row.deciderName,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  reason: row.reason,
  fourEyes: row.fourEyes,
  waitingContracts: row.waitingCount,
  waitingAmount: centsToEuros(row.waitingAmount as Cents),
})

/** Undecided ones before the others, the oldest first: they have waited longest. */
const byUrgency: Sorting = {
  column: sql`((case when compliance_case.state in ('open', 'proposed') then 0 else 10000000000000000 end)
    + (extract(epoch from compliance_case.opened_at at time zone 'UTC') * 1000000)::bigint)`,
  id: sql`compliance_case.id`,
  type: 'bigint',
}

export type CasesRequest = {
  kind?: CaseKind[]
  state?: CaseState[]
  olderThanDays?: number
  cursor?: string
  limit?: number
}

export async function listCases(
  scope: Scope,
  { kind, state, olderThanDays, cursor, limit = 50 }: CasesRequest,
): Promise<Schemas['ComplianceCaseList']> {
  let query = repository.selectCases(scope.db)
  if (kind?.length) query = query.where('complianceCase.kind', 'in', kind)
  if (state?.length) query = query.where('complianceCase.state', 'in', state)
  if (olderThanDays) {
    const before = new Date(scope.clock.now().getTime() - olderThanDays * day)
    query = query.where('complianceCase.openedAt', '<=', before)
  }
  const { rows, total, next, previous } = await readCountedPage(query, byUrgency, { sort: 'urgency', limit, cursor })
  return { elements: rows.map((row) => toCase(scope, row)), total, next, previous }
}

/** One case with everything compliance decides it by. */
export async function readCase(scope: Scope, id: string): Promise<Schemas['ComplianceCaseRecord']> {
  const { db } = scope
  const row = await repository.selectCases(db).where('complianceCase.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('COMPLIANCE_CASE_NOT_FOUND')
  const [investor, check, contracts, steps, others] = await Promise.all([
    db.selectFrom('investor').selectAll().where('id', '=', row.investorId).executeTakeFirstOrThrow(),
    findCheck(db, row.investorId),
    repository.listContracts(db, row.investorId),
    repository.listSteps(db, id),
    repository.listOthers(db, row),
  ])
  const representatives = isPerson(investor) ? [] : await listRepresentatives(db, investor.id)
  const { state: _, ...person } = investor
  const details = row.details as {
    thirdParty?: Schemas['ComplianceThirdParty']
    code?: string
    by?: string
    declarations?: Declaration[]
  }
  const today = toLocalDate(scope.clock.now())
  return {
    case: toCase(scope, row),
    acts: await actsFor(scope, row),
    person: {
      birthDate: person.birthDate,
      birthPlace: person.birthPlace,
      nationality: person.nationality,
      address: addressLine(person, scope.locale),
      politicallyExposedPerson: person.politicallyExposedPerson,
      usPerson: person.usPerson,
      documentExpirationDate: person.expirationDate,
    },
    company: isPerson(investor)
      ? null
      : { legalForm: person.legalForm, registerNr: person.registerNr, registryCourt: person.registryCourt },
    check: {
      state: kycStateOf(check, today),
      hold: check?.hold !== null && check?.hold !== undefined,
      attempts: check?.attempts ?? 0,
      attemptsLeft: attemptsLeft(check, today),
      provider: check?.provider ?? null,
    },
    representatives: representatives.map((one) => ({
      name: `${one.firstName} ${one.lastName}`,
      companyRole: one.companyRole as RepresentativeRole | null,
      isPep: one.isPep,
    })),
    source: details.by === 'declaration' || details.by === 'provider' ? details.by : null,
    thirdParty: details.thirdParty ?? null,
    returnCode: details.code ?? null,
    declarations: (details.declarations ?? []).map(({ at, name, email }) => ({ at, name, email })),
    contracts: contracts.map((one) => ({
      orderId: one.orderId,
      orderNumber: one.orderNumber,
      productName: inLocale(one.productName as Translated, scope.locale),
      amountTotal: centsToEuros(one.amountTotal),
      state: one.state as Schemas['ContractState'],
      submittedAt: one.submittedAt.toISOString(),
    })),
    steps: steps.map(({ event, at, reason, name }) => ({
      event: event as Schemas['ComplianceStep']['event'],
      at: at.toISOString(),
      by: name,
      reason,
    })),
    others: others.map((one) => ({
      id: one.id,
      kind: one.kind as CaseKind,
      state: one.state as CaseState,
      openedAt: one.openedAt.toISOString(),
    })),
  }
}

/** What the caller may do now; the second pair of eyes is somebody else's, while there is somebody. */
async function actsFor(scope: Scope, row: repository.ListedCase): Promise<CaseAct[]> {
  const staffId = actingStaff(scope)
  const acts = actsOf({ kind: row.kind as CaseKind, state: row.state as CaseState })
  const isFirst = row.proposedBy === staffId
  if (!acts.includes('confirm') || !isFirst || !(await hasOther(scope.db, 'compliance', staffId))) return acts
  return acts.filter((act) => act !== 'confirm')
}
