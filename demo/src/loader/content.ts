import { idOf } from '@goldammer/backend/shared/demo-ids'
import { namedId } from '@goldammer/backend/shared/ids'
import { LOCALES } from '@goldammer/sdk/locales'
import { addDays } from '@goldammer/sdk/rules/local-dates'
import { localDate, startOfDay } from '@goldammer/sdk/units'
import type {
  DemoBlogAuthor,
  DemoBlogPost,
  DemoFaqGroup,
  DemoNavigationEntry,
  DemoPage,
  DemoProduct,
  DemoProductCategory,
  DemoPromotion,
  Translated,
} from '../content/types.ts'
import { json, type Loading } from './loading.ts'

const idsBySource: Record<string, (key: string) => string> = {
  media: idOf.media,
  products: idOf.product,
  category: idOf.category,
  faqGroup: (key) => namedId(`demo.faq.${key}`),
}

/** A copy of a CMS tree in which the entries' keys (pictures, products, posts …) are ids. */
function withIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withIds)
  if (typeof value !== 'object' || value === null) return value
  const entry = value as { source?: unknown; value?: unknown }
  const toId = typeof entry.source === 'string' ? idsBySource[entry.source] : undefined
  if (!toId) {
    const idOfEntry = ([key, one]: [string, unknown]) =>
      key === 'backgroundMedia' && typeof one === 'string' ? idOf.media(one) : withIds(one)
    return Object.fromEntries(Object.entries(value).map((one) => [one[0], idOfEntry(one)]))
  }
  return {
    ...entry,
    value: Array.isArray(entry.value) ? entry.value.map(toId) : entry.value ? toId(entry.value as string) : entry.value,
  }
}

export async function insertSeoUrls(
  { tx }: Loading,
  routeName: string,
  foreignKey: string,
  prefix: string,
  path: Translated,
): Promise<void> {
  await tx
    .insertInto('seoUrl')
    .values(
      LOCALES.map((locale) => ({
        id: namedId(`demo.seo.${foreignKey}.${locale}`),
        locale,
        routeName,
        foreignKey,
        pathInfo: `/${prefix}/${foreignKey}`,
        seoPathInfo: path[locale],
      })),
    )
    .execute()
}

/** CMS pages, and for landing pages their own address. */
export async function loadPages(loading: Loading, pages: DemoPage[]): Promise<void> {
  const { tx, now } = loading
  for (const page of pages) {
    await tx
      .insertInto('cmsPage')
      .values({
        id: idOf.cmsPage(page.key),
        technicalName: page.key,
        name: json(page.title),
        type: page.kind === 'landing_page' ? 'landingpage' : page.cms.type,
        sections: json(withIds(page.cms.sections)),
        metaTitle: json(page.title),
        metaDescription: json(page.metaDescription),
        updatedAt: now,
      })
      .execute()
    if (page.kind === 'landing_page') {
      const id = idOf.landingPage(page.key)
      await tx
        .insertInto('landingPage')
        .values({ id, name: json(page.title), cmsPageId: idOf.cmsPage(page.key) })
        .execute()
      await insertSeoUrls(loading, 'frontend.landing.page', id, 'landingPage', page.seoPath)
    }
  }
}

const linkTargets = {
  category: (key: string) => idOf.category(key),
  product: (key: string) => idOf.product(key),
  landing_page: (key: string) => idOf.landingPage(key),
  external: () => null,
}

async function insertCategory(
  { tx }: Loading,
  row: {
    key: string
    parentId: string
    name: Translated
    position: number
    description?: Translated
  } & Partial<
    Pick<
      DemoNavigationEntry,
      'type' | 'linkType' | 'internalLink' | 'externalLink' | 'visible' | 'media' | 'cmsPageKey'
    >
  >,
) {
  const id = idOf.category(row.key)
  await tx
    .insertInto('category')
    .values({
      id,
      parentId: row.parentId,
      type: row.type ?? 'page',
      linkType: row.linkType ?? null,
      internalLink: row.linkType && row.internalLink ? linkTargets[row.linkType](row.internalLink) : null,
      externalLink: row.externalLink ? json(row.externalLink) : null,
      name: json(row.name),
      description: json(row.description ?? {}),
      position: row.position,
      visible: row.visible ?? true,
      cmsPageId: row.cmsPageKey ? idOf.cmsPage(row.cmsPageKey) : null,
      mediaId: row.media ? idOf.media(row.media) : null,
    })
    .execute()
  return id
}

