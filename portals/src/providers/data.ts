import type { CrudFilters, DataProvider } from '@refinedev/core'
import { inSession } from './kept-session.ts'
import type { PageWish, PortalResource } from './resource.ts'

const onlyNamedActions = () => Promise.reject(new Error('Changes are named actions and call the SDK themselves.'))

/** Refine reads lists and records through the calls each resource names. */
export function dataProvider(resources: PortalResource[]): DataProvider {
  const find = (name: string) => {
    const resource = resources.find((it) => it.name === name)
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
          ...(meta?.page as PageWish | undefined),
          limit: pagination?.pageSize,
          sort: sorter && (sorter.order === 'desc' ? `-${sorter.field}` : sorter.field),
          filters: asQuery(filters ?? []),
        }),
      )
      // biome-ignore lint/suspicious/noExplicitAny: Refine leaves the row type to the caller of useList
      return { ...answer, data: answer.elements as any[], total: answer.total ?? answer.elements.length }
    },
    async getOne({ resource, id }) {
      const { readOne } = find(resource)
      if (!readOne) throw new Error(`${resource} has no record`)
      // biome-ignore lint/suspicious/noExplicitAny: Refine leaves the record type to the caller of useOne
      return { data: (await inSession(() => readOne(String(id)))) as any }
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
