import { AppError } from '../../shared/app-error.ts'
import { pagingOf } from '../../shared/criteria/paging.ts'
import { staffHandlers, storeHandlers } from '../../shared/operations.ts'
import type { Scope } from '../../shared/scope.ts'
import { inLocale } from '../../shared/translated.ts'
import { getCategory, loadCategories, toCategory } from '../catalogue/categories.service.ts'
import { listSeoUrls } from '../catalogue/service.ts'
import { toSeoUrl } from '../catalogue/wire.ts'
import { listPosts, readPost } from './blog.service.ts'
import * as authors from './blog-authors.service.ts'
import * as blog from './blog-editing.service.ts'
import { listChoices } from './choices.service.ts'
import { readFaq } from './faq.service.ts'
import { readFaqRecord, saveFaq } from './faq-editing.service.ts'
import * as landingPages from './landing-pages.service.ts'
import * as navigation from './navigation.service.ts'
import { readPage } from './pages.service.ts'
import * as previews from './preview.service.ts'
import * as recordVersions from './record-versions.service.ts'
import * as redirects from './redirects.service.ts'
import { searchContent } from './search.service.ts'
import * as versions from './versions.service.ts'

async function landingPage(scope: Scope, id: string) {
  const row = await scope.db
    .selectFrom('landingPage')
    .selectAll()
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!row) throw new AppError('CONTENT__LANDING_PAGE_NOT_FOUND')
  const seoUrls = (await listSeoUrls(scope.db, [id])).filter((url) => url.locale === scope.locale)
  const name = inLocale(row.name, scope.locale)
  const cmsPage = await readPage(scope, row.cmsPageId)
  return {
    status: 200,
    body: {
      apiAlias: 'landing_page',
      id,
      active: row.active,
      name,
      url: seoUrls[0]?.seoPathInfo ?? `landingPage/${id}`,
      cmsPageId: row.cmsPageId,
      cmsPage,
      seoUrls: seoUrls.map(toSeoUrl),
      translated: { ...cmsPage.translated, name },
    },
  } as const
}

async function category(scope: Scope, id: string) {
  const all = await loadCategories(scope.db)
  const row = getCategory(all, id)
  const body = toCategory(row, all, scope.locale, 2)
  return {
    status: 200,
    body: { ...body, cmsPage: row.cmsPageId ? await readPage(scope, row.cmsPageId) : null },
  } as const
}

export const store = storeHandlers({
  readCategory: ({ scope, params }) => category(scope, params.navigationId),
  readCategoryGet: ({ scope, params }) => category(scope, params.navigationId),
  readCms: async ({ scope, params }) => ({ status: 200, body: await readPage(scope, params.id) }),
  readCmsGet: async ({ scope, params }) => ({ status: 200, body: await readPage(scope, params.id) }),
  readLandingPage: ({ scope, params }) => landingPage(scope, params.landingPageId),
  readLandingPageGet: ({ scope, params }) => landingPage(scope, params.landingPageId),
  searchContent: async ({ scope, query }) => ({ status: 200, body: await searchContent(scope, query) }),
  async readBlogPosts({ scope, query }) {
    const { page, limit } = pagingOf(query, 12)
    return {
      status: 200,
      body: await listPosts(scope, { page, limit, category: query.category, author: query.author }),
    }
  },
  readBlogPost: async ({ scope, params }) => ({ status: 200, body: await readPost(scope, params.slug) }),
  readFaq: async ({ scope }) => ({ status: 200, body: await readFaq(scope) }),
  readBlogPreview: async ({ scope, params }) => ({
    status: 200,
    body: await previews.readPostPreview(scope, params.token),
  }),
  readCmsPreview: async ({ scope, params }) => ({ status: 200, body: await previews.readPreview(scope, params.token) }),
})

