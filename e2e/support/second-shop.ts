import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect } from '@playwright/test'

export type SecondShop = { url: string; restartBackend: () => Promise<void>; stop: () => Promise<void> }

/** A backend and a front door beside those of all tests, over the same database: a test may restart them. Sessions are the same in both. */
export async function startSecondShop(): Promise<SecondShop> {
  const backendPort = await freePort()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const environment = {
    ...process.env,
    ...(JSON.parse(process.env.SHOP_ENVIRONMENT ?? '{}') as NodeJS.ProcessEnv),
    BACKEND_ROLE: 'web',
    BACKEND_PORT: String(backendPort),
    BACKEND_URL: `http://127.0.0.1:${backendPort}`,
    PORT: String(port),
    PUBLIC_URL: url,
  }
  const start = (folder: string, script: string) =>
    spawn('node', [script], { cwd: new URL(`../../${folder}`, import.meta.url), env: environment, stdio: 'ignore' })
  const startBackend = () => start('backend', 'src/server.ts')
  const isReady = async () => {
    const answersWell = async () =>
      await fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(answersWell, { timeout: 120_000 }).toBe(true)
  }
  let backend = startBackend()
  const frontDoor = start('storefront', 'server/server.ts')
  const stop = async () => void (await Promise.all([end(backend), end(frontDoor)]))
  try {
    await isReady()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    stop,
    async restartBackend() {
      await end(backend)
      backend = startBackend()
      await isReady()
    },
  }
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  const ended = once(program, 'exit')
  program.kill('SIGTERM')
  await ended
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}
