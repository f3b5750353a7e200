import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { findLastingPort } from './ports.ts'

/** What can be wrong with the way to a service: it refuses; it is slow; it takes everything and says nothing; it talks nonsense. */
export const LINE_FAULTS = ['gone', 'slow', 'half-open', 'nonsense'] as const
export type LineState = 'whole' | (typeof LINE_FAULTS)[number]

/** Milliseconds by which each piece is late on a slow line. */
const SLOW_MS = 250

/** A TCP line to a service, in one of its states; every fault is on the line alone, and the service is well. */
export type Line = {
  /** Where the line is reached, on loopback. */
  port: number
  /** `cut`: connections of before end with the change, as after a reboot; otherwise what was held up arrives. */
  set(state: LineState, options?: { cut?: boolean }): Promise<void>
  /** From now on connections go to another port of this machine; those of before end. */
  lead(port: number): void
  close(): Promise<void>
}

/** Opens a line to `target`; `nonsense` is what it says where it talks nonsense. */
export async function openLine(target: { host: string; port: number }, nonsense: Uint8Array): Promise<Line> {
  let state: LineState = 'whole'
  let targetPort = target.port
  const sockets = new Set<Socket>()
  let changed = Promise.withResolvers<void>()

  async function carry(from: Socket, to: Socket, client: Socket): Promise<void> {
    for await (const piece of from) {
      while (state === 'half-open') await changed.promise
      if (to.destroyed) return
      if (state === 'slow') await sleep(SLOW_MS)
      if (state === 'nonsense') client.write(nonsense)
      else if (!to.write(piece as Buffer)) await Promise.race([once(to, 'drain'), once(to, 'close')])
    }
    to.end()
  }

  const server = createServer((client) => {
    const service = connect({ ...target, port: targetPort })
    for (const [own, other] of [
      [client, service],
      [service, client],
    ] as const) {
      sockets.add(own)
      own
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(own)
          other.destroy()
        })
      // Only the other end notices a connection that breaks.
      carry(own, other, client).catch(() => other.destroy())
    }
    if (state === 'nonsense') client.write(nonsense)
  })
  const port = await findLastingPort()
  const listen = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const refuse = async () => {
    const closed = once(server, 'close')
    server.close()
    cutAll()
    await closed
  }

  await listen()
  return {
    port,
    async set(next, { cut = false } = {}) {
      if (next === state) return
      const before = state
      state = next
      changed.resolve()
      changed = Promise.withResolvers()
      if (cut) cutAll()
      if (next === 'gone') await refuse()
      else if (before === 'gone') await listen()
    },
    lead(next) {
      targetPort = next
      cutAll()
    },
    async close() {
      state = 'whole'
      changed.resolve()
      if (server.listening) await refuse()
    },
  }
}
