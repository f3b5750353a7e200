export const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** A line for each step, with its time when it is over: `Building the storefront … 8.1 s`. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    const result = await work()
    if (result !== SKIPPED) console.log(`${title} … ${seconds(began)}`)
    return result
  } catch (error) {
    console.log(`${title} … failed`)
    throw error
  }
}

/** Returned by work that found nothing to do: no line is printed. */
export const SKIPPED = Symbol('skipped')

/** Something the person at the keyboard can mend; printed without a stack. */
export class Problem extends Error {}

export async function main(run: () => Promise<number | void>) {
  try {
    process.exitCode = (await run()) ?? 0
  } catch (error) {
    console.error(error instanceof Problem ? `\n${error.message}` : error)
    process.exitCode = 1
  }
}
