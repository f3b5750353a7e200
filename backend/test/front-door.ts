import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SIGNATURE_HEADER, SignatureCheck } from '@goldammer/sdk/server-signature'
import { onTestFinished } from 'vitest'
import type { Database } from '../src/shared/database.ts'
import { registerFrontDoor } from '../src/shared/front-doors.ts'
import { newId } from '../src/shared/ids.ts'

type Shop = { db: Database; parts: { config: { purgeSecret: string } } }

/** A front door that has registered and confirmed, with the tags of each purge that it takes. */
export async function aFrontDoor({ db, parts }: Shop, takes: (tags: string[]) => unknown = () => {}) {
  const id = newId()
  const calls: string[][] = []
  /** Headers and bodies as they came. */
  const sent: string[] = []
  const check = new SignatureCheck(parts.config.purgeSecret)
  const isSigned = ({ method, url, headers }: IncomingMessage, body: string) =>
    check.accepts({ method: method!, path: url!, recipient: id, body }, String(headers[SIGNATURE_HEADER]))
  const server = createServer(async (request, response) => {
    const body = await text(request)
    sent.push(`${request.rawHeaders.join('\n')}\n${body}`)
    if (!isSigned(request, body)) return response.writeHead(403).end()
    const { tags } = JSON.parse(body) as { tags: string[] }
    calls.push(tags)
    await takes(tags)
    return response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let mark: string | null = null
  const frontDoor = {
    id,
    address,
    calls,
    sent,
    /** Sends a heartbeat, and answers what it has to purge. */
    async beat(): Promise<string[]> {
      const missed = await registerFrontDoor(db, { id, address, mark })
      mark = missed.mark
      return missed.tags
    },
    stop: () => stop(server),
    /** Forgets the registration, so that no other test calls it. */
    leave: () => db.deleteFrom('frontDoor').where('id', '=', id).execute(),
  }
  await frontDoor.beat()
  await frontDoor.beat()
  return frontDoor
}

async function stop(server: Server): Promise<void> {
  server.close()
  server.closeAllConnections()
  if (server.listening) await once(server, 'close')
}
