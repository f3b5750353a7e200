import type { CoreDataHistory } from '@goldammer/sdk/store/model'
import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_NAME } from '../../../gallery/helpers.tsx'
import { refusal } from '../../../gallery/refusal.ts'
import { CoreDataChanges } from './core-data-changes.tsx'

const changed = (after: string): CoreDataHistory => ({
  elements: [
    {
      id: '0'.repeat(32),
      at: '2027-02-01T09:00:00.000Z',
      by: 'Ada Muster',
      byStaff: false,
      changes: [{ field: 'nameCompany', before: 'Solarhain GmbH', after }],
    },
  ],
})

const refetch = () => {}
const read = (data: CoreDataHistory) => ({ data, error: null, refetch })
const failed = refusal('HTTP__INTERNAL_SERVER_ERROR', { status: 500 })

export default defineEntry({
  CoreDataChanges: {
    default: <CoreDataChanges history={read(changed('Solarhain Energie GmbH'))} />,
    empty: <CoreDataChanges history={read({ elements: [] })} />,
    loading: <CoreDataChanges history={{ data: undefined, error: null, refetch }} />,
    error: <CoreDataChanges history={{ data: undefined, error: failed, refetch }} />,
    longText: <CoreDataChanges history={read(changed(LONG_NAME))} />,
  },
})
