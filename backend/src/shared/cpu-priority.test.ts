import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createCpuBackoff } from './cpu-priority.ts'

const module = fileURLToPath(new URL('cpu-priority.ts', import.meta.url))
const script = `import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { lowerPriority } from ${JSON.stringify(module)}
lowerPriority(10)
console.log(getPriority(), readFileSync('/proc/self/autogroup', 'utf8'))`
const parameters = ['--input-type=module', '--eval', script]

test.runIf(existsSync('/proc/self/autogroup'))(
  'design §2 a process of its own session gives way as a session; another’s session is left alone',
  async () => {
    expect(await text(spawn(process.execPath, parameters, { detached: true }).stdout)).toMatch(/^1\d .* nice 10$/m)
    const { stdout } = await promisify(execFile)(process.execPath, parameters)
    expect(stdout).toMatch(/^1\d .* nice (?!10$)-?\d+$/m)
  },
)

test.runIf(existsSync('/proc/self/autogroup'))(
  'issue 34: a process whose supervisor gave it less stays there, as only root may raise it',
  async () => {
    const { stdout } = await promisify(execFile)('nice', ['-n', '15', process.execPath, ...parameters])
    expect(stdout).toMatch(/^1[5-9] /)
  },
)

test('design §2 a process rests longer than it ran where it waited for a processor, else not', async () => {
  const times = { ran: 0, waited: 0 }
  const breathe = createCpuBackoff(() => ({ ...times }))
  const after = async (ran: number, waited: number, isOfMany?: boolean) => {
    times.ran += ran
    times.waited += waited
    const startedAt = performance.now()
    const rest = breathe(isOfMany).then(() => performance.now() - startedAt)
    return (await Promise.race([rest, nextTurn()])) === undefined ? await rest : 0
  }
  expect(await after(0, 0)).toBe(0)
  expect(await after(40, 2)).toBe(0)
  // Short pieces count together.
  expect(await after(6, 3)).toBe(0)
  expect(await after(16, 15)).toBeGreaterThan(150)
  // A timer may be early by a millisecond.
  await sleep(5)
  expect(await after(40, 2)).toBe(0)
  // However long it waited, and at most half a second.
  expect(await after(0, 60_000)).toBe(0)
  expect(await after(6_000, 60_000)).toBeGreaterThan(480)
  // Of many longer with each time in succession.
  expect(await after(16, 15, true)).toBeGreaterThan(370)
  expect(await after(6_000, 60_000, true)).toBeGreaterThan(1_980)
  // Else as ever, which is less by more than a busy machine adds to a rest.
  expect(await after(6_000, 60_000)).toBeLessThan(1_500)
  await sleep(5)
  expect(await after(40, 2, true)).toBe(0)
  expect(await after(6_000, 60_000, true)).toBeLessThan(1_500)
}, 20_000)
