import type { components } from '@goldammer/sdk/operations/staff'
import type { components as StoreComponents } from '@goldammer/sdk/operations/store'
import { AppError } from '../../shared/app-error.ts'
import { actingStaff, type Scope } from '../../shared/scope.ts'
import type { CmsDocument } from './document.ts'
import { readDocument } from './document.ts'
import { renderPage } from './pages.ts'
import { previewAddress, readPreviewToken } from './preview-token.ts'

const minute = 60_000
const writers = ['content', 'admin']

/** Keeps what is being typed for the one who types it, and says where the shop shows it. */
export async function writePreview(
  scope: Scope,
  pageId: string,
  document: CmsDocument,
): Promise<components['schemas']['CmsPreviewAddress']> {
  const staffId = actingStaff(scope)
  const page = await scope.db.selectFrom('cmsPage').select('id').where('id', '=', pageId).executeTakeFirst()
  if (!page) throw new AppError('CONTENT__CMS_PAGE_NOT_FOUND')
  const updatedAt = scope.clock.now()
  const kept = { document: JSON.stringify(document), updatedAt }
  await scope.db
    .insertInto('cmsPreview')
    .values({ pageId, staffId, ...kept })
    .onConflict((conflict) => conflict.columns(['pageId', 'staffId']).doUpdateSet(kept))
    .execute()
  return previewAddress({ kind: 'page', id: pageId, staffId, now: updatedAt }, scope.config.purgeSecret)
}

/** The page as it is being typed. Who may no longer write shows nobody anything. */
export async function readPreview(scope: Scope, token: string): Promise<StoreComponents['schemas']['CmsPage']> {
  const previewed = readPreviewToken(token, 'page', scope.config.purgeSecret, scope.clock.now())
  const row = previewed
    ? await scope.db
        .selectFrom('cmsPreview as preview')
        .innerJoin('cmsPage as page', 'page.id', 'preview.pageId')
        .innerJoin('staff', 'staff.id', 'preview.staffId')
        .select(['page.id', 'page.type', 'preview.document', 'preview.updatedAt', 'staff.roles', 'staff.active'])
        .where('preview.pageId', '=', previewed.id)
        .where('preview.staffId', '=', previewed.staffId)
        .executeTakeFirst()
    : undefined
  if (!row?.active || !row.roles.some((role) => writers.includes(role)))
    throw new AppError('CONTENT__CMS_PAGE_NOT_FOUND')
  const { id, type, updatedAt } = row
  return await renderPage(scope, { id, type, updatedAt, ...readDocument(row.document) })
}

export async function forgetPreviews(scope: Scope): Promise<void> {
  const day = new Date(scope.clock.now().getTime() - 24 * 60 * minute)
  await scope.db.deleteFrom('cmsPreview').where('updatedAt', '<', day).execute()
}
