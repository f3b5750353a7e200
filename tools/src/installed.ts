import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Problem } from './progress.ts'

/** Programs of the machine, each with the package of Debian that brings it. */
export type Programs = Readonly<Record<string, string>>

/** Debian installs servers where only root looks for programs. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/** The path of the program, or undefined. */
export const findProgram = (name: string): string | undefined =>
  FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path))

/** Throws unless all of them are installed. We install none: the package would also start it as a service. */
export function assertInstalled(programs: Programs): void {
  const missing = Object.keys(programs).filter((name) => !findProgram(name))
  if (missing.length === 0) return
  const packages = missing.map((name) => programs[name]).join(' ')
  throw new Problem(`${missing.join(' and ')} must be installed (Debian: apt install ${packages}).`)
}
