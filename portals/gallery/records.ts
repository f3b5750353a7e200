import type { BaseRecord, DataProvider, GetOneParams } from '@refinedev/core'
import { runCall } from '../src/providers/data.ts'
import type { Records } from './entry.ts'
import { refusal } from './refusal.ts'

const neverAnswers = new Promise<never>(() => {})
const readsOnly = () => Promise.reject(new Error('The gallery stores nothing.'))

/** Answers with the records of the entries, in place of the backend. `loading` never answers, and what is not there is an error. */
export function galleryDataProvider(records: Records): DataProvider {
  function answer(resource: string, id: string): Promise<object> {
    if (id === 'loading') return neverAnswers
    const record = records[resource]?.[id]
    return record ? Promise.resolve(record) : Promise.reject(refusal('HTTP__INTERNAL_SERVER_ERROR', { status: 500 }))
  }
  return {
    getOne: async <Data extends BaseRecord>({ resource, id, meta }: GetOneParams) => {
      if (typeof meta?.call === 'function') return await runCall(meta, undefined)
      return { data: (await answer(resource, String(id))) as Data }
    },
    /** A list is the record `list`; its filter `state` names another one. */
    async getList({ resource, filters = [] }) {
      const [filter] = filters
      const list = (await answer(resource, String(filter?.value ?? 'list'))) as { elements: never[]; total: number }
      return { ...list, data: list.elements }
    },
    create: readsOnly,
    update: readsOnly,
    deleteOne: readsOnly,
    custom: ({ payload, meta }) => runCall(meta, payload),
    getApiUrl: () => '',
  }
}
