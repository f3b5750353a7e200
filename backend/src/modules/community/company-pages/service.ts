import type { components as StaffComponents } from '@goldammer/sdk/operations/staff'
import type { components as StoreComponents } from '@goldammer/sdk/operations/store'
import { isTakenSlug } from '@goldammer/sdk/rules/company-page-slug'
import { AppError, type ErrorEntry } from '../../../shared/app-error.ts'
import type { Tx } from '../../../shared/database.ts'
import { writeHistory } from '../../../shared/history.ts'
import { newId } from '../../../shared/ids.ts'
import { refuseStale, versionOf } from '../../../shared/record-version.ts'
import type { Scope } from '../../../shared/scope.ts'
import { nextState } from '../../../shared/state-machine.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { inLocale } from '../../../shared/translated.ts'
import { allOf } from '../posts/wire.ts'
import { textsOf, written } from '../posts/writing.ts'
import * as repository from './repository.ts'
import { type PageEvent, type PageState, pageMachine } from './states.ts'

type Staff = StaffComponents['schemas']
type Store = StoreComponents['schemas']
type Input = Staff['CompanyPageInput']

const shownOf = ({ slug, title, content, companyIds, state }: repository.PageRow) => ({
  slug,
  title: allOf(title),
  content: allOf(content),
  companyIds,
  state: state as PageState,
})

const toRecord = (row: repository.PageRow): Staff['CompanyPageRecord'] => ({
  id: row.id,
  ...shownOf(row),
  updatedAt: row.updatedAt.toISOString(),
  version: versionOf(shownOf(row)),
})

/** R2.25: what is written for companies, in every state. */
export async function listPageRecords(scope: Scope): Promise<Staff['CompanyPageList']> {
  const [rows, companies] = await Promise.all([
    repository.selectPages(scope.db).execute(),
    repository.listCompanies(scope.db),
  ])
  const titleOf = (row: repository.PageRow) => inLocale(row.title, scope.locale)
  const sorted = rows.toSorted((a, b) => titleOf(a).localeCompare(titleOf(b), scope.locale))
  return { elements: sorted.map(toRecord), companies }
}

export async function readPageRecord(scope: Scope, pageId: string): Promise<Staff['CompanyPageRecord']> {
  const row = await repository.findPage(scope.db, pageId)
  if (!row) throw new AppError('PAGE_NOT_FOUND')
  return toRecord(row)
}

async function movePage(scope: Scope, tx: Tx, id: string, from: PageState | null, event: PageEvent) {
  const to = nextState(pageMachine, from, event)
  await writeHistory(scope, tx, { entity: 'company_page', entityId: id, event, from, to })
  return to
}

/** An address that is free, and companies that there are. */
async function requireFree(tx: Tx, { slug, companyIds }: Input, pageId?: string): Promise<void> {
  const refusals: ErrorEntry[] = []
  const owner = await repository.findBySlug(tx, slug)
  if (isTakenSlug(slug) || (owner && owner.id !== pageId))
    refusals.push({ code: 'COMPANY_PAGE_SLUG_TAKEN', pointer: '/slug' })
  if (companyIds?.length === 0) refusals.push({ code: 'VIOLATION::IS_BLANK_ERROR', pointer: '/companyIds' })
  const known = new Set((await repository.listCompanies(tx)).map(({ id }) => id))
  if (companyIds?.some((id) => !known.has(id)))
    refusals.push({ code: 'VIOLATION::NO_SUCH_CHOICE_ERROR', pointer: '/companyIds' })
  if (refusals.length > 0) throw new AppError(refusals)
}

export async function createPage(scope: Scope, input: Input): Promise<Staff['CompanyPageRecord']> {
  const texts = written(textsOf(input))
  const { slug, companyIds } = input
  const updatedAt = scope.clock.now()
  const id = newId(updatedAt)
  await inTransaction(scope, async (tx) => {
    await requireFree(tx, input)
    const state = await movePage(scope, tx, id, null, 'write')
    await repository.insertPage(tx, { id, slug, ...texts, forAll: companyIds === null, state, updatedAt })
    await repository.replaceReaders(tx, id, [...new Set(companyIds ?? [])])
  })
  return await readPageRecord(scope, id)
}

async function lockPage(tx: Tx, pageId: string): Promise<repository.PageRow> {
  const page = await repository.lockPage(tx, pageId)
  if (!page) throw new AppError('PAGE_NOT_FOUND')
  return page
}

export async function updatePage(
  scope: Scope,
  pageId: string,
  input: Input,
  version?: string,
): Promise<Staff['CompanyPageRecord']> {
  const texts = written(textsOf(input))
  const { slug, companyIds } = input
  await inTransaction(scope, async (tx) => {
    const page = await lockPage(tx, pageId)
    refuseStale(shownOf(page), version)
    await requireFree(tx, input, pageId)
    await repository.updatePage(tx, pageId, {
      slug,
      ...texts,
      forAll: companyIds === null,
      updatedAt: scope.clock.now(),
    })
    await repository.replaceReaders(tx, pageId, [...new Set(companyIds ?? [])])
    const step = { event: 'change', from: page.state, to: page.state }
    await writeHistory(scope, tx, { entity: 'company_page', entityId: pageId, ...step })
  })
  return await readPageRecord(scope, pageId)
}

/** Shows it to its companies, or takes it out of their sight. */
export async function releasePage(
  scope: Scope,
  pageId: string,
  event: 'publish' | 'withdraw',
): Promise<Staff['CompanyPageRecord']> {
  await inTransaction(scope, async (tx) => {
    const page = await lockPage(tx, pageId)
    const state = await movePage(scope, tx, pageId, page.state as PageState, event)
    await repository.updatePage(tx, pageId, { state, updatedAt: scope.clock.now() })
  })
  return await readPageRecord(scope, pageId)
}

export async function listPages(scope: Scope, companyId: string): Promise<Store['CompanyPageEntry'][]> {
  const rows = await repository.selectPublished(scope.db, companyId).execute()
  return rows
    .map(({ slug, title }) => ({ slug, title: inLocale(title, scope.locale) }))
    .toSorted((a, b) => a.title.localeCompare(b.title, scope.locale))
}

export async function readPage(scope: Scope, companyId: string, slug: string): Promise<Store['CompanyPage']> {
  const row = await repository.selectPublished(scope.db, companyId).where('page.slug', '=', slug).executeTakeFirst()
  if (!row) throw new AppError('PAGE_NOT_FOUND')
  const { title, content, updatedAt } = row
  return {
    slug: row.slug,
    title: inLocale(title, scope.locale),
    content: inLocale(content, scope.locale),
    updatedAt: updatedAt.toISOString(),
  }
}
