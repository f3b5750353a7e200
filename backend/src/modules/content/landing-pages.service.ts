import type { components } from '@goldammer/sdk/operations/staff'
import { AppError } from '../../shared/app-error.ts'
import { writeAudit } from '../../shared/history.ts'
import { purgeContent } from '../../shared/purge.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { inLocale } from '../../shared/translated.ts'
import { listCmsPages } from './versions.service.ts'

type Schemas = components['schemas']

/** R3.16: landing pages with the pages they show, and what leads to them. */
export async function listLandingPages(
  scope: Scope,
  request: { term?: string; cursor?: string; limit?: number },
): Promise<Schemas['LandingPageEntryList']> {
  const { elements, ...rest } = await listCmsPages(scope, { ...request, type: ['landingpage'] })
  const pageIds = elements.map(({ id }) => id)
  const rows =
    pageIds.length === 0
      ? []
      : await scope.db
          .selectFrom('landingPage')
          .leftJoin('category as link', 'link.internalLink', 'landingPage.id')
          .select(['landingPage.id', 'landingPage.cmsPageId', 'landingPage.active', 'link.id as linkId', 'link.name'])
          .where('landingPage.cmsPageId', 'in', pageIds)
          .orderBy('landingPage.id')
          .orderBy('link.id')
          .execute()
  return {
    elements: elements.map((page) => {
      const own = rows.filter(({ cmsPageId }) => cmsPageId === page.id)
      const linkedFrom = own.flatMap(({ linkId, name }) =>
        linkId ? [{ id: linkId, name: inLocale(name, scope.locale) }] : [],
      )
      return { page, landingPageId: own[0]?.id ?? null, active: own[0]?.active ?? false, linkedFrom }
    }),
    ...rest,
  }
}

/** One that is closed keeps its address, which is not found meanwhile. */
export async function changeLandingPage(
  scope: Scope,
  id: string,
  { active }: Schemas['LandingPageChange'],
): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const changed = await tx.updateTable('landingPage').set({ active }).where('id', '=', id).executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw new AppError('CONTENT__LANDING_PAGE_NOT_FOUND')
    await writeAudit(scope, tx, { action: 'landingPage.change', details: { landingPageId: id, active } })
    await purgeContent(scope, tx, id, ['site', 'cms'])
  })
}
