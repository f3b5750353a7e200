import type { CrudFilters, DataProvider } from '@refinedev/core'
import { inSession } from './kept-session.ts'
import type { PageQuery, Reads } from './reads.ts'

const onlyNamedActions = () => Promise.reject(new Error('Changes are named actions and call the SDK themselves.'))

/** Refine reads lists and records through the calls of the area's resources. */
export function dataProvider(reads: Reads): DataProvider {
  const find = (name: string) => {
    const resource = reads[name]
    if (!resource) throw new Error(`No resource called ${name}`)
    return resource
  }
  return {
    async getList({ resource, pagination, sorters, filters, meta }) {
      const { readList } = find(resource)
      if (!readList) throw new Error(`${resource} has no list`)
      const [sorter] = sorters ?? []
      const answer = await inSession(() =>
        readList({
          ...(meta?.page as PageQuery | undefined),
          limit: pagination?.mode === 'off' ? undefined : pagination?.pageSize,
          sort: sorter && (sorter.order === 'desc' ? `-${sorter.field}` : sorter.field),
          filters: asQuery(filters ?? []),
        }),
      )
      // Refine leaves the row to the caller, who gets its type from the resource: shared/data/.
      return { ...answer, data: answer.elements as never[], total: answer.total ?? answer.elements.length }
    },
    async getOne({ resource, meta }) {
      const { readOne } = find(resource)
      if (!readOne) throw new Error(`${resource} has no record`)
      return { data: (await inSession(() => readOne(meta?.key as never))) as never }
    },
    create: onlyNamedActions,
    update: onlyNamedActions,
    deleteOne: onlyNamedActions,
    getApiUrl: () => '',
  }
}

function asQuery(filters: CrudFilters): Record<string, string> {
  return Object.fromEntries(filters.flatMap((it) => ('field' in it && it.value ? [[it.field, String(it.value)]] : [])))
}
