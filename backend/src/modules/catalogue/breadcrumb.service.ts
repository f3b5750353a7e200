import type { components } from '@goldammer/sdk/operations/store'
import { AppError } from '../../shared/app-error.ts'
import type { Scope } from '../../shared/scope.ts'
import { getCategory, loadCategories, toCategory } from './categories.service.ts'
import { findShown } from './products.ts'
import { listCategoryIds } from './repository.ts'

type Schemas = components['schemas']
type Asked = { id: string; type?: string; referrerCategoryId?: string }

/**
 * The categories above a category or a product, from the top, without the root. A product in several categories is below the one
 * that the visitor came from, else below its first.
 */
export async function readBreadcrumb(
  scope: Scope,
  { id, type, referrerCategoryId }: Asked,
): Promise<Schemas['Breadcrumb'][]> {
  const all = await loadCategories(scope.db)
  let categoryId: string | undefined = id
  if (type !== 'category') {
    if (!(await findShown(scope.db, id))) throw new AppError('CONTENT__PRODUCT_NOT_FOUND')
    const own = (await listCategoryIds(scope.db, [id])).map((row) => row.categoryId)
    categoryId = own.find((one) => one === referrerCategoryId) ?? own[0]
  }
  const path = []
  let row = categoryId ? getCategory(all, categoryId) : undefined
  while (row && !row.root) {
    path.unshift(row)
    const { parentId } = row
    row = all.rows.find((one) => one.id === parentId)
  }
  return path.map((entry) => {
    const category = toCategory(entry, all, scope.locale, 1)
    return {
      apiAlias: 'breadcrumb',
      name: category.name,
      categoryId: entry.id,
      type: category.type,
      path: (category.seoUrl ?? '').slice(1),
      translated: { name: category.name },
      seoUrls: category.seoUrls ?? [],
    }
  })
}
