import type { components } from '@goldammer/sdk/operations/store'
import type { Aggregated } from '../../shared/criteria/aggregate.ts'
import { isAssociated } from '../../shared/criteria/associations.ts'
import type { AssociationCriteria } from '../../shared/criteria/lists.ts'
import type { Scope } from '../../shared/scope.ts'
import { inLocale } from '../../shared/translated.ts'
import { type Categories, type CategoryRow, loadCategories, toCategory } from './categories.service.ts'
import type { ProductFacts } from './products.ts'
import { listIssuers } from './repository.ts'

type Schemas = components['schemas']

async function loadProperties(scope: Scope, ids: string[]): Promise<Map<string, Schemas['PropertyGroupOption']>> {
  if (ids.length === 0) return new Map()
  const rows = await scope.db
    .selectFrom('propertyOption')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('groupPosition')
    .orderBy('position')
    .execute()
  return new Map(
    rows.map((row) => {
      const name = inLocale(row.name, scope.locale)
      const group = inLocale(row.groupName, scope.locale)
      return [
        row.id,
        {
          apiAlias: 'property_group_option',
          id: row.id,
          groupId: row.groupId,
          name,
          code: row.code,
          position: row.position,
          translated: { name },
          group: { apiAlias: 'property_group', id: row.groupId, name: group, code: row.groupCode },
        },
      ]
    }),
  )
}

const toManufacturer = ({ id, name }: { id: string; name: string }): Schemas['ProductManufacturer'] => ({
  apiAlias: 'product_manufacturer',
  id,
  name,
  translated: { name },
})

function categoriesOf(ids: string[], all: Categories, scope: Scope): Schemas['Category'][] {
  const rows = ids.flatMap((id): CategoryRow[] => all.rows.filter((row) => row.id === id))
  return rows.map((row) => toCategory(row, all, scope.locale, 1))
}

/** Puts into the products what the criteria's associations ask for beyond what they always hold. */
export async function withAssociated(
  scope: Scope,
  criteria: AssociationCriteria,
  products: ProductFacts[],
  elements: Schemas['Product'][],
): Promise<Schemas['Product'][]> {
  const wants = (name: string) => isAssociated(criteria, name)
  const [properties, categories] = await Promise.all([
    wants('properties') ? loadProperties(scope, [...new Set(products.flatMap((one) => one.propertyIds))]) : null,
    wants('categories') || wants('seoCategory') ? loadCategories(scope.db) : null,
  ])
  for (const [index, element] of elements.entries()) {
    const product = products[index] as ProductFacts
    if (wants('manufacturer')) element.manufacturer = toManufacturer(product.issuer)
    if (properties) element.properties = product.propertyIds.flatMap((id) => properties.get(id) ?? [])
    if (categories) {
      const own = categoriesOf(product.categoryIds, categories, scope)
      if (wants('categories')) element.categories = own
      if (wants('seoCategory')) element.seoCategory = own[0] ?? null
    }
  }
  return elements
}

/** What aggregations of type `entity` may answer. */
export const entitiesOf = (scope: Scope): NonNullable<Aggregated['entities']> => ({
  category: async (ids) => categoriesOf(ids, await loadCategories(scope.db), scope),
  product_manufacturer: async (ids) =>
    (await listIssuers(scope.db, ids)).map((row) => toManufacturer({ id: row.id, name: row.nameCompany })),
  property_group_option: async (ids) => [...(await loadProperties(scope, ids)).values()],
})
