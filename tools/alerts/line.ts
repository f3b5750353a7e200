import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What becomes of who calls: the service answers, nobody answers, or the connection ends at once. */
type LineState = 'open' | 'silent' | 'broken'

export type Line = {
  port: number
  /** From now on; connections of before break. */
  become(state: LineState): void
  close(): Promise<void>
}

/** The way to a service of this machine, which can fail. */
export async function openLine(servicePort: number): Promise<Line> {
  let state: LineState = 'open'
  const sockets = new Set<Socket>()
  const hold = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((caller) => {
    hold(caller)
    if (state === 'broken') caller.destroy()
    if (state !== 'open') return
    const service = connect(servicePort, '127.0.0.1')
    hold(service)
    caller.pipe(service).pipe(caller)
    caller.on('close', () => service.destroy())
    service.on('close', () => caller.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    become(next) {
      state = next
      cut()
    },
    async close() {
      cut()
      await new Promise((closed) => server.close(closed))
    },
  }
}
