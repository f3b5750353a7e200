import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { BackupProblem } from './problem.ts'

/** The address without its password, which every user of the machine could read in the list of processes. */
export function withoutPassword(databaseUrl: string): { address: string; password: string | null } {
  const [, start, password, rest] = /^(postgres(?:ql)?:\/\/[^:@/?]*):([^@/]*)@(.*)$/.exec(databaseUrl) ?? []
  if (start === undefined) return { address: databaseUrl, password: null }
  return { address: `${start}@${rest}`, password: decodeURIComponent(password!) }
}

export type Tool = 'pg_dump' | 'pg_restore'

/** Major version of a tool of PostgreSQL on PATH. */
async function versionOf(tool: Tool): Promise<number> {
  const { stdout } = await promisify(execFile)(tool, ['--version']).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new BackupProblem(`${tool} is not installed: install the client of PostgreSQL (Debian: postgresql-client).`)
    throw error
  })
  const [, major] = /(\d+)/.exec(stdout) ?? []
  if (!major) throw new BackupProblem(`${tool} --version answers "${stdout.trim()}".`)
  return Number(major)
}

/** Both tools refuse a server newer than they are, after they have begun. */
export function refuseVersion(tool: Tool, version: number, server: number): string | null {
  if (version >= server) return null
  return `${tool} is of version ${version}, and the server of version ${server}: an older ${tool} cannot be used with a newer server. Install the client of version ${server} (Debian: postgresql-client-${server}, from apt.postgresql.org where your release has none), and put its folder first in PATH.`
}

export async function assertFits(tool: Tool, server: number): Promise<void> {
  const problem = refuseVersion(tool, await versionOf(tool), server)
  if (problem) throw new BackupProblem(problem)
}

/** Starts a tool on a database. What it writes to stderr is the reason when it fails. */
export function startTool(tool: Tool, databaseUrl: string, parameters: readonly string[]) {
  const { address, password } = withoutPassword(databaseUrl)
  const child = spawn(tool, [`--dbname=${address}`, '--no-password', ...parameters], {
    env: { ...process.env, ...(password === null ? {} : { PGPASSWORD: password }) },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (text: Buffer) => {
    complaint = `${complaint}${text}`.slice(-4000)
  })
  return { child, ended: endOf(tool, child, () => complaint) }
}

async function endOf(tool: Tool, child: ChildProcess, complaint: () => string): Promise<void> {
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (code !== 0) throw new BackupProblem(`${tool} failed (${signal ?? code}): ${complaint().trim()}`)
}
