import { useId } from 'react'

export interface Column {
  label: string
  /** One value a series, in the order of `series`. */
  values: number[]
}

interface Props {
  columns: Column[]
  /** Colours of the series, by the names of their tokens. */
  colours: string[]
  /** One sentence that says what the picture says. */
  summary: string
  format: (value: number) => string
}

const HEIGHT = 232
const BASE = 190
const TOP = 38
const GAP = 1.5

/** Distance and width of the columns, and how many share one label. */
const WIDE = { step: 63.3, bar: 40, every: 1 }
const NARROW = { step: 25.4, bar: 16, every: 5 }

/** Stacked columns on one baseline, with their sums on top; no gridlines (look.md, Charts). */
export function ColumnChart({ columns, colours, summary, format }: Props) {
  const title = useId()
  const { step, bar, every } = columns.length > 14 ? NARROW : WIDE
  const width = columns.length * step
  const highest = Math.max(...columns.map((it) => sum(it.values)), 1)
  const heightOf = (value: number) => (value / highest) * (BASE - TOP)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="scroll" aria-labelledby={title} tabIndex={0}>
      <svg
        className="chart"
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        style={{ minWidth: Math.min(width, 600), maxHeight: 300 }}
      >
        <title id={title}>{summary}</title>
        <path d={`M0 ${BASE + 0.5}H${width}`} stroke="var(--border-strong)" />
        {columns.map((column, index) => {
          const x = (step - bar) / 2 + index * step
          const isLabelled = (columns.length - 1 - index) % every === 0
          // The last narrow label would stand over the edge.
          const isAtEdge = every > 1 && index === columns.length - 1
          const total = sum(column.values)
          return (
            <g key={column.label}>
              {stackOf(column.values, heightOf).map(({ y, height, series }) => (
                <rect key={series} x={x} y={y} width={bar} height={height} rx="3" fill={`var(--${colours[series]})`} />
              ))}
              {total > 0 && (every === 1 || total === highest) && (
                <text className="value" x={x + bar / 2} y={BASE - heightOf(total) - 9} textAnchor="middle">
                  {format(total)}
                </text>
              )}
              {isLabelled && (
                <text x={isAtEdge ? x + bar : x + bar / 2} y="214" textAnchor={isAtEdge ? 'end' : 'middle'}>
                  {column.label}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </section>
  )
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

function stackOf(values: number[], heightOf: (value: number) => number) {
  let below = BASE
  return values.flatMap((value, series) => {
    if (value <= 0) return []
    const height = Math.max(heightOf(value) - GAP, 2)
    below -= heightOf(value)
    return [{ y: below, height, series }]
  })
}
