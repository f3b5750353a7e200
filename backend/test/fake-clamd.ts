import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

/** Who would need a real virus: the string that every scanner takes for one (EICAR), put together so that none finds it here. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', '$H+H*'].join('')

type Answering = (content: Buffer, socket: Socket) => void
const scan: Answering = (content, socket) =>
  void socket.end(content.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')

/** A server that speaks as much of clamd's protocol as we ask for; `answer` lets it be out of order. */
export async function fakeClamd(where: { path?: string } = {}) {
  const clamd = { url: '', answer: scan, scanned: 0, scan, close: async () => {} }
  const server = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (part) => {
      received = Buffer.concat([received, part])
      const head = 'zINSTREAM\0'.length
      if (received.length < head) return
      if (received.toString('latin1', 0, head) !== 'zINSTREAM\0') return void socket.end('UNKNOWN COMMAND\0')
      const parts: Buffer[] = []
      for (let at = head; at + 4 <= received.length; ) {
        const length = received.readUInt32BE(at)
        if (length === 0) {
          clamd.scanned++
          return clamd.answer(Buffer.concat(parts), socket)
        }
        if (at + 4 + length > received.length) return
        parts.push(received.subarray(at + 4, at + 4 + length))
        at += 4 + length
      }
    })
  })
  const open = new Set<Socket>()
  server.on('connection', (socket) => open.add(socket.on('close', () => open.delete(socket))))
  await new Promise<void>((resolve) =>
    where.path ? server.listen(where.path, resolve) : server.listen(0, '127.0.0.1', resolve),
  )
  clamd.url = where.path ? `unix:${where.path}` : `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
  clamd.close = async () => {
    for (const socket of open) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  return clamd
}
