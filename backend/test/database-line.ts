import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

/** A line to the test's database that a test can hold up, as a network or a server that hangs does, and cut. */
export async function openLine(databaseUrl: string) {
  const { host, port } = new pg.Client({ connectionString: databaseUrl })
  const toServer = () => (host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host))
  const sockets = new Set<Socket>()
  let isHeld = false
  const line = createServer((client) => {
    const server = toServer()
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from)
      from
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(from)
          to.destroy()
        })
      from.on('data', (data) => to.write(data))
      if (isHeld) from.pause()
    }
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${(line.address() as AddressInfo).port}`
  return {
    url: url.href,
    /** From now on nothing arrives, and neither end gets an error. */
    hold() {
      isHeld = true
      for (const socket of sockets) socket.pause()
    },
    /** What was held up arrives. */
    release() {
      isHeld = false
      for (const socket of sockets) socket.resume()
    },
    /** Ends every connection, as a server does that dies. */
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      line.close()
      await once(line, 'close')
    },
  }
}
