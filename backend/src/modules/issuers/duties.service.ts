import type { components } from '@goldammer/sdk/operations/store'
import { type FundingType, type Regime, requiredSheets } from '@goldammer/sdk/rules/product-types'
import { startOfDay } from '@goldammer/sdk/units'
import type { Scope } from '../../shared/scope.ts'
import { inLocale } from '../../shared/translated.ts'
import { companyView } from '../accounts/customers/company-view.ts'
import { productView } from '../catalogue/product-view.ts'
import { roundView } from '../catalogue/round-view.ts'
import { readOpenThreads } from '../community/posts/threads.service.ts'
import { productDocumentVersionView, productDocumentView } from '../documents/document-view.ts'
import { listDue } from '../offers/projects/reminders.service.ts'
import { matching } from './contract-filter.service.ts'

type Duty = components['schemas']['CompanyDuty']

/** Rounds that are or will be offered: what the law asks for has to be there. */
const OFFERED = ['draft', 'upcoming', 'open', 'funded', 'oversubscribed']

/** R2.25: what the company has to do next, the most urgent first. */
export async function listDuties(scope: Scope, companyId: string, productId?: string): Promise<Duty[]> {
  const duties = await Promise.all([
    waitingContracts(scope, companyId, productId),
    openQuestions(scope, companyId, productId),
    missingDocuments(scope, companyId, productId),
    missingProofs(scope, companyId),
    dueSteps(scope, companyId, productId),
  ])
  return duties.flat()
}

/** Contracts in review, since the oldest: their decision has a last day (domain/contracts#states). */
async function waitingContracts(scope: Scope, companyId: string, productId?: string): Promise<Duty[]> {
  const { count, since } = await matching(scope.db, companyId, {
    state: ['2_1_in_review'],
    ...(productId && { productId }),
  })
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('contract.submittedAt').as('since')])
    .executeTakeFirstOrThrow()
  if (count === 0) return []
  return [{ kind: 'contracts_waiting', count, productId: null, productName: null, since: since.toISOString() }]
}

/** Open questions, since the oldest: they are public, so all readers wait for the answer. */
async function openQuestions(scope: Scope, companyId: string, productId?: string): Promise<Duty[]> {
  const { count, since } = await readOpenThreads(scope, companyId, productId)
  if (!since) return []
  return [{ kind: 'questions_open', count, productId: null, productName: null, since: since.toISOString() }]
}

/** R3.15: the sheets of a product's regime, of each at least one version. */
async function missingDocuments(scope: Scope, companyId: string, productId?: string): Promise<Duty[]> {
  const products = await scope.db
    .selectFrom(productView('product'))
    .innerJoin(roundView('round'), 'round.productId', 'product.id')
    .select(['product.id', 'product.name', 'product.type', 'product.regime', 'product.micaWhitePaper'])
    .where('product.issuerId', '=', companyId)
    .where('round.state', 'in', OFFERED)
    .$if(productId !== undefined, (query) => query.where('product.id', '=', productId!))
    .orderBy('round.startDate')
    .orderBy('product.id')
    .execute()
  if (products.length === 0) return []
  const documents = await scope.db
    .selectFrom(productDocumentView('document'))
    .innerJoin(productDocumentVersionView('version'), 'version.documentId', 'document.id')
    .select(['document.productId', 'document.kind'])
    .distinct()
    .where(
      'document.productId',
      'in',
      products.map(({ id }) => id),
    )
    .execute()
  const there = new Set(documents.map((one) => `${one.productId} ${one.kind}`))
  return products.flatMap(({ id, name, type, regime, micaWhitePaper }) => {
    const sheets = requiredSheets({ type: type as FundingType, regime: regime as Regime, micaWhitePaper })
    const count = sheets.filter((sheet) => !there.has(`${id} ${sheet}`)).length
    const productName = inLocale(name, scope.locale)
    return count > 0
      ? [{ kind: 'document_missing', count, productId: id, productName, since: null } satisfies Duty]
      : []
  })
}

/** R2.25: the company's part in the checklist of each round. */
async function dueSteps(scope: Scope, companyId: string, productId?: string): Promise<Duty[]> {
  const rounds = await listDue(scope, companyId, productId)
  return rounds.map(({ count, productId: of, productName, first }) => ({
    kind: 'steps_due',
    count,
    productId: of,
    productName: inLocale(productName, scope.locale),
    since: startOfDay(first).toISOString(),
  }))
}

/** R3.01: the two proofs of the core data. */
async function missingProofs(scope: Scope, companyId: string): Promise<Duty[]> {
  const { identityProofFileId, structureProofFileId } = await scope.db
    .selectFrom(companyView('company'))
    .select(['identityProofFileId', 'structureProofFileId'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const count = [identityProofFileId, structureProofFileId].filter((file) => file === null).length
  return count > 0 ? [{ kind: 'proof_missing', count, productId: null, productName: null, since: null }] : []
}