export const staff = staffHandlers({
  listCmsPages: async ({ scope, query }) => ({ status: 200, body: await versions.listCmsPages(scope, query) }),
  createCmsPage: async ({ scope, body }) => ({ status: 201, body: await versions.createCmsPage(scope, body) }),
  readCmsPageRecord: async ({ scope, params }) => ({
    status: 200,
    body: await versions.readCmsPage(scope, params.pageId),
  }),
  saveCmsDraft: async ({ scope, params, headers, body }) => ({
    status: 200,
    body: await versions.saveDraft(scope, params.pageId, body, headers['record-version']),
  }),
  discardCmsDraft: async ({ scope, params, headers }) => ({
    status: 200,
    body: await versions.discardDraft(scope, params.pageId, headers['record-version']),
  }),
  publishCmsPage: async ({ scope, params, headers, body }) => ({
    status: 200,
    body: await versions.publishCmsPage(scope, params.pageId, body, headers['record-version']),
  }),
  listCmsPageUses: async ({ scope, params }) => ({ status: 200, body: await versions.listUses(scope, params.pageId) }),
  async deleteCmsPage({ scope, params, headers }) {
    await versions.deleteCmsPage(scope, params.pageId, headers['record-version'])
    return { status: 204 }
  },
  listCmsVersions: async ({ scope, params }) => ({
    status: 200,
    body: await versions.listVersions(scope, params.pageId),
  }),
  readCmsVersion: async ({ scope, params }) => ({
    status: 200,
    body: await versions.readVersion(scope, params.pageId, params.versionId),
  }),
  writeCmsPreview: async ({ scope, params, body }) => ({
    status: 200,
    body: await previews.writePreview(scope, params.pageId, body),
  }),
  listCategoryRecords: async ({ scope }) => ({ status: 200, body: await navigation.listCategoryRecords(scope) }),
  createCategory: async ({ scope, body }) => ({ status: 201, body: await navigation.createCategory(scope, body) }),
  readCategoryRecord: async ({ scope, params }) => ({
    status: 200,
    body: await navigation.readCategoryRecord(scope, params.categoryId),
  }),
  updateCategory: async ({ scope, params, headers, body }) => ({
    status: 200,
    body: await navigation.updateCategory(scope, params.categoryId, body, headers['record-version']),
  }),
  async deleteCategory({ scope, params, headers }) {
    await navigation.deleteCategory(scope, params.categoryId, headers['record-version'])
    return { status: 204 }
  },
  moveCategory: async ({ scope, params, headers, body }) => ({
    status: 200,
    body: await navigation.moveCategory(scope, params.categoryId, body, headers['record-version']),
  }),
  setCategoryOrder: async ({ scope, headers, body }) => ({
    status: 200,
    body: await navigation.setCategoryOrder(scope, body, headers['record-version']),
  }),
  setStartPage: async ({ scope, headers, body }) => ({
    status: 200,
    body: await navigation.setStartPage(scope, body.pageId, headers['record-version']),
  }),
  listRecordVersions: async ({ scope, params: { record }, query: { recordId } }) => ({
    status: 200,
    body: await recordVersions.listVersions(scope, { record, ...(recordId && { recordId }) }),
  }),
  readRecordVersion: async ({ scope, params: { record, versionId } }) => ({
    status: 200,
    body: await recordVersions.readVersion(scope, { record }, versionId),
  }),
  listLandingPages: async ({ scope, query }) => ({
    status: 200,
    body: await landingPages.listLandingPages(scope, query),
  }),
  async changeLandingPage({ scope, params, body }) {
    await landingPages.changeLandingPage(scope, params.landingPageId, body)
    return { status: 204 }
  },
  listAddresses: async ({ scope, query }) => ({ status: 200, body: await redirects.listAddresses(scope, query) }),
  addRedirect: async ({ scope, body }) => ({ status: 201, body: await redirects.addRedirect(scope, body) }),
  async removeRedirect({ scope, params }) {
    await redirects.removeRedirect(scope, params.addressId)
    return { status: 204 }
  },
  listBlogEntries: async ({ scope, query }) => ({ status: 200, body: await blog.listBlogEntries(scope, query) }),
  createBlogEntry: async ({ scope, body }) => ({ status: 201, body: await blog.createBlogEntry(scope, body) }),
  readBlogEntry: async ({ scope, params }) => ({ status: 200, body: await blog.readBlogEntry(scope, params.postId) }),
  saveBlogEntry: async ({ scope, params, headers, body }) => ({
    status: 200,
    body: await blog.saveBlogEntry(scope, params.postId, body, headers['record-version']),
  }),
  listBlogPostUses: async ({ scope, params }) => ({ status: 200, body: await blog.listUses(scope, params.postId) }),
  discardBlogDraft: async ({ scope, params, headers }) => ({
    status: 200,
    body: await blog.discardBlogDraft(scope, params.postId, headers['record-version']),
  }),
  async deleteBlogEntry({ scope, params, headers }) {
    await blog.deleteBlogEntry(scope, params.postId, headers['record-version'])
    return { status: 204 }
  },
  listBlogVersions: async ({ scope, params }) => ({ status: 200, body: await blog.listVersions(scope, params.postId) }),
  readBlogVersion: async ({ scope, params }) => ({
    status: 200,
    body: await blog.readVersion(scope, params.postId, params.versionId),
  }),
  writeBlogPreview: async ({ scope, params, body }) => ({
    status: 200,
    body: await previews.writePostPreview(scope, params.postId, body),
  }),
  listBlogAuthors: async ({ scope }) => ({ status: 200, body: await authors.listBlogAuthors(scope) }),
  createBlogAuthor: async ({ scope, body }) => ({ status: 201, body: await authors.createBlogAuthor(scope, body) }),
  saveBlogAuthor: async ({ scope, params, headers, body }) => ({
    status: 200,
    body: await authors.saveBlogAuthor(scope, params.authorId, body, headers['record-version']),
  }),
  readFaqRecord: async ({ scope }) => ({ status: 200, body: await readFaqRecord(scope) }),
  saveFaq: async ({ scope, headers, body }) => ({
    status: 200,
    body: await saveFaq(scope, body, headers['record-version']),
  }),
  listCmsChoices: async ({ scope, query }) => ({ status: 200, body: await listChoices(scope, query) }),
})
