import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder, inRoot, makeFolder } from './paths.ts'
import { spawnGroup } from './processes.ts'
import { Problem } from './progress.ts'

export type Command = {
  /** Names the log file. */
  name: string
  /** A program of the package's `node_modules/.bin`, of the workspace's, or of PATH. */
  program: string
  parameters?: string[]
  /** Below the root. */
  folder: string
  environment?: NodeJS.ProcessEnv
}

export type Result = { code: number; output: string }

export const logFile = (name: string) => join(makeFolder(join(dataFolder(), 'logs')), `${name}.log`)

export function lastLines(file: string, count = 25): string {
  if (!existsSync(file)) return ''
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n')
}

export function environmentOf(command: Command): NodeJS.ProcessEnv {
  const environment = command.environment ?? process.env
  const path = [inRoot(command.folder, 'node_modules', '.bin'), inRoot('node_modules', '.bin'), process.env.PATH]
  return {
    ...environment,
    // Output goes to files and, when something fails, to where ours goes.
    ...(process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }),
    ASTRO_TELEMETRY_DISABLED: '1',
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    PATH: path.join(':'),
  }
}

/** Runs to the end. Output goes to the log file and is returned. */
export function run(command: Command): Promise<Result> {
  const log = createWriteStream(logFile(command.name))
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    const child = spawnGroup(command.program, command.parameters ?? [], {
      cwd: inRoot(command.folder),
      env: environmentOf(command),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        log.write(chunk)
      })
    }
    child.on('error', (error) => reject(new Problem(`${command.program} could not be started: ${error.message}`)))
    child.on('close', (code) => {
      const result = { code: code ?? 1, output: Buffer.concat(chunks).toString() }
      log.end(() => resolve(result))
    })
  })
}

/** As `run`, but a failure is a problem shown with the last lines. */
export async function mustRun(command: Command): Promise<string> {
  const { code, output } = await run(command)
  if (code === 0) return output
  const tail = output.trimEnd().split('\n').slice(-40).join('\n')
  const line = [command.program, ...(command.parameters ?? [])].join(' ')
  throw new Problem(
    `"${line}" in ${command.folder}/ failed. Its last lines (all of them in ${logFile(command.name)}):\n\n${tail}`,
  )
}
