import type { CrudFilters, DataProvider, MetaQuery } from '@refinedev/core'
import { inSession } from './in-session.ts'
import type { PageQuery, Reads } from './reads.ts'
import { noteRead } from './reads-under-way.ts'

/** A call of the SDK that a screen brings along as `meta.call`: so its code loads with the screen, and is typed there. */
export type Call = (input: never) => Promise<unknown>

/** Runs the call that a screen brought along, in the session. */
export async function runCall(meta: MetaQuery | undefined, input: unknown) {
  const call = meta?.call as Call | undefined
  if (!call) throw new Error('A change needs the call of the SDK that makes it.')
  return { data: (await inSession(() => call(input as never))) as never }
}

/** Refine reads lists and records through the calls of the area's resources. A change, and what is no resource, goes through the call of the screen. */
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
      const read = () =>
        readList({
          ...(meta?.page as PageQuery | undefined),
          limit: pagination?.mode === 'off' ? undefined : pagination?.pageSize,
          sort: sorter && (sorter.order === 'desc' ? `-${sorter.field}` : sorter.field),
          filters: asQuery(filters ?? []),
        })
      const answer = await noteRead(resource, inSession(read))
      // Refine leaves the row to the caller, who gets its type from the resource: shared/data/.
      return { ...answer, data: answer.elements as never[], total: answer.total ?? answer.elements.length }
    },
    async getOne({ resource, meta }) {
      // The address adds its parameters to the meta, as texts.
      if (typeof meta?.call === 'function') return runCall(meta, undefined)
      const { readOne } = find(resource)
      if (!readOne) throw new Error(`${resource} has no record`)
      return {
        data: (await noteRead(
          resource,
          inSession(() => readOne(meta?.key as never)),
        )) as never,
      }
    },
    create: ({ variables, meta }) => runCall(meta, variables),
    update: ({ variables, meta }) => runCall(meta, variables),
    deleteOne: ({ variables, meta }) => runCall(meta, variables),
    custom: ({ payload, meta }) => runCall(meta, payload),
    getApiUrl: () => '',
  }
}

function asQuery(filters: CrudFilters): Record<string, string> {
  return Object.fromEntries(filters.flatMap((it) => ('field' in it && it.value ? [[it.field, String(it.value)]] : [])))
}
