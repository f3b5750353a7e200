import type { components } from '@goldammer/sdk/operations/store'
import { CONTRACT_STATES, countsTowardsLimit } from '@goldammer/sdk/rules/contract-states'
import { cents, centsToEuros } from '@goldammer/sdk/units'
import type { Scope } from '../../shared/scope.ts'
import { inLocale } from '../../shared/translated.ts'
import { companyView } from '../accounts/customers/company-view.ts'
import { productView } from '../catalogue/product-view.ts'
import { evaluateLimit, lawOf, toDisclosure, toLimit } from './limit.service.ts'
import type { InvestorRow } from './repository.ts'
import * as repository from './repository.ts'
import { getActing } from './service.ts'

type IssuerLimit = components['schemas']['IssuerLimit']
type Used = Awaited<ReturnType<typeof sumByProduct>>[number]

const counting = CONTRACT_STATES.filter(countsTowardsLimit)

/** What counts towards the identity's limits (domain/limits#used). */
function sumByProduct({ db }: Scope, investorId: string) {
  return db
    .selectFrom('contract')
    .innerJoin(productView('product'), 'product.id', 'contract.productId')
    .innerJoin(companyView('company'), 'company.id', 'contract.companyId')
    .select(['contract.companyId', 'contract.regime', 'contract.productId'])
    .select(['product.name', 'product.singleInvestmentLimitRequired', 'company.nameCompany'])
    .select((eb) => eb.fn.sum<number>('contract.amountTotal').as('used'))
    .select((eb) => eb.fn.max<number>('contract.heldElsewhere').as('declaredElsewhere'))
    .where('contract.investorId', '=', investorId)
    .where('contract.state', 'in', counting)
    .groupBy(['contract.companyId', 'contract.regime', 'contract.productId'])
    .groupBy(['product.name', 'product.singleInvestmentLimitRequired', 'company.nameCompany'])
    .orderBy('used', 'desc')
    .orderBy('contract.productId')
    .execute()
}

/** R2.21: how much more the identity may put into the issuers it holds something of; the least headroom first. */
export async function listIssuerLimits(scope: Scope): Promise<IssuerLimit[]> {
  return await issuerLimitsOf(scope, await getActing(scope, scope.db))
}

/** The same of any identity, as staff see it. */
export async function issuerLimitsOf(scope: Scope, investor: Pick<InvestorRow, 'id' | 'kind'>): Promise<IssuerLimit[]> {
  const [rows, disclosure] = await Promise.all([
    sumByProduct(scope, investor.id),
    repository.findLatestDisclosure(scope.db, investor.id),
  ])
  const ofIssuers = Map.groupBy(rows, ({ companyId, regime }) => `${companyId} ${regime}`)
  return [...ofIssuers.values()]
    .map((used) => limitWith(scope, investor, disclosure, used))
    .filter(({ limit }) => limit.reason !== 'REGIME_NO_LIMIT')
    .toSorted((a, b) => (a.limit.headroom ?? Number.MAX_SAFE_INTEGER) - (b.limit.headroom ?? Number.MAX_SAFE_INTEGER))
}

function limitWith(
  scope: Scope,
  investor: Pick<InvestorRow, 'kind'>,
  disclosure: Awaited<ReturnType<typeof repository.findLatestDisclosure>>,
  rows: Used[],
): IssuerLimit {
  const first = rows[0]!
  const isFlagged = rows.some((row) => row.singleInvestmentLimitRequired)
  const limit = evaluateLimit(scope, {
    investor,
    limitedAs: lawOf(scope, first.regime, isFlagged),
    disclosure: toDisclosure(disclosure),
    sum: rows.reduce((sum, row) => sum + Number(row.used), 0),
    declaredElsewhere: Math.max(...rows.map((row) => Number(row.declaredElsewhere))),
    requested: cents(0),
  })
  return {
    issuerId: first.companyId,
    issuer: first.nameCompany,
    products: rows.map((row) => ({
      id: row.productId,
      name: inLocale(row.name, scope.locale),
      used: centsToEuros(cents(Number(row.used))),
    })),
    limit: toLimit(scope, limit, disclosure?.signedAt ?? null),
  }
}
