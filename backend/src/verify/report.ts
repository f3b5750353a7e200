import { isOutage } from '../shared/outage.ts'
import { type Check, type Finding, MOST_LISTED, type VerifyScope } from './check.ts'

export type CheckResult = {
  name: string
  holds: string
  findings: Finding[]
  note: string | null
  milliseconds: number
}

export type Report = { startedAt: string; isFine: boolean; checks: CheckResult[] }

/** Runs one check after the other; one that fails is a finding of its own. Throws only when the database or the files are away. */
export async function verify(scope: VerifyScope, checks: readonly Check[]): Promise<Report> {
  const startedAt = scope.clock.now().toISOString()
  const results: CheckResult[] = []
  for (const { name, holds, run } of checks) {
    const began = performance.now()
    const { findings, note = null } = await run(scope).catch((error: unknown) => {
      if (isOutage(error)) throw error
      return { findings: [{ subject: name, problem: `could not be checked: ${(error as Error).message}` }], note: null }
    })
    results.push({ name, holds, findings, note, milliseconds: Math.round(performance.now() - began) })
  }
  return { startedAt, isFine: results.every(({ findings }) => findings.length === 0), checks: results }
}

/** For people: a line for each check, and below it what it found. */
export function toText({ checks, isFine }: Report): string {
  const lines = checks.flatMap(({ name, holds, findings, note, milliseconds }) => [
    `${findings.length === 0 ? 'fine ' : 'FAULT'}  ${name.padEnd(16)} ${holds} (${milliseconds} ms)`,
    ...(note ? [`       note: ${note}`] : []),
    ...findings.slice(0, MOST_LISTED).map(({ subject, problem }) => `       ${subject}: ${problem}`),
    ...(findings.length > MOST_LISTED ? [`       and ${findings.length - MOST_LISTED} more`] : []),
  ])
  const faults = checks.reduce((sum, { findings }) => sum + findings.length, 0)
  return [...lines, isFine ? 'Everything holds.' : `${faults} faults found.`].join('\n')
}
