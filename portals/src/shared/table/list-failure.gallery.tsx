import { defineEntry } from '../../../gallery/entry.ts'
import { refusal } from '../../../gallery/refusal.ts'
import { ListFailure } from './list-failure.tsx'

const list = { startOver: () => {} }
const refetch = () => {}
const failed = refusal('HTTP__INTERNAL_SERVER_ERROR', { status: 500 })

export default defineEntry({
  ListFailure: {
    default: <ListFailure list={list} query={{ data: undefined, error: failed, refetch }} />,
    notRefreshed: <ListFailure list={list} query={{ data: [], error: failed, refetch }} />,
    unknownList: <ListFailure list={list} query={{ data: undefined, error: refusal('VALIDATION_ERROR'), refetch }} />,
    empty: <ListFailure list={list} query={{ data: [], error: null, refetch }} />,
  },
})
