import { endEverything, isEnding, untilInterrupted } from './processes.ts'

/** Something the person at the keyboard can mend; printed without a stack. */
export class Problem extends Error {}

/** Returned by work that found nothing to do: no line is printed. */
export const SKIPPED = Symbol('skipped')

export const secondsSince = (began: number) => `${((performance.now() - began) / 1000).toFixed(1)} s`

/** A line for each step, with its time when it is over: `Building the storefront … 8.1 s`. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    const result = await work()
    if (result !== SKIPPED) console.log(`${title} … ${secondsSince(began)}`)
    return result
  } catch (error) {
    if (!isEnding()) console.log(`${title} … failed`)
    throw error
  }
}

/** Runs a command of ours: its result is the exit code, and nothing it started outlives it. */
export async function main(work: () => Promise<number>, { whenInterrupted = 130 } = {}) {
  let code = 1
  try {
    code = await Promise.race([work(), untilInterrupted().then(() => whenInterrupted)])
  } catch (error) {
    console.error(error instanceof Problem ? `\n${error.message}` : error)
  }
  await endEverything()
  process.exit(code)
}
