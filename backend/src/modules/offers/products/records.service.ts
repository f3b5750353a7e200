import type { Locale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/staff'
import { cents, centsToEuros } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { toProblem } from '../../../plugins/errors.ts'
import { AppError, type ErrorEntry } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { scanMark } from '../../../shared/file-scans.ts'
import { readCountedPage, type Sorting } from '../../../shared/keyset.ts'
import { versionOf } from '../../../shared/record-version.ts'
import { actingStaff, type Scope } from '../../../shared/scope.ts'
import { likeSought } from '../../../shared/search.ts'
import { canMove } from '../../../shared/state-machine.ts'
import { inLocale } from '../../../shared/translated.ts'
import { companyView } from '../../accounts/customers/company-view.ts'
import { productView } from '../../catalogue/product-view.ts'
import { isShown, loadMedia, loadProducts, type ProductFacts } from '../../catalogue/products.ts'
import { roundView } from '../../catalogue/round-view.ts'
import { shopUrl } from '../../catalogue/wire.ts'
import { categoryView } from '../../content/category-view.ts'
import { readOpenSteps } from '../projects/service.ts'
import { type ProductFields, toFields } from './fields-wire.ts'
import { listProblems } from './problems.ts'
import { evaluateRelease, isAlone, mayMove, releaserOf } from './release.ts'
import * as repository from './repository.ts'
import { OPEN_STATES, versionMachine } from './states.ts'

type Schemas = components['schemas']
type Db = Database | Tx

/** What a draft is a change of. */
export const baseOf = ({ base }: repository.Version, live: ProductFields): ProductFields => base ?? live

export type ProductFilter = {
  search?: string
  type?: Schemas['ProductType'][]
  state?: Schemas['ProductState'][]
  issuerId?: string
  asksCompliance?: boolean
  cursor?: string
  limit?: number
}

const byCreation: Sorting = { column: sql`product.created_at`, id: sql`product.id`, type: 'timestamptz' }
const isLive = sql<boolean>`(product.published_at is not null and product.active and round.state is distinct from 'draft')`
/** Published once, or never; what was there before versions were has none. */
const stateOf = sql<Schemas['ProductState']>`coalesce(version.state,
  case when product.published_at is null then 'draft' when ${isLive} then 'shown' else 'hidden' end)`

const select = ({ db }: Pick<Scope, 'db'>) =>
  db
    .selectFrom(productView('product'))
    .innerJoin(companyView('company'), 'company.id', 'product.issuerId')
    .leftJoin(roundView('round'), 'round.productId', 'product.id')
    .leftJoin('productVersion as version', (join) =>
      join.onRef('version.productId', '=', 'product.id').on('version.state', 'in', OPEN_STATES),
    )
    .select(['product.id', 'product.productNumber', 'product.name', 'product.type', 'product.createdAt'])
    .select(['product.issuerId', 'company.nameCompany as issuer', 'round.state as roundState'])
    .select(sql<unknown>`version.fields -> 'name'`.as('draftName'))
    .select(sql<Date>`coalesce(version.updated_at, product.updated_at)`.as('changedAt'))
    .select([isLive.as('live'), stateOf.as('state')])

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const toEntry = (row: Row, { locale }: Pick<Scope, 'locale'>): Schemas['ProductEntry'] => ({
  id: row.id,
  productNumber: row.productNumber,
  name: inLocale(row.draftName, locale) || inLocale(row.name, locale),
  type: row.type as Schemas['ProductType'],
  issuer: { id: row.issuerId, name: row.issuer },
  state: row.state,
  live: row.live,
  roundState: row.roundState as Schemas['RoundState'] | null,
  updatedAt: row.changedAt.toISOString(),
})

/** Every product, whether the shop shows it or not, the latest first. */
export async function listProductRecords(scope: Scope, filter: ProductFilter): Promise<Schemas['ProductEntryList']> {
  const { search = '', type, state, issuerId, asksCompliance, cursor, limit = 50 } = filter
  let query = select(scope)
  if (search.trim() !== '')
    query = query.where(likeSought(sql`product_title(product.name, product.product_number, product.isin)`, search))
  if (type?.length) query = query.where('product.type', 'in', type)
  if (issuerId) query = query.where('product.issuerId', '=', issuerId)
  if (asksCompliance) query = query.where('version.asksCompliance', '=', true).where('version.state', '=', 'submitted')
  if (state?.length) query = query.where(stateOf, 'in', state)
  const { rows, total, next, previous } = await readCountedPage(query, byCreation, {
    sort: '-createdAt',
    limit,
    cursor,
  })
  return { elements: (rows as Row[]).map((row) => toEntry(row, scope)), total, next, previous }
}

/** What is live, in the form in which it is edited. */
export async function readLive(db: Db, productId: string): Promise<{ facts: ProductFacts; live: ProductFields }> {
  const [[facts], documents, versions] = await Promise.all([
    loadProducts(db, [productId]),
    repository.listDocuments(db, productId),
    repository.listDocumentVersions(db, productId),
  ])
  if (!facts) throw new AppError('CONTENT__PRODUCT_NOT_FOUND')
  return { facts, live: toFields(facts, documents, versions) }
}

/** Names what an editor has before them: the draft and its state, or what is live. */
export const recordVersionOf = (draft: repository.Version | undefined, live: ProductFields): string =>
  versionOf(draft ? { number: draft.number, state: draft.state, at: draft.updatedAt, fields: draft.fields } : live)

type VersionRow = Awaited<ReturnType<typeof repository.listVersions>>[number]

const toVersionEntry = (row: VersionRow, locale: Locale): Schemas['ProductVersionEntry'] => ({
  ...row,
  state: row.state as Schemas['ProductVersionState'],
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  submittedAt: row.submittedAt?.toISOString() ?? null,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  publishAt: row.publishAt?.toISOString() ?? null,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  problems: (row.problems as ErrorEntry[]).map((problem) => toProblem(problem, locale)),
})

async function actsOf(scope: Scope, draft: repository.Version | undefined): Promise<Schemas['ProductAct'][]> {
  const { actor, db } = scope
  if (!draft || actor.kind !== 'staff') return []
  const may = (['submit', 'withdraw', 'discard', 'publish', 'refuse'] as const).filter(
    (act) => canMove(versionMachine, draft.state, act) && mayMove(actor, draft, act),
  )
  if (!may.includes('publish')) return may
  const { refusal } = await evaluateRelease(db, actor, draft)
  return may.filter((act) => act !== 'publish' || !refusal)
}

/** R3.08–R3.10: a product with all that staff see and edit of it. */
export async function readProductRecord(scope: Scope, productId: string): Promise<Schemas['ProductRecord']> {
  const { db, locale } = scope
  const row = await select(scope).where('product.id', '=', productId).executeTakeFirst()
  if (!row) throw new AppError('CONTENT__PRODUCT_NOT_FOUND')
  const [{ facts, live }, draft, versions, files, formerPaths, hasContracts, isOnlyWriter] = await Promise.all([
    readLive(db, productId),
    repository.findOpen(db, productId),
    repository.listVersions(db, productId),
    repository.listFiles(db, productId),
    repository.listFormerPaths(db, productId),
    repository.hasContracts(db, productId),
    isAlone(db, actingStaff(scope)),
  ])
  const fields = draft?.fields ?? live
  const product = { id: productId, type: row.type, issuerId: row.issuerId, publishedAt: facts.publishedAt }
  const releaser = draft && draft.state !== 'draft' ? await releaserOf(db, draft) : null
  const alone = isOnlyWriter && releaser !== 'compliance'
  const problems = draft ? await listProblems(scope, db, { product, fields, live, base: baseOf(draft, live) }) : []
  return {
    ...toEntry(row, scope),
    version: recordVersionOf(draft, live),
    publishedAt: facts.publishedAt?.toISOString() ?? null,
    url: row.live && isShown(facts) ? shopUrl(facts, locale) : null,
    reserved: centsToEuros(cents(facts.reserved)),
    hasContracts,
    fields,
    published: live,
    draft: draft ? toVersionEntry(versions.find(({ number }) => number === draft.number)!, locale) : null,
    acts: await actsOf(scope, draft),
    releaser,
    alone,
    problems: problems.map((problem) => toProblem(problem, locale)),
    hints: await listHints(db, fields),
    checklist: await readOpenSteps(scope, productId),
    versions: versions.map((version) => toVersionEntry(version, locale)),
    pictures: await listPictures(db, [fields, live]),
    files: files.map(({ scan, ...file }) => ({
      ...file,
      ...scanMark(scan),
      publishedAt: file.publishedAt?.toISOString() ?? null,
    })),
    formerPaths: formerPaths.map(({ locale: of, path }) => ({ locale: of as 'de-DE', path })),
  }
}

/** Warnings that do not prevent publishing. */
async function listHints(db: Db, { categoryIds, cover }: ProductFields): Promise<Schemas['ProductHint'][]> {
  const isListed = categoryIds.length > 0 && (await repository.hasShownCategory(db, categoryIds))
  return [...(isListed ? [] : (['no_category'] as const)), ...(cover ? [] : (['no_picture'] as const))]
}

async function listPictures(db: Db, shown: ProductFields[]): Promise<Schemas['ProductPicture'][]> {
  const ids = shown.flatMap(({ cover, media }) => [...(cover ? [cover.id] : []), ...media.map(({ id }) => id)])
  const media = await loadMedia(db, [...new Set(ids)])
  return [...media.values()].map(({ id, url }) => ({ id, url }))
}

export async function readProductVersion(
  scope: Scope,
  productId: string,
  number: number,
): Promise<Schemas['ProductVersion']> {
  const { db } = scope
  const version = await repository.findVersion(db, productId, number)
  const entry = (await repository.listVersions(db, productId)).find((one) => one.number === number)
  if (!version || !entry) throw new AppError('PRODUCT_VERSION_NOT_FOUND')
  return { entry: toVersionEntry(entry, scope.locale), fields: version.fields }
}

/** What a product may be given, in the caller's language. */
export async function readProductChoices({ db, locale }: Scope): Promise<Schemas['ProductChoices']> {
  const [issuers, categories, properties] = await Promise.all([
    db
      .selectFrom(companyView('company'))
      .select(['id', 'nameCompany as name'])
      .orderBy('nameCompany')
      .orderBy('id')
      .execute(),
    db
      .selectFrom(categoryView('category'))
      .select(['id', 'name', 'parentId'])
      // The trees themselves lead nowhere.
      .where('root', 'is', null)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('propertyOption')
      .select(['id', 'name', 'groupName'])
      .orderBy('groupPosition')
      .orderBy('position')
      .execute(),
  ])
  return {
    issuers,
    categories: categories.map(({ name, ...category }) => ({ ...category, name: inLocale(name, locale) })),
    properties: properties.map(({ id, name, groupName }) => ({
      id,
      name: inLocale(name, locale),
      group: inLocale(groupName, locale),
    })),
  }
}
