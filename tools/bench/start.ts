import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { withoutSettings } from '../src/configuration.ts'
import type { Benchmark } from '../src/measurement.ts'
import { root } from '../src/paths.ts'
import { spawnGroup } from '../src/processes.ts'
import { findFreePort } from '../src/settings.ts'

/** `npm start` in a clone of the last commit. Packages may come from this machine's pnpm cache. */
export default {
  title: 'npm start on a fresh clone',
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'goldammer-clone-'))
    chmodSync(folder, 0o711)
    const clone = join(folder, 'goldammer')
    try {
      mustSucceed('git', ['clone', '--quiet', root, clone])
      const first = await startOnce(clone)
      const kilobytes = Number.parseInt(mustSucceed('du', ['-sk', clone]), 10)
      const second = await startOnce(clone)
      return [
        { what: 'first start of a fresh clone', value: first, unit: 's' },
        { what: 'disk use after it', value: kilobytes / 1024, unit: 'MB' },
        { what: 'second start', value: second, unit: 's', goal: { atMost: 10 } },
      ]
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
} satisfies Benchmark

/** Seconds until it says that it is ready. */
async function startOnce(clone: string): Promise<number> {
  const began = performance.now()
  const child = spawnGroup('npm', ['start'], {
    cwd: clone,
    env: {
      ...withoutSettings(),
      PORT: String(await findFreePort()),
      BACKEND_PORT: String(await findFreePort()),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ready = new Promise<number>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk
        if (output.includes('Ready after')) resolve((performance.now() - began) / 1000)
      })
    }
    child.on('exit', () => reject(new Error(`npm start ended:\n${output}`)))
  })
  const ended = once(child, 'exit')
  try {
    return await ready
  } finally {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGTERM')
    await ended
    // npm may end before what it started: the note goes when everything has ended.
    while (existsSync(join(clone, '.data', 'running.json'))) await wait(50)
  }
}

function mustSucceed(program: string, parameters: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, parameters, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`)
  return stdout
}
