import type { ScratchSystem } from './scratch-system.ts'
import { columns } from './welcome.ts'

export type Measurement = {
  what: string
  value: number
  unit: string
  /** In the same unit. */
  goal?: { atLeast: number } | { atMost: number }
}

/** `--seconds` and `--connections`: how long and by how many a benchmark measures that knows them; unset: those for which the goals are set. */
export type Size = { seconds?: number | undefined; connections?: number | undefined }

/** The default export of each file in `tools/bench/`. */
export type Benchmark = {
  title: string
  /** `system` starts the shop with demo data at its first call; all benchmarks share it. */
  measure: (system: () => Promise<ScratchSystem>, size?: Size) => Promise<Measurement[]>
}

/** The upper one of the two in the middle of an even number; NaN of none. */
export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

function meetsGoal({ value, goal }: Measurement): boolean {
  if (!goal) return true
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost
}

const rounded = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: value < 100 ? 1 : 0 })

export const tableOf = (measurements: Measurement[]) =>
  columns(
    measurements.map((it) => [
      it.what,
      `${rounded(it.value)} ${it.unit}`,
      it.goal
        ? 'atLeast' in it.goal
          ? `at least ${rounded(it.goal.atLeast)}`
          : `at most ${rounded(it.goal.atMost)}`
        : '',
      it.goal ? (meetsGoal(it) ? 'met' : 'MISSED') : '',
    ]),
  )
