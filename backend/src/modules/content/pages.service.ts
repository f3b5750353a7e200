import type { Locale } from '@goldammer/sdk/locales'
import { LOCALES } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/store'
import { AppError } from '../../shared/app-error.ts'
import { isId, namedId } from '../../shared/ids.ts'
import type { Scope } from '../../shared/scope.ts'
import { inLocale } from '../../shared/translated.ts'
import { loadCategories, toCategory } from '../catalogue/categories.service.ts'
import { isShown, loadMedia, loadProducts } from '../catalogue/products.ts'
import { searchProducts } from '../catalogue/service.ts'
import { toMedia, toProduct } from '../catalogue/wire.ts'
import { currencyOf } from '../reference/currency.ts'
import { listPosts } from './blog.service.ts'
import { readFaq } from './faq.service.ts'
import { type Placed, readSections, type StoredBlock, type StoredSection, type StoredSlot } from './stored-page.ts'

type Schemas = components['schemas']
type Json = Record<string, unknown>

const isTranslated = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length > 0 &&
  Object.keys(value).every((key) => (LOCALES as readonly string[]).includes(key))

/** The value with every translated text in it replaced by the one text of the locale. */
function localised(value: unknown, locale: Locale): unknown {
  if (isTranslated(value)) return inLocale(value, locale)
  if (Array.isArray(value)) return value.map((one) => localised(one, locale))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, localised(one, locale)]))
  return value
}

const entryOf = (config: Json, key: string): unknown => {
  const entry = config[key]
  return typeof entry === 'object' && entry !== null && 'value' in entry ? (entry as Json).value : entry
}

/** A slot's entry is {source, value}; those of source media name a medium. */
function mediaIdsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(mediaIdsOf)
  if (typeof value !== 'object' || value === null) return []
  if ('source' in value && value.source === 'media') return [(value as Json).value].flat().filter(isId)
  return Object.values(value).flatMap(mediaIdsOf)
}

const fewest = 1
const most = 24
const usual = 6

function limitOf(requested: unknown): number {
  const limit = Math.trunc(Number(requested ?? usual))
  return Number.isFinite(limit) ? Math.min(Math.max(limit, fewest), most) : usual
}

/** What a slot shows beyond its config: products of a listing or slider, blog teasers, questions. */
async function loadSlot(scope: Scope, slot: StoredSlot, config: Json): Promise<Json | null> {
  const limit = limitOf(entryOf(config, 'limit'))
  switch (slot.type) {
    case 'product-slider':
    case 'product-box':
    case 'product-listing': {
      const chosen = [entryOf(config, 'products')].flat().filter(isId)
      if (chosen.length === 0 && slot.type === 'product-box') return { products: [] }
      if (chosen.length === 0) return { products: (await searchProducts(scope, { limit })).elements }
      const products = (await loadProducts(scope.db, chosen)).filter(isShown)
      const { factor } = await currencyOf(scope)
      return { products: products.map((product) => toProduct(product, scope, factor)) }
    }
    case 'blog-teasers':
      return { posts: (await listPosts(scope, { page: 1, limit })).elements }
    case 'faq': {
      const group = entryOf(config, 'faqGroup')
      const groups = (await readFaq(scope)).groups.filter((one) => !isId(group) || one.id === group)
      return { entries: groups.flatMap((one) => one.entries).slice(0, limit) }
    }
    case 'category-navigation': {
      const parent = entryOf(config, 'category')
      if (!isId(parent)) return { categories: [] }
      const all = await loadCategories(scope.db)
      const children = all.rows.filter((row) => row.parentId === parent && row.visible)
      return { categories: children.map((row) => toCategory(row, all, scope.locale, 1)) }
    }
    default:
      return null
  }
}

/** One published page. */
export async function readPage(scope: Scope, id: string): Promise<Schemas['CmsPage']> {
  const row = await scope.db
    .selectFrom('cmsPage')
    .selectAll()
    .where('id', '=', id)
    .where('publishedAt', 'is not', null)
    .executeTakeFirst()
  if (!row) throw new AppError('CONTENT__CMS_PAGE_NOT_FOUND')
  return await renderPage(scope, row)
}

type Written = {
  id: string
  type: string
  name: unknown
  metaTitle: unknown
  metaDescription: unknown
  sections: unknown
  updatedAt: Date
}

/** A page with its sections, blocks and slots in the scope's language, their data loaded along. */
export async function renderPage(scope: Scope, row: Written): Promise<Schemas['CmsPage']> {
  const { id } = row
  const sections = readSections(row.sections)
  const media = await loadMedia(scope.db, [
    ...new Set(
      mediaIdsOf(sections).concat(
        sections.flatMap((section) => [section, ...section.blocks]).flatMap((one) => one.backgroundMedia ?? []),
      ),
    ),
  ])
  const medium = (mediaId: string | null) => {
    const found = mediaId ? media.get(mediaId) : undefined
    return found ? toMedia(found, scope.locale) : null
  }
  const placed = (one: Placed) => ({
    name: one.name,
    cssClass: one.cssClass,
    visibility: one.visibility,
    backgroundColor: one.backgroundColor,
    backgroundMediaId: one.backgroundMedia,
    backgroundMedia: medium(one.backgroundMedia),
    backgroundMediaMode: one.backgroundMediaMode,
    marginTop: one.marginTop,
    marginBottom: one.marginBottom,
    marginLeft: one.marginLeft,
    marginRight: one.marginRight,
  })
  const toSlot = async (slot: StoredSlot, blockId: string): Promise<Schemas['CmsSlot']> => {
    const config = localised(slot.config, scope.locale) as Json
    const loaded = await loadSlot(scope, slot, config)
    const pictures = Object.fromEntries(mediaIdsOf(config).map((mediaId) => [mediaId, medium(mediaId)]))
    const data = Object.keys(pictures).length > 0 ? { ...loaded, media: pictures } : loaded
    return {
      apiAlias: 'cms_slot',
      id: namedId(`${blockId}:${slot.slot}`),
      blockId,
      type: slot.type,
      slot: slot.slot,
      config,
      data,
    }
  }
  const toBlock = async (block: StoredBlock, sectionId: string, position: number): Promise<Schemas['CmsBlock']> => {
    const blockId = namedId(`${sectionId}:${position}`)
    const slots = await Promise.all(block.slots.map((slot) => toSlot(slot, blockId)))
    const { type, sectionPosition, sizingMode } = block
    return {
      apiAlias: 'cms_block',
      id: blockId,
      sectionId,
      position,
      type,
      sectionPosition,
      sizingMode,
      ...placed(block),
      slots,
    }
  }
  const toSection = async (section: StoredSection, position: number): Promise<Schemas['CmsSection']> => {
    const sectionId = namedId(`${id}:${position}`)
    const blocks = await Promise.all(section.blocks.map((block, index) => toBlock(block, sectionId, index)))
    return {
      apiAlias: 'cms_section',
      id: sectionId,
      pageId: id,
      position,
      type: section.type,
      sizingMode: section.sizingMode,
      mobileBehavior: section.mobileBehavior,
      ...placed(section),
      blocks,
    }
  }
  const name = inLocale(row.name, scope.locale)
  return {
    apiAlias: 'cms_page',
    id,
    name,
    type: row.type as Schemas['CmsPage']['type'],
    sections: await Promise.all(sections.map(toSection)),
    translated: {
      name,
      metaTitle: inLocale(row.metaTitle, scope.locale),
      metaDescription: inLocale(row.metaDescription, scope.locale),
    },
    updatedAt: row.updatedAt.toISOString(),
  }
}
