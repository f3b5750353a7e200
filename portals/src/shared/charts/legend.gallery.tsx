import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_NAME } from '../../../gallery/helpers.tsx'
import { Legend } from './legend.tsx'

export default defineEntry({
  Legend: {
    default: (
      <Legend
        unit="in Euro"
        entries={[
          { label: 'Zinsen', colour: 'data-1' },
          { label: 'geplant', colour: 'data-1', planned: true },
          { label: 'Ziel', colour: 'text', line: true },
        ]}
      />
    ),
    empty: <Legend entries={[]} />,
    longText: <Legend entries={[{ label: LONG_NAME, colour: 'data-1' }]} />,
  },
})
