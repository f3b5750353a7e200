import type { RecordQuery } from '../../shared/data/use-record.ts'
import { type Figure, Figures } from '../../shared/fields/facts.tsx'
import { QueryView } from '../../shared/states/query-view.tsx'

interface Props<Found> {
  query: RecordQuery<Found>
  figuresOf: (sums: Found) => Figure[]
}

/** The sums of all that a list finds, over it. */
export function Sums<Found>({ query, figuresOf }: Props<Found>) {
  return (
    <QueryView query={query} lines={2}>
      {(sums) => (
        <section className="box">
          <Figures even figures={figuresOf(sums)} />
        </section>
      )}
    </QueryView>
  )
}
