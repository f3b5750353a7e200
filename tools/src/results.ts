// What the JSON reports of Vitest and Playwright say, in one shape.

export type Results = { passed: number; failed: number; skipped: number }

export const none = (): Results => ({ passed: 0, failed: 0, skipped: 0 })

export const sum = (list: Results[]): Results =>
  list.reduce(
    (total, it) => ({
      passed: total.passed + it.passed,
      failed: total.failed + it.failed,
      skipped: total.skipped + it.skipped,
    }),
    none(),
  )

/** A runner that ended badly without naming a failed test counts as one: the sum must never look better than the exit code. */
export const withExitCode = (results: Results, code: number): Results =>
  code !== 0 && results.failed === 0 ? { ...results, failed: 1 } : results

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

export function readVitest(report: VitestReport): Results {
  // A file that could not be loaded is a failure without a failed test in it.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

export const readPlaywright = ({ stats, errors }: PlaywrightReport): Results => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + (stats.unexpected === 0 ? errors.length : 0),
  skipped: stats.skipped,
})

export const describe = ({ passed, failed, skipped }: Results) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
