import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { files } from './build-app.ts'

const here = fileURLToPath(new URL('..', import.meta.url))

const started: ChildProcess[] = []
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
})

/** For a server that is started next. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export type BackendProcess = {
  url: string
  child: ChildProcess
  /** The signal that ended it, or null. */
  ended: Promise<NodeJS.Signals | null>
  kill: () => Promise<void>
}

/**
 * The real server as a process of its own, to be killed; answers once it is ready, for jobs alone at once. `preload`: a
 * module that comes first; where it kills the server while that starts (a job by the clock was first), this answers too.
 * `folder`: the backend of another version.
 */
export async function startBackend(
  databaseUrl: string,
  {
    preload,
    environment = {},
    folder = here,
  }: { preload?: string; environment?: Record<string, string>; folder?: string } = {},
): Promise<BackendProcess> {
  const port = await findFreePort()
  const child = spawn(process.execPath, [...(preload ? ['--import', preload] : []), 'src/server.ts'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      BACKEND_PORT: String(port),
      DATA_DIR: files,
      LOG_LEVEL: 'error',
      DEBIT_RELEASE: 'automatic',
      TODAY: '',
      ...environment,
    },
  })
  started.push(child)
  const ended = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null)
  const url = `http://127.0.0.1:${port}`
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  const backend = { url, child, ended, kill }
  if (environment.BACKEND_ROLE === 'jobs') return backend
  // A busy machine takes its time.
  for (let attempt = 0; attempt < 400 && child.exitCode === null && child.signalCode === null; attempt++) {
    const isReady = await fetch(`${url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return backend
    await sleep(200)
  }
  if (preload && child.signalCode === 'SIGKILL') return backend
  throw new Error(`the backend did not become ready, exit code ${child.exitCode}`)
}
