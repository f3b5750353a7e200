import type { ReactNode } from 'react'

export interface Fact {
  label: string
  value: ReactNode
}

interface Props {
  facts: (Fact | false | null | undefined)[]
  /** Names that are whole lines: the value stands below. */
  isStacked?: boolean
}

/** Names and values; what has no value is left out. */
export function Facts({ facts, isStacked = false }: Props) {
  return (
    <dl className={isStacked ? 'facts stacked' : 'facts'}>
      {facts.map(
        (fact) =>
          fact &&
          fact.value !== null &&
          fact.value !== undefined &&
          fact.value !== '' && [<dt key={fact.label}>{fact.label}</dt>, <dd key={`${fact.label}=`}>{fact.value}</dd>],
      )}
    </dl>
  )
}

export interface Figure {
  label: string
  value: ReactNode
  under?: ReactNode
  warn?: boolean
}

/** Key figures in a row, the first one largest unless `even`. */
export function Figures({ figures, even = false }: { figures: Figure[]; even?: boolean }) {
  return (
    <dl className={even ? 'figures even' : 'figures'}>
      {figures.map(({ label, value, under, warn }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="number" style={warn ? { color: 'var(--warning)' } : undefined}>
            {value}
          </dd>
          {under && <dd className="under">{under}</dd>}
        </div>
      ))}
    </dl>
  )
}
