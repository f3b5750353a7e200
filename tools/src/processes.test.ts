import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addressOf, claim } from './claim.ts'
import { atTheEnd, commandLine, endEverything, spawnGroup } from './processes.ts'

/** A process that starts another, prints its id, and waits. */
async function spawnFamily() {
  const parent = spawnGroup('/bin/sh', ['-c', 'sleep 1000 & echo $!; wait'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [output] = await once(parent.stdout ?? parent, 'data')
  return { parent: parent.pid ?? 0, child: Number(output) }
}

test('what an earlier run left behind is ended, a stranger with a noted id is spared', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'goldammer-claim-'))
  const left = await spawnFamily()
  const stranger = await spawnFamily()
  const servers = [
    { pid: left.parent, script: 'sleep 1000' },
    { pid: stranger.parent, script: 'src/server.ts' },
  ]
  writeFileSync(join(folder, 'running.json'), JSON.stringify({ supervisor: 999_999_999, servers }))
  await claim(folder)
  expect(commandLine(left.child)).toBe('')
  expect(commandLine(stranger.child)).toContain('sleep')
  rmSync(folder, { recursive: true })
})

test('a running system’s address is known by its data folder, and no longer after its end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'goldammer-address-'))
  const note = (supervisor: number) =>
    writeFileSync(
      join(folder, 'running.json'),
      JSON.stringify({ supervisor, publicUrl: 'http://localhost:4100', servers: [] }),
    )
  expect(addressOf(folder)).toBeNull()
  const running = spawn('sh', ['-c', ': tools/src/; sleep 1000'], { stdio: 'ignore' })
  note(running.pid!)
  await expect.poll(() => addressOf(folder)).toBe('http://localhost:4100')
  running.kill()
  note(999_999_999)
  expect(addressOf(folder)).toBeNull()
  rmSync(folder, { recursive: true })
})

test('at the end every process has ended with its children, then the rest is cleaned up', async () => {
  const family = await spawnFamily()
  const order: string[] = []
  atTheEnd(async () => order.push(`first, ${commandLine(family.child) === '' ? 'all ended' : 'too early'}`))
  atTheEnd(async () => order.push('second'))
  await endEverything()
  expect(order).toEqual(['second', 'first, all ended'])
  expect(commandLine(family.parent)).toBe('')
  expect(() => spawnGroup('true', [], {})).toThrow()
})
