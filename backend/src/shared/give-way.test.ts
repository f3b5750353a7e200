import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const module = fileURLToPath(new URL('give-way.ts', import.meta.url))
const script = `import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { giveWay } from ${JSON.stringify(module)}
giveWay(10)
console.log(getPriority(), readFileSync('/proc/self/autogroup', 'utf8'))`
const parameters = ['--input-type=module', '--eval', script]

test.runIf(existsSync('/proc/self/autogroup'))(
  'design §2 a process of its own session gives way as a session; another’s session is left alone',
  async () => {
    expect(await text(spawn(process.execPath, parameters, { detached: true }).stdout)).toMatch(/^10 .* nice 10$/m)
    const { stdout } = await promisify(execFile)(process.execPath, parameters)
    expect(stdout).toMatch(/^10 .* nice (?!10$)-?\d+$/m)
  },
)
