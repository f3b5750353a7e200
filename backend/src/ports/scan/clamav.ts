import { connect, type Socket } from 'node:net'
import type { ScanPort } from './port.ts'

/** clamd takes the file in parts; each says its length first. */
const PART_BYTES = 64 * 1024
const ANSWER_MAX_BYTES = 4096
/** What clamd itself gives up after by default (CommandReadTimeout, ReadTimeout), and less than what a job may take. */
const PATIENCE_MS = 60_000

/** `tcp://host:port`, or `unix:/path` of a socket. */
export function clamdAddress(url: string): { path: string } | { host: string; port: number } | null {
  const [, path] = /^unix:(?:\/\/)?(\/[^?#]+)$/.exec(url) ?? []
  if (path) return { path }
  const { protocol, hostname, port, pathname, search, username } = URL.parse(url) ?? {}
  const isBare = !username && !search && (pathname === '' || pathname === '/')
  if (protocol !== 'tcp:' || !hostname || !port || !isBare) return null
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) }
}

async function send(socket: Socket, content: Buffer): Promise<void> {
  const write = (part: Buffer | string) =>
    new Promise<void>((resolve, reject) => socket.write(part, (error) => (error ? reject(error) : resolve())))
  await write('zINSTREAM\0')
  for (let at = 0; at < content.length; at += PART_BYTES) {
    const part = content.subarray(at, at + PART_BYTES)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(part.length)
    await write(Buffer.concat([length, part]))
  }
  await write(Buffer.alloc(4))
}

/** Up to the end of the line or of the connection. */
function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = Buffer.alloc(0)
    socket.on('data', (part) => {
      answer = Buffer.concat([answer, Buffer.from(part)])
      const end = answer.indexOf(0)
      if (end !== -1) resolve(answer.toString('utf8', 0, end))
      else if (answer.length > ANSWER_MAX_BYTES) reject(new Error('ClamAV answers without end'))
    })
    socket.once('end', () => reject(new Error('ClamAV has ended the connection without an answer')))
    socket.once('error', (error) => reject(new Error(`ClamAV cannot be reached: ${error.message}`)))
    socket.once('close', () => reject(new Error('ClamAV has closed the connection without an answer')))
  })
}

/** Only the two answers that clamd documents are one; anything else says nothing of the file. */
function findingOf(answer: string): string | null {
  if (answer === 'stream: OK') return null
  const [, finding] = /^stream: (\S.*) FOUND$/.exec(answer) ?? []
  if (!finding) throw new Error(`ClamAV cannot say: ${JSON.stringify(answer.slice(0, 200))}`)
  return finding
}

/** clamd's own protocol (clamd(8), INSTREAM): one connection a file. */
export function clamavScan(url: string, patienceMs = PATIENCE_MS): ScanPort {
  const address = clamdAddress(url)
  if (!address) throw new Error(`${url} is no address of clamd`)
  return {
    async scan(content) {
      const socket = connect(address)
      // Of the whole, not of a pause: who sends a byte a minute is slow, too.
      const patience = setTimeout(
        () => socket.destroy(new Error(`no answer within ${patienceMs / 1000} seconds`)),
        patienceMs,
      )
      try {
        const answer = readAnswer(socket)
        // clamd answers before it has read all where a file is larger than it takes: its answer says more than the broken pipe.
        const sent = send(socket, content).catch(() => undefined)
        const reply = await answer
        await sent
        return findingOf(reply)
      } finally {
        clearTimeout(patience)
        socket.destroy()
      }
    },
  }
}
