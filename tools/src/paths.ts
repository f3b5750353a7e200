import { existsSync, mkdirSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'

export const root = dirname(dirname(import.meta.dirname))

export const inRoot = (...parts: string[]) => join(root, ...parts)

/** Where the database, uploads, mails and logs of one installation live. */
export function dataFolder(environment = process.env): string {
  const wanted = environment.DATA_DIR || '.data'
  return makeFolder(isAbsolute(wanted) ? wanted : inRoot(wanted))
}

/** Others may pass through (PostgreSQL runs as another user when we are root) but not look around. */
export function makeFolder(folder: string): string {
  if (!existsSync(folder)) {
    mkdirSync(dirname(folder), { recursive: true })
    mkdirSync(folder, { mode: 0o711 })
  }
  return folder
}
