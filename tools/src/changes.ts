import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from './paths.ts'
import { SKIPPED } from './progress.ts'

type Work = {
  name: string
  /** Files and folders below the root that decide about the result. */
  inputs: string[]
  /** What must be there; when one is missing, the work is done again. */
  outputs: string[]
}

const STAMPS = inRoot('node_modules', '.goldammer')
const LEFT_OUT = new Set(['node_modules', 'dist', '.astro', 'builds'])

/** Does the work unless it was done before on the same inputs. */
export async function whenChanged({ name, inputs, outputs }: Work, work: () => Promise<unknown>) {
  const stamp = join(STAMPS, name)
  const current = fingerprint(inputs)
  const present = outputs.every((output) => existsSync(inRoot(output)))
  if (present && existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return SKIPPED
  await work()
  mkdirSync(STAMPS, { recursive: true })
  // The state before the work: a file changed meanwhile makes the next run do it again.
  writeFileSync(stamp, current)
}

export function fingerprint(inputs: string[]): string {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap((input) => listFiles(input))) hash.update(file).update(readFileSync(inRoot(file)))
  return hash.digest('hex')
}

function listFiles(path: string): string[] {
  if (!existsSync(inRoot(path))) return []
  if (statSync(inRoot(path)).isFile()) return [path]
  return readdirSync(inRoot(path))
    .filter((entry) => !LEFT_OUT.has(entry) && !/\.(test|spec)\.tsx?$/.test(entry))
    .sort()
    .flatMap((entry) => listFiles(join(path, entry)))
}
