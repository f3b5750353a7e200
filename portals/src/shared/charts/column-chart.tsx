import { useId } from 'react'

export interface Column {
  label: string
  /** One value a series, in the order of `series`. */
  values: number[]
}

interface Props {
  columns: Column[]
  /** Colours of the series, by the names of their tokens; what is only planned is pale, with an edge. */
  colours: (string | { planned: string })[]
  /** One sentence that says what the picture says. */
  summary: string
  format: (value: number) => string
  /** Where there is no room for all, the last columns are in sight. */
  fromEnd?: boolean
  /** A height for each column to be compared with; 0 is none. */
  line?: number[]
}

const HEIGHT = 232
const BASE = 190
const TOP = 38
const GAP = 1.5

/** Sums with more letters are written smaller, or they would touch each other. */
const LONG = 10

/** Up to so many columns each have a label and their sum. */
const MOST_LABELLED = 14
const WIDTH = 760
/** Distance of the columns, the share of it that is filled, and how many share one label. */
const WIDE = { step: 63.3, filled: 0.63, every: 1 }
const NARROW = { step: 25.4, filled: 0.63, every: 5 }

const layoutOf = (count: number) => {
  const { step, filled, every } =
    count > MOST_LABELLED ? { ...NARROW, step: Math.max(NARROW.step, WIDTH / count) } : WIDE
  return { step, bar: step * filled, every }
}

/** Stacked columns on one baseline, with their sums on top; no gridlines (style §8). */
export function ColumnChart({ columns, colours, summary, format, fromEnd = false, line = [] }: Props) {
  const title = useId()
  const { step, bar, every } = layoutOf(columns.length)
  const width = columns.length * step
  const highest = Math.max(...columns.map((it) => sum(it.values)), ...line, 1)
  const largest = Math.max(...columns.map((it) => sum(it.values)))
  const isLong = columns.some((it) => format(sum(it.values)).length > LONG)
  const heightOf = (value: number) => (value / highest) * (BASE - TOP)
  return (
    <section
      key={String(fromEnd)}
      className={fromEnd ? 'scroll from-end' : 'scroll'}
      aria-labelledby={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
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
                <rect key={series} x={x} y={y} width={bar} height={height} rx="3" {...paintOf(colours[series] ?? '')} />
              ))}
              {total > 0 && (every === 1 || total === largest) && (
                <text
                  className={isLong ? 'value long' : 'value'}
                  x={isAtEdge ? x + bar : x + bar / 2}
                  y={BASE - heightOf(total) - 9}
                  textAnchor={isAtEdge ? 'end' : 'middle'}
                >
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
        {line.map(
          (value, index) =>
            value > 0 && (
              // biome-ignore lint/suspicious/noArrayIndexKey: a piece belongs to the column at its place
              <path key={index} className="line" d={`M${index * step} ${BASE - heightOf(value)}h${step}`} />
            ),
        )}
      </svg>
    </section>
  )
}

function paintOf(colour: string | { planned: string }) {
  if (typeof colour === 'string') return { fill: `var(--${colour})` }
  const paint = `var(--${colour.planned})`
  return { fill: paint, fillOpacity: 0.35, stroke: paint, strokeWidth: 1 }
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
