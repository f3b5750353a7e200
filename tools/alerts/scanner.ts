import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** The end of a file in clamd's protocol (clamd(8), INSTREAM): a part of no bytes. */
const END = Buffer.alloc(4)

/** A virus scanner that finds nothing in any file. */
export async function startScanner(): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((socket) => {
    let last = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (part) => {
      last = Buffer.concat([last, part]).subarray(-END.length)
      if (last.equals(END)) socket.end('stream: OK\0')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
