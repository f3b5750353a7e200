import type { components } from '@goldammer/sdk/operations/staff'
import type { components as StoreComponents } from '@goldammer/sdk/operations/store'
import { AppError } from '../../shared/app-error.ts'
import { actingStaff, type Scope } from '../../shared/scope.ts'
import { mayRolesCall } from '../../shared/staff-rights.ts'
import { staffView } from '../../shared/staff-view.ts'
import { renderPost } from './blog.service.ts'
import { type BlogDocument, readBlogDocument } from './blog-document-wire.ts'
import type { CmsDocument } from './document-wire.ts'
import { readDocument } from './document-wire.ts'
import { renderPage } from './pages.service.ts'
import { previewAddress, readPreviewToken } from './preview-token.ts'

const minute = 60_000

type Kind = 'page' | 'post'

/** Stores an unsaved page for the person who edits it, and answers where the shop shows it. */
async function storePreview(
  scope: Scope,
  kind: Kind,
  subjectId: string,
  document: CmsDocument | BlogDocument,
): Promise<components['schemas']['CmsPreviewAddress']> {
  const staffId = actingStaff(scope)
  const updatedAt = scope.clock.now()
  const stored = { document: JSON.stringify(document), updatedAt }
  await scope.db
    .insertInto('cmsPreview')
    .values({ subjectId, staffId, ...stored })
    .onConflict((conflict) => conflict.columns(['subjectId', 'staffId']).doUpdateSet(stored))
    .execute()
  return previewAddress({ kind, id: subjectId, staffId, now: updatedAt }, scope.config.previewSecret)
}

/** The preview stored for the token; undefined if its author may no longer write. */
async function find(scope: Scope, kind: Kind, token: string) {
  const previewed = readPreviewToken(token, kind, scope.config.previewSecret, scope.clock.now())
  if (!previewed) return undefined
  const row = await scope.db
    .selectFrom('cmsPreview as preview')
    .innerJoin(staffView('staff'), 'staff.id', 'preview.staffId')
    .select(['preview.subjectId as id', 'preview.document', 'preview.updatedAt', 'staff.roles', 'staff.active'])
    .where('preview.subjectId', '=', previewed.id)
    .where('preview.staffId', '=', previewed.staffId)
    .executeTakeFirst()
  return row?.active && mayRolesCall(row.roles, kind === 'page' ? 'writeCmsPreview' : 'writeBlogPreview')
    ? row
    : undefined
}

export async function writePreview(scope: Scope, pageId: string, document: CmsDocument) {
  const page = await scope.db.selectFrom('cmsPage').select('id').where('id', '=', pageId).executeTakeFirst()
  if (!page) throw new AppError('CONTENT__CMS_PAGE_NOT_FOUND')
  return await storePreview(scope, 'page', pageId, document)
}

/** The page as it is being typed. */
export async function readPreview(scope: Scope, token: string): Promise<StoreComponents['schemas']['CmsPage']> {
  const stored = await find(scope, 'page', token)
  const page =
    stored && (await scope.db.selectFrom('cmsPage').select('type').where('id', '=', stored.id).executeTakeFirst())
  if (!page) throw new AppError('CONTENT__CMS_PAGE_NOT_FOUND')
  const { id, updatedAt, document } = stored
  return await renderPage(scope, { id, type: page.type, updatedAt, ...readDocument(document) })
}

export async function writePostPreview(scope: Scope, postId: string, document: BlogDocument) {
  const post = await scope.db.selectFrom('blogPost').select('id').where('id', '=', postId).executeTakeFirst()
  if (!post) throw new AppError('CONTENT__BLOG_POST_NOT_FOUND')
  return await storePreview(scope, 'post', postId, document)
}

/** The post as it is being typed; a draft as if it appeared now. */
export async function readPostPreview(scope: Scope, token: string): Promise<StoreComponents['schemas']['BlogPost']> {
  const stored = await find(scope, 'post', token)
  const post =
    stored && (await scope.db.selectFrom('blogPost').selectAll().where('id', '=', stored.id).executeTakeFirst())
  if (!post) throw new AppError('CONTENT__BLOG_POST_NOT_FOUND')
  const publishedAt = post.publishedAt ?? scope.clock.now()
  return await renderPost(scope, { ...post, ...readBlogDocument(stored.document), publishedAt })
}

export async function forgetPreviews(scope: Scope): Promise<void> {
  const day = new Date(scope.clock.now().getTime() - 24 * 60 * minute)
  await scope.db.deleteFrom('cmsPreview').where('updatedAt', '<', day).execute()
}
