import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const PATIENCE_MS = 20_000

/** While developing the backend restarts with every change: what is asked meanwhile waits for it. */
export function waitForRestarts(app: FastifyInstance, backendUrl: string) {
  app.addHook('onRequest', async () => {
    const deadline = Date.now() + PATIENCE_MS
    while (Date.now() < deadline && !(await isLive(backendUrl))) await wait(100)
  })
}

const isLive = (backendUrl: string) =>
  fetch(`${backendUrl}/health/live`).then(
    (answer) => answer.ok,
    () => false,
  )
