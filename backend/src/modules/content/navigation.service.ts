import { LOCALES, type Locale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/staff'
import { CMS_LINK, missingLocales } from '@goldammer/sdk/rules/cms-blocks'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { writeAudit } from '../../shared/history.ts'
import { newId } from '../../shared/ids.ts'
import { purgeContent } from '../../shared/purge.ts'
import { refuseStale, versionOf } from '../../shared/record-version.ts'
import { storeRecordVersion } from '../../shared/record-versions.ts'
import { cleanTitle } from '../../shared/rich-text.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { inLocale, type Translated } from '../../shared/translated.ts'
import type { CategoryRow } from '../catalogue/categories.service.ts'
import { productView } from '../catalogue/product-view.ts'
import { removeFromCategories } from '../catalogue/product-writes.ts'
import { assignPaths, leavePaths, listTaken, lockNavigation, refusePath } from './addresses.ts'
import { isMedium } from './blog-editing.service.ts'
import {
  inOrder,
  isInside,
  positionsIn,
  refuseOrder,
  type Tree,
  withMoved,
  withoutEntries,
} from './navigation.rules.ts'
import { listLinksTo, namesOf } from './uses.service.ts'

type Schemas = components['schemas']
type Fields = Schemas['CategoryFields']
type Entry = CategoryRow & { tree: Tree }

const loadRows = (db: Database | Tx): Promise<CategoryRow[]> =>
  db.selectFrom('category').selectAll().orderBy('position').orderBy('id').execute()

async function lockRows(tx: Tx): Promise<CategoryRow[]> {
  await lockNavigation(tx)
  return await loadRows(tx)
}

function getEntry(rows: CategoryRow[], id: string): Entry {
  const entry = inOrder(rows).find((one) => one.id === id)
  if (!entry) throw new AppError('CONTENT__CATEGORY_NOT_FOUND')
  return entry
}

const parentsOf = (entries: Entry[]) => entries.map(({ id, parentId }) => ({ id, parentId }))

const homeOf = (rows: CategoryRow[]) => rows.find(({ root }) => root === 'home')

/** What the version of the list covers: the place of each entry, and the start page. */
const versionedState = (rows: CategoryRow[]) => ({
  places: parentsOf(inOrder(rows)),
  startPage: homeOf(rows)?.cmsPageId ?? null,
})

/** Stores the order of the entries before and after, with their names: an entry may be deleted before the log is read. */
async function storeOrder(scope: Scope, tx: Tx, before: CategoryRow[]): Promise<void> {
  const orderOf = (rows: CategoryRow[]): Schemas['CategoryOrder'] => {
    const isRoot = new Set(rows.filter(({ root }) => root).map(({ id }) => id))
    return {
      entries: inOrder(rows).map(({ id, tree, parentId, name }) => ({
        id,
        tree,
        parentId: isRoot.has(parentId!) ? null : parentId,
        name: name as Translated,
      })),
    }
  }
  const versions = { before: orderOf(before), after: orderOf(await loadRows(tx)) }
  await storeRecordVersion(scope, tx, { record: 'categoryOrder' }, versions)
}

/** What links lead to, by id. */
async function readTargets(db: Database, rows: CategoryRow[]): Promise<Map<string, unknown>> {
  const ids = rows.flatMap(({ internalLink }) => internalLink ?? [])
  if (ids.length === 0) return new Map()
  const [products, landingPages] = await Promise.all([
    db.selectFrom(productView('product')).select(['id', 'name']).where('id', 'in', ids).execute(),
    db.selectFrom('landingPage').select(['id', 'name']).where('id', 'in', ids).execute(),
  ])
  return new Map([...rows, ...products, ...landingPages].map(({ id, name }) => [id, name]))
}

async function readCounts(db: Database | Tx): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('productCategory')
    .select('categoryId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy('categoryId')
    .execute()
  return new Map(rows.map(({ categoryId, count }) => [categoryId, Number(count)]))
}

const readPaths = (db: Database | Tx, ids: string[]) =>
  db
    .selectFrom('seoUrl')
    .select(['foreignKey', 'locale', 'seoPathInfo as path', 'isCanonical'])
    .where('foreignKey', 'in', ids)
    .where('isDeleted', '=', false)
    .orderBy('locale')
    .orderBy('path')
    .execute()

/** R3.16: the menus and the categories as staff see them. */
export async function listCategoryRecords(scope: Scope): Promise<Schemas['CategoryEntryList']> {
  const { db, locale } = scope
  const rows = await loadRows(db)
  const entries = inOrder(rows)
  const home = homeOf(rows)
  const [counts, targets, paths, startPage] = await Promise.all([
    readCounts(db),
    readTargets(db, rows),
    entries.length > 0
      ? readPaths(
          db,
          parentsOf(entries).map(({ id }) => id),
        )
      : [],
    home?.cmsPageId
      ? db.selectFrom('cmsPage').select(['id', 'name']).where('id', '=', home.cmsPageId).executeTakeFirst()
      : undefined,
  ])
  const isRoot = new Set(rows.filter(({ root }) => root).map(({ id }) => id))
  return {
    version: versionOf(versionedState(rows)),
    startPage: startPage ? { id: startPage.id, name: inLocale(startPage.name, locale) } : null,
    elements: entries.map((entry) => ({
      id: entry.id,
      tree: entry.tree,
      parentId: isRoot.has(entry.parentId!) ? null : entry.parentId,
      name: inLocale(entry.name, locale),
      type: entry.type as Fields['type'],
      linkType: entry.linkType as Fields['linkType'],
      leadsTo: leadsTo(entry, targets, locale),
      path: paths.find((one) => one.foreignKey === entry.id && one.locale === locale && one.isCanonical)?.path ?? null,
      active: entry.active,
      visible: entry.visible,
      productCount: counts.get(entry.id) ?? 0,
      missing: missingIn(entry),
    })),
  }
}

function leadsTo({ type, internalLink, externalLink }: Entry, targets: Map<string, unknown>, locale: Locale) {
  if (type !== 'link') return null
  return inLocale(internalLink ? targets.get(internalLink) : externalLink, locale) || null
}

function missingIn({ name, description, metaTitle, metaDescription }: Entry): Locale[] {
  const missing = [name, description, metaTitle, metaDescription].flatMap((texts) => missingLocales(texts, LOCALES))
  return LOCALES.filter((locale) => missing.includes(locale))
}

async function readShown(db: Database | Tx, rows: CategoryRow[], entry: Entry) {
  const paths = await readPaths(db, [entry.id])
  const fields: Fields = {
    type: entry.type as Fields['type'],
    linkType: entry.linkType as Fields['linkType'],
    internalLink: entry.internalLink,
    externalLink: (entry.externalLink ?? {}) as Translated,
    name: entry.name as Translated,
    description: entry.description as Translated,
    metaTitle: entry.metaTitle as Translated,
    metaDescription: entry.metaDescription as Translated,
    mediaId: entry.mediaId,
    active: entry.active,
    visible: entry.visible,
    paths: Object.fromEntries(paths.filter(({ isCanonical }) => isCanonical).map(({ locale, path }) => [locale, path])),
  }
  return {
    fields,
    formerPaths: paths
      .filter(({ isCanonical }) => !isCanonical)
      .map(({ locale, path }) => ({ locale: locale as Locale, path })),
    childCount: rows.filter(({ parentId }) => parentId === entry.id).length,
    productCount: (await readCounts(db)).get(entry.id) ?? 0,
    linkedFrom: rows.filter(({ internalLink }) => internalLink === entry.id).map(({ id, name }) => ({ id, name })),
  }
}

async function readEntry(tx: Tx, id: string) {
  const rows = await loadRows(tx)
  return await readShown(tx, rows, getEntry(rows, id))
}

export async function readCategoryRecord(scope: Scope, id: string): Promise<Schemas['CategoryRecord']> {
  const rows = await loadRows(scope.db)
  const entry = getEntry(rows, id)
  const shown = await readShown(scope.db, rows, entry)
  const parent = rows.find((row) => row.id === entry.parentId)
  return {
    id,
    tree: entry.tree,
    parentId: parent?.root ? null : entry.parentId,
    version: versionOf(shown),
    ...shown,
    linkedFrom: shown.linkedFrom.map((one) => ({ id: one.id, name: inLocale(one.name, scope.locale) })),
  }
}

/** The entry itself, or the root of the tree; what is elsewhere is no choice. */
function parentOf(rows: CategoryRow[], tree: Tree, parentId: string | null): string {
  const parent =
    parentId === null
      ? rows.find(({ root }) => root === tree)
      : inOrder(rows).find((one) => one.id === parentId && one.tree === tree)
  if (!parent) throw new AppError('VIOLATION::NO_SUCH_CHOICE_ERROR', { pointer: '/parentId' })
  return parent.id
}

async function isTarget(tx: Tx, rows: CategoryRow[], { linkType, internalLink }: Fields): Promise<boolean> {
  if (linkType === 'category')
    return rows.some(({ id, type, root }) => id === internalLink && type === 'page' && root === null)
  const table = linkType === 'product' ? 'product' : 'landingPage'
  return (await tx.selectFrom(table).select('id').where('id', '=', internalLink).executeTakeFirst()) !== undefined
}

/** The fields as stored; errors point to the fields. */
async function written(tx: Tx, rows: CategoryRow[], input: Fields, { id, at }: { id: string; at: string }) {
  const refusals: ErrorEntry[] = []
  const refuse = (code: ErrorEntry['code'], pointer: string) => void refusals.push({ code, pointer: `${at}${pointer}` })
  const name = cleanTitle(input.name)
  if (!name['de-DE']) refuse('VIOLATION::IS_BLANK_ERROR', '/name/de-DE')
  const linkType = input.type === 'link' ? input.linkType : null
  const isExternal = linkType === 'external'
  const externalLink = isExternal ? cleanTitle(input.externalLink) : {}
  const internalLink = linkType && !isExternal ? input.internalLink : null
  if (input.type === 'link' && !linkType) refuse('VIOLATION::IS_BLANK_ERROR', '/linkType')
  else if (isExternal) {
    if (!externalLink['de-DE']) refuse('VIOLATION::IS_BLANK_ERROR', '/externalLink/de-DE')
    for (const [locale, address] of Object.entries(externalLink))
      if (!CMS_LINK.test(address)) refuse('VIOLATION::INVALID_FORMAT_ERROR', `/externalLink/${locale}`)
  } else if (linkType && !internalLink) refuse('VIOLATION::IS_BLANK_ERROR', '/internalLink')
  else if (linkType && !(await isTarget(tx, rows, { ...input, linkType })))
    refuse('VIOLATION::NO_SUCH_CHOICE_ERROR', '/internalLink')
  if (input.mediaId && !(await isMedium(tx, input.mediaId))) refuse('VIOLATION::ENTITY_DOES_NOT_EXISTS', '/mediaId')
  const paths = input.type === 'page' ? cleanTitle(input.paths) : {}
  for (const [locale, path] of Object.entries(paths)) {
    const refusal = refusePath(path)
    if (refusal) refuse(refusal, `/paths/${locale}`)
  }
  for (const locale of await listTaken(tx, { pageId: id, holder: { id, kind: 'category' }, paths }))
    refuse('VIOLATION::IS_NOT_UNIQUE', `/paths/${locale}`)
  if (refusals.length > 0) throw new AppError(refusals)
  const columns = {
    type: input.type,
    linkType,
    internalLink,
    externalLink: isExternal ? JSON.stringify(externalLink) : null,
    name: JSON.stringify(name),
    description: JSON.stringify(cleanTitle(input.description)),
    metaTitle: JSON.stringify(cleanTitle(input.metaTitle)),
    metaDescription: JSON.stringify(cleanTitle(input.metaDescription)),
    mediaId: input.mediaId,
    active: input.active,
    visible: input.visible,
  }
  return { columns, paths }
}

async function setPaths(tx: Tx, id: string, paths: Translated): Promise<void> {
  const holder = { id, kind: 'category' } as const
  await leavePaths(
    tx,
    holder,
    LOCALES.filter((locale) => !paths[locale]),
  )
  await assignPaths(tx, holder, paths)
}

/** Menus stand on every page. */
const purge = (scope: Scope, tx: Tx, id: string) => purgeContent(scope, tx, id, ['site', 'catalogue', 'cms'])

export async function createCategory(
  scope: Scope,
  { tree, parentId, fields }: Schemas['CategoryCreation'],
): Promise<Schemas['CategoryRecord']> {
  const id = newId(scope.clock.now())
  await inTransaction(scope, async (tx) => {
    const rows = await lockRows(tx)
    const parent = parentOf(rows, tree, parentId)
    const { columns, paths } = await written(tx, rows, fields, { id, at: '/fields' })
    const position = rows.filter((row) => row.parentId === parent).length
    await tx
      .insertInto('category')
      .values({ id, parentId: parent, position, ...columns })
      .execute()
    await setPaths(tx, id, paths)
    const { fields: after } = await readEntry(tx, id)
    await storeRecordVersion(scope, tx, { record: 'category', recordId: id }, { before: null, after })
    await storeOrder(scope, tx, rows)
    await writeAudit(scope, tx, { action: 'category.create', details: { categoryId: id, tree } })
    await purge(scope, tx, id)
  })
  return await readCategoryRecord(scope, id)
}

/** What leads to it would lead nowhere once it has no page. */
async function refuseLinked(scope: Scope, tx: Tx, id: string): Promise<void> {
  const links = await listLinksTo(scope, tx, { id, kind: 'category' })
  if (links.length > 0)
    throw new AppError('CATEGORY_LINKED', { pointer: '/type', parameters: { links: namesOf(links) } })
}

/** `version` names what the change was made on. */
export async function updateCategory(
  scope: Scope,
  id: string,
  fields: Fields,
  version?: string,
): Promise<Schemas['CategoryRecord']> {
  await inTransaction(scope, async (tx) => {
    const rows = await lockRows(tx)
    const before = await readShown(tx, rows, getEntry(rows, id))
    refuseStale(before, version)
    if (before.fields.type === 'page' && fields.type !== 'page') await refuseLinked(scope, tx, id)
    const { columns, paths } = await written(tx, rows, fields, { id, at: '' })
    await tx.updateTable('category').set(columns).where('id', '=', id).execute()
    await setPaths(tx, id, paths)
    const { fields: after } = await readEntry(tx, id)
    await storeRecordVersion(scope, tx, { record: 'category', recordId: id }, { before: before.fields, after })
    await writeAudit(scope, tx, { action: 'category.update', details: { categoryId: id, before: before.fields } })
    await purge(scope, tx, id)
  })
  return await readCategoryRecord(scope, id)
}

async function updatePositions(tx: Tx, positions: { id: string; parentId: string; position: number }[]): Promise<void> {
  for (const { id, ...to } of positions) await tx.updateTable('category').set(to).where('id', '=', id).execute()
}

/** `version` is that of the list: nobody moves what stands elsewhere by now. */
export async function moveCategory(
  scope: Scope,
  id: string,
  { tree, parentId, position }: Schemas['CategoryMove'],
  version?: string,
): Promise<Schemas['CategoryEntryList']> {
  await inTransaction(scope, async (tx) => {
    const rows = await lockRows(tx)
    getEntry(rows, id)
    refuseStale(versionedState(rows), version)
    const parent = parentOf(rows, tree, parentId)
    if (isInside(rows, id, parent)) throw new AppError('CATEGORY_INSIDE_ITSELF', { pointer: '/parentId' })
    await updatePositions(tx, withMoved(rows, id, parent, position))
    await storeOrder(scope, tx, rows)
    await writeAudit(scope, tx, { action: 'category.move', details: { categoryId: id, tree, parentId, position } })
    await purge(scope, tx, id)
  })
  return await listCategoryRecords(scope)
}

/** All at once, as when a version is taken up again. */
export async function setCategoryOrder(
  scope: Scope,
  { entries }: Schemas['CategoryOrder'],
  version?: string,
): Promise<Schemas['CategoryEntryList']> {
  await inTransaction(scope, async (tx) => {
    const rows = await lockRows(tx)
    refuseStale(versionedState(rows), version)
    const pointer = refuseOrder(rows, entries)
    if (pointer) throw new AppError('VIOLATION::NO_SUCH_CHOICE_ERROR', { pointer })
    await updatePositions(tx, positionsIn(rows, entries))
    await storeOrder(scope, tx, rows)
    await writeAudit(scope, tx, { action: 'category.order', details: { before: versionedState(rows).places } })
    await purge(scope, tx, newId(scope.clock.now()))
  })
  return await listCategoryRecords(scope)
}

/** Products stay; what is below moves up; entries that lead to it go along, for they would lead nowhere. */
export async function deleteCategory(scope: Scope, id: string, version?: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const rows = await lockRows(tx)
    const entry = getEntry(rows, id)
    const shown = await readShown(tx, rows, entry)
    refuseStale(shown, version)
    const gone = new Set([id, ...shown.linkedFrom.map((one) => one.id)])
    await updatePositions(tx, withoutEntries(rows, gone))
    await leadOn(
      tx,
      id,
      rows.find((row) => row.id === entry.parentId && row.type === 'page'),
    )
    await tx
      .deleteFrom('seoUrl')
      .where('foreignKey', 'in', [...gone])
      .execute()
    await removeFromCategories(tx, [...gone])
    await tx
      .deleteFrom('category')
      .where('id', 'in', [...gone])
      .execute()
    const details = { categoryId: id, name: shown.fields.name, linkedFrom: shown.linkedFrom.map((one) => one.id) }
    await storeOrder(scope, tx, rows)
    await writeAudit(scope, tx, { action: 'category.delete', details })
    await purge(scope, tx, id)
  })
}

