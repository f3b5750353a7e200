import { readFileSync } from 'node:fs'
import { inRoot } from '../src/paths.ts'

/** A file of deploy/. */
export const readExample = (...path: string[]): string => readFileSync(inRoot('deploy', ...path), 'utf8')

/** Replaces all of them, and fails where there is none: an example that has changed is not to be tried in another shape. */
export function replace(text: string, wanted: RegExp | string, by: string): string {
  const replaced = text.replaceAll(wanted, () => by)
  if (replaced === text) throw new Error(`The example does not have ${wanted} any more.`)
  return replaced
}
