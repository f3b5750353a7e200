import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Problem } from './progress.ts'

/** The balancers whose examples are in deploy/, with the package of Debian that brings each. */
const PACKAGES = { haproxy: 'haproxy', nginx: 'nginx-light' }

export type BalancerName = keyof typeof PACKAGES

export const BALANCERS = Object.keys(PACKAGES) as BalancerName[]

/** Debian installs servers where only root looks for programs. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/** The path of the program, or undefined. */
export const findBalancer = (name: BalancerName): string | undefined =>
  FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path))

/** Throws unless all of them are installed. We install none: the package would also start it as a service. */
export function assertBalancers(): void {
  const missing = BALANCERS.filter((name) => !findBalancer(name))
  if (missing.length === 0) return
  const packages = missing.map((name) => PACKAGES[name]).join(' ')
  throw new Problem(`${missing.join(' and ')} must be installed (Debian: apt install ${packages}).`)
}