/** The addresses of what is dropped lead to the category it was in. */
async function leadOn(tx: Tx, id: string, to: CategoryRow | undefined): Promise<void> {
  if (!to) return
  await tx
    .updateTable('seoUrl')
    .set({ foreignKey: to.id, pathInfo: `/navigation/${to.id}`, isCanonical: false })
    .where('foreignKey', '=', id)
    .execute()
}

/** It can be exchanged, not taken away: the shop always has a start. */
export async function setStartPage(
  scope: Scope,
  pageId: string,
  version?: string,
): Promise<Schemas['CategoryEntryList']> {
  await inTransaction(scope, async (tx) => {
    refuseStale(versionedState(await lockRows(tx)), version)
    const page = await tx
      .selectFrom('cmsPage')
      .select(['name', 'metaDescription'])
      .where('id', '=', pageId)
      .where('type', '=', 'page')
      .where('publishedAt', 'is not', null)
      .executeTakeFirst()
    if (!page) throw new AppError('VIOLATION::NO_SUCH_CHOICE_ERROR', { pointer: '/pageId' })
    const texts = { name: JSON.stringify(page.name), description: JSON.stringify(page.metaDescription) }
    await tx
      .updateTable('category')
      .set({ cmsPageId: pageId, ...texts })
      .where('root', '=', 'home')
      .execute()
    await writeAudit(scope, tx, { action: 'startPage.set', details: { pageId } })
    await purge(scope, tx, pageId)
  })
  return await listCategoryRecords(scope)
}
