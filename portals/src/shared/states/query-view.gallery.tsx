import { defineEntry } from '../../../gallery/entry.ts'
import { refusal } from '../../../gallery/refusal.ts'
import { QueryView } from './query-view.tsx'

const failed = refusal('HTTP__INTERNAL_SERVER_ERROR', { status: 500 })
const refetch = () => {}

export default defineEntry({
  QueryView: {
    default: <QueryView query={{ data: 'Drei Verträge', error: null, refetch }}>{(text) => <p>{text}</p>}</QueryView>,
    loading: <QueryView query={{ data: undefined, error: null, refetch }}>{() => null}</QueryView>,
    error: <QueryView query={{ data: undefined, error: failed, refetch }}>{() => null}</QueryView>,
    notRefreshed: (
      <QueryView query={{ data: 'Drei Verträge', error: failed, refetch }}>{(text) => <p>{text}</p>}</QueryView>
    ),
  },
})
