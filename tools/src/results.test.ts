import { expect, test } from 'vitest'
import { describe, none, readPlaywright, readVitest, sum, withExitCode } from './results.ts'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((it) => ({ status: it })),
})

test('a Vitest file that cannot be loaded counts as a failure', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed'), file('failed')],
  }
  expect(readVitest(report)).toEqual({ passed: 3, failed: 2, skipped: 2 })
})

test('a Playwright test that passes at the second try passed; an error outside did not', () => {
  const stats = { expected: 4, unexpected: 0, flaky: 1, skipped: 2 }
  expect(readPlaywright({ stats, errors: [] })).toEqual({ passed: 5, failed: 0, skipped: 2 })
  expect(readPlaywright({ stats, errors: [{}] }).failed).toBe(1)
  expect(readPlaywright({ stats: { ...stats, unexpected: 2 }, errors: [{}] }).failed).toBe(2)
})

test('a runner that breaks without a report is a failure, and sums say so', () => {
  const broken = withExitCode(none(), 1)
  const fine = withExitCode({ passed: 7, failed: 0, skipped: 0 }, 0)
  expect(describe(sum([fine, broken]))).toBe('7 passed, 1 failed')
})