/** The main tree holds the product categories; the footer's entries are pages and links of their own. */
export async function loadNavigation(
  loading: Loading,
  trees: {
    main: DemoNavigationEntry[]
    footer: DemoNavigationEntry[]
    categories: DemoProductCategory[]
    pages: DemoPage[]
    products: DemoProduct[]
  },
): Promise<void> {
  // The roots are there from the beginning (migrations/06-catalogue.sql).
  const roots = await loading.tx.selectFrom('category').select(['id', 'root']).where('root', 'is not', null).execute()
  const rootId = (name: string) => roots.find(({ root }) => root === name)!.id
  const insertCategories = async (categories: DemoProductCategory[], parentId: string) => {
    for (const [position, category] of categories.entries()) {
      const id = await insertCategory(loading, { ...category, parentId, position })
      await insertSeoUrls(loading, 'frontend.navigation.page', id, 'navigation', category.seoPath)
      await insertCategories(category.children, id)
    }
  }
  await insertCategories(trees.categories, rootId('catalogue'))
  await assignProducts(loading, trees.categories, trees.products)

  for (const [position, page] of trees.pages.filter((one) => one.kind === 'page').entries()) {
    if (page.key === 'home') {
      const columns = {
        name: json(page.title),
        description: json(page.metaDescription),
        cmsPageId: idOf.cmsPage('home'),
      }
      await loading.tx.updateTable('category').set(columns).where('root', '=', 'home').execute()
      continue
    }
    const id = await insertCategory(loading, {
      key: `page.${page.key}`,
      parentId: rootId('pages'),
      name: page.title,
      description: page.metaDescription,
      position,
      cmsPageKey: page.key,
      visible: false,
    })
    await insertSeoUrls(loading, 'frontend.navigation.page', id, 'navigation', page.seoPath)
  }
  const insertEntries = async (entries: DemoNavigationEntry[], parentId: string) => {
    for (const [position, entry] of entries.entries()) {
      const id = await insertCategory(loading, { ...entry, ...linkOfPage(entry, trees.pages), parentId, position })
      await insertEntries(entry.children, id)
    }
  }
  await insertEntries(trees.main, rootId('main-navigation'))
  await insertEntries(trees.footer, rootId('footer-navigation'))
}

/** An entry that names a CMS page leads to the page's own category, so that one page has one address. */
function linkOfPage(entry: DemoNavigationEntry, pages: DemoPage[]): Partial<DemoNavigationEntry> {
  const page = entry.cmsPageKey ? pages.find((one) => one.key === entry.cmsPageKey) : undefined
  if (!page) return {}
  return page.kind === 'landing_page'
    ? { type: 'link', linkType: 'landing_page', internalLink: page.key, cmsPageKey: null }
    : { type: 'link', linkType: 'category', internalLink: `page.${page.key}`, cmsPageKey: null }
}

async function assignProducts(
  { tx }: Loading,
  categories: DemoProductCategory[],
  products: DemoProduct[],
): Promise<void> {
  const flat = (list: DemoProductCategory[]): DemoProductCategory[] =>
    list.flatMap((one) => [one, ...flat(one.children)])
  const rows = flat(categories).flatMap((category) => {
    const { criterion } = category
    return products
      .filter((product) =>
        criterion.by === 'assignment'
          ? product.categoryKeys.includes(category.key)
          : criterion.by === 'type'
            ? criterion.types.includes(product.funding.type)
            : product.funding.branch === criterion.branch,
      )
      .map((product) => ({ categoryId: idOf.category(category.key), productId: idOf.product(product.key) }))
  })
  if (rows.length > 0) await tx.insertInto('productCategory').values(rows).execute()
}

export async function loadArticles(
  { tx }: Loading,
  posts: DemoBlogPost[],
  groups: DemoFaqGroup[],
  authors: DemoBlogAuthor[],
): Promise<void> {
  const authorId = (key: string) => namedId(`demo.author.${key}`)
  await tx
    .insertInto('blogAuthor')
    .values(
      authors.map((author) => ({
        id: authorId(author.key),
        slug: author.slug,
        name: author.name,
        position: json(author.position),
        description: json(author.description),
        portraitMediaId: author.portrait ? idOf.media(author.portrait) : null,
      })),
    )
    .execute()
  const nameOf = (key: string) => authors.find((author) => author.key === key)?.name ?? ''
  for (const post of posts) {
    await tx
      .insertInto('blogPost')
      .values({
        id: namedId(`demo.blog.${post.key}`),
        slug: json(post.slug),
        title: json(post.title),
        teaser: json(post.teaser),
        body: json(post.content),
        category: json(post.category),
        author: nameOf(post.authorKey),
        authorId: authorId(post.authorKey),
        coverMediaId: idOf.media(post.cover),
        publishedAt: post.publishedAt,
      })
      .execute()
  }
  for (const [position, group] of groups.entries()) {
    const groupId = namedId(`demo.faq.${group.key}`)
    await tx
      .insertInto('faqGroup')
      .values({ id: groupId, name: json(group.name), position })
      .execute()
    await tx
      .insertInto('faqEntry')
      .values(
        group.entries.map((entry, index) => ({
          id: namedId(`demo.faq.${group.key}.${entry.key}`),
          groupId,
          question: json(entry.question),
          answer: json(entry.answer),
          position: index,
        })),
      )
      .execute()
  }
}

export async function loadPromotions({ tx }: Loading, promotions: DemoPromotion[]): Promise<void> {
  await tx
    .insertInto('promotion')
    .values(
      promotions.map((promotion) => ({
        id: idOf.promotion(promotion.key),
        code: promotion.code,
        name: json(promotion.name),
        effect: promotion.effect,
        value: promotion.value,
        productIds: promotion.productKeys.map(idOf.product),
        companiesOnly: promotion.audience === 'company',
        combinable: promotion.combinable,
        excludesOthers: promotion.exclusive,
        validFrom: startOfDay(localDate(promotion.validFrom)),
        validUntil: promotion.validUntil
          ? new Date(startOfDay(addDays(localDate(promotion.validUntil), 1)).getTime() - 1000)
          : null,
      })),
    )
    .execute()
}
