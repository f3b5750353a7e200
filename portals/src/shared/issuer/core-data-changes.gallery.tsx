import type { CoreDataHistory } from '@goldammer/sdk/store/model'
import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_NAME } from '../../../gallery/helpers.tsx'
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

export default defineEntry(
  {
    CoreDataChanges: {
      default: <CoreDataChanges resource="gallery-core-data" id="changed" />,
      empty: <CoreDataChanges resource="gallery-core-data" id="empty" />,
      loading: <CoreDataChanges resource="gallery-core-data" id="loading" />,
      error: <CoreDataChanges resource="gallery-core-data" id="error" />,
      longText: <CoreDataChanges resource="gallery-core-data" id="long" />,
    },
  },
  {
    'gallery-core-data': {
      changed: changed('Solarhain Energie GmbH'),
      empty: { elements: [] },
      long: changed(LONG_NAME),
    },
  },
)
