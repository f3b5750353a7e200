import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { BACKEND, signedHeaders } from '@goldammer/sdk/server-signature'
import type { FastifyInstance } from 'fastify'
import { FRONT_DOOR_HEADER } from '../src/lib/front-door.ts'
import type { Config } from './config.ts'

/** Milliseconds between two heartbeats; after some that fail the backends count a front door as silent. */
const BEAT_EVERY_MS = 5_000
/** The same until it is registered. */
const TRY_AGAIN_MS = 1_000
/** Failures in a row that are worth a line in the log: at a normal start the backends are a little later. */
const WARN_AFTER = 15
/** Milliseconds for an answer. */
const PATIENCE_MS = 4_000

type Missed = { tags: string[]; mark: string }
type Registration = { id: string; address: string; ownAddress: string; secret: string; backendUrl: string }

/**
 * Registers this process at the backends, which call it when pages change (decision 36), from the moment it listens until it closes. The answer to
 * each heartbeat contains what has not reached it; the next one confirms that it has dropped those pages.
 */
export function registerAtBackends(app: FastifyInstance, config: Config, id = randomUUID().replaceAll('-', '')): void {
  // The page of a purge checks that this process is called, and no other. However its address is written, the header is never the caller's.
  app.addHook('onRequest', async ({ url, raw }) => {
    delete raw.headers[FRONT_DOOR_HEADER]
    if (url.startsWith('/internal/')) raw.headers[FRONT_DOOR_HEADER] = id
  })
  const closing = new AbortController()
  app.addHook('onListen', async () => {
    const { address, port } = app.addresses()[0] as AddressInfo
    const registration = {
      id,
      address: config.frontDoorUrl || addressOf(address, port),
      ownAddress: webAddress(ownHost(address), port),
      secret: config.purgeSecret,
      backendUrl: config.backendUrls[0]!,
    }
    void keepRegistered(registration, app.log, closing.signal)
  })
  app.addHook('preClose', async () => closing.abort())
}

async function keepRegistered(registration: Registration, log: FastifyInstance['log'], closing: AbortSignal) {
  let mark: string | null = null
  let failures = 0
  const beat = async () => {
    const missed = await sendHeartbeat(registration, mark, closing)
    if (missed.tags.length > 0) await purgeOwnPages(registration, missed.tags, closing)
    mark = missed.mark
    return missed.tags.length > 0
  }
  while (!closing.aborted) {
    try {
      // Confirms at once what it has dropped: from then on purges reach it directly.
      if (await beat()) await beat()
      if (failures >= WARN_AFTER) log.info('registered at the backends again')
      failures = 0
    } catch (error) {
      if (closing.aborted) return
      failures++
      if (failures === WARN_AFTER)
        log.warn({ err: error }, 'the backends do not take the registration: pages may be old')
    }
    const pause = failures === 0 ? BEAT_EVERY_MS : TRY_AGAIN_MS
    await wait(pause, undefined, { signal: closing, ref: false }).catch(() => undefined)
  }
}

async function sendHeartbeat(
  { id, address, secret, backendUrl }: Registration,
  mark: string | null,
  closing: AbortSignal,
) {
  const path = '/internal/front-doors'
  const body = JSON.stringify({ id, address, mark })
  const headers = signedHeaders(secret, { method: 'POST', path, recipient: BACKEND, body })
  return (await (await post(`${backendUrl}${path}`, headers, body, closing)).json()) as Missed
}

/** As the backend does it: the page cache is in the program of the pages. */
async function purgeOwnPages({ id, ownAddress, secret }: Registration, tags: string[], closing: AbortSignal) {
  const path = '/internal/purge'
  const body = JSON.stringify({ tags })
  const headers = signedHeaders(secret, { method: 'POST', path, recipient: id, body })
  await post(`${ownAddress}${path}`, headers, body, closing)
}

async function post(url: string, headers: HeadersInit, body: string, closing: AbortSignal): Promise<Response> {
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.any([closing, AbortSignal.timeout(PATIENCE_MS)]),
  })
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`)
  return answer
}

const isEverywhere = (host: string) => host === '0.0.0.0' || host === '::'
const webAddress = (host: string, port: number) =>
  new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}`).origin
/** Of one cable alone: it names no machine, and the backends refuse it. */
const isLinkLocal = (address: string) => /^(?:169\.254\.|fe[89ab])/.test(address)

/** Where this process reaches itself. */
const ownHost = (host: string) => (host === '::' ? '::1' : host === '0.0.0.0' ? '127.0.0.1' : host)

/** Where the backends reach it, if nobody has set it: a process that listens everywhere is at the first address of the machine. */
function addressOf(host: string, port: number): string {
  if (!isEverywhere(host)) return webAddress(host, port)
  const outside = Object.values(networkInterfaces()).flatMap((list = []) =>
    list.filter(({ internal, address }) => !internal && !isLinkLocal(address)),
  )
  const chosen = outside.find(({ family }) => family === 'IPv4') ?? outside[0]
  return webAddress(chosen?.address ?? ownHost(host), port)
}
