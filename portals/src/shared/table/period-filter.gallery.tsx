import { defineEntry } from '../../../gallery/entry.ts'
import { Stateful } from '../../../gallery/helpers.tsx'
import { PeriodFilter } from './period-filter.tsx'

const period = (start: (string | undefined)[]) => (
  <Stateful start={start}>
    {([from, to], set) => <PeriodFilter label="Zeitraum" from={from} to={to} onChange={(...next) => set(next)} />}
  </Stateful>
)

export default defineEntry({
  PeriodFilter: { default: period(['2027-01-01', '2027-03-31']), empty: period([]) },
})
