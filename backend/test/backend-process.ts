import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { files } from './build-app.ts'

const backend = fileURLToPath(new URL('..', import.meta.url))

const started: ChildProcess[] = []
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
})

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export type BackendProcess = { url: string; child: ChildProcess; kill: () => Promise<void> }

/** The real server as a process of its own, to be killed; answers once it is ready, for jobs alone at once. `preload`: a module that comes first. */
export async function startBackend(
  databaseUrl: string,
  { preload, environment = {} }: { preload?: string; environment?: Record<string, string> } = {},
): Promise<BackendProcess> {
  const port = await findFreePort()
  const child = spawn(process.execPath, [...(preload ? ['--import', preload] : []), 'src/server.ts'], {
    cwd: backend,
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
  const url = `http://127.0.0.1:${port}`
  if (environment.BACKEND_ROLE === 'jobs') return { url, child, kill: () => kill(child) }
  // A busy machine takes its time.
  for (let attempt = 0; attempt < 400 && child.exitCode === null; attempt++) {
    const isReady = await fetch(`${url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return { url, child, kill: () => kill(child) }
    await sleep(200)
  }
  throw new Error(`the backend did not become ready, exit code ${child.exitCode}`)
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}
