import { PassThrough, type Readable } from 'node:stream'
import httpProxy from '@fastify/http-proxy'
import type { Draining } from '@goldammer/sdk/draining'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Backends } from './backends.ts'
import { errorsOf } from './bad-requests.ts'
import { PATIENCE_MS, relaying } from './proxy.ts'

/** What the portals listen to for as long as they are open (openLiveEvents, openStaffLiveEvents). */
const STREAMS = ['/store-api/live', '/staff-api/live']

/** Whether an answer goes on for as long as somebody listens: its time measures nothing. */
export const isStream = ({ routeOptions }: FastifyRequest, status: number): boolean =>
  status === 200 && STREAMS.some((prefix) => routeOptions.url?.startsWith(prefix))

/** Over the connections of all calls, of which there are 128, streams would leave none for the others. */
const MOST_STREAMS = 10_000
/** Milliseconds over which browsers come back after this process has stopped. */
const COMING_BACK = 3_000

type Answer = { statusCode: number; stream: Readable }

/** Hands streams of events on as they come, and ends them when this process drains, so that browsers open the next one elsewhere. */
export async function proxyStreams(app: FastifyInstance, backends: Backends, draining: Draining): Promise<void> {
  const open = new Set<() => void>()
  draining.signal.addEventListener('abort', () => {
    for (const end of open) end()
  })

  function relay(reply: FastifyReply, { statusCode, stream }: Answer) {
    if (statusCode !== 200) return reply.send(stream)
    const events = new PassThrough()
    const end = () => {
      stream.unpipe(events)
      events.end(`retry: ${Math.round(Math.random() * COMING_BACK)}\nevent: end\ndata: {"reason":"stopping"}\n\n`)
    }
    events.on('close', () => {
      open.delete(end)
      stream.destroy()
    })
    stream.on('error', () => events.destroy())
    open.add(end)
    stream.pipe(events)
    if (draining.isDraining) end()
    // A proxy between here and the backend does not pass that header on.
    return reply.header('x-accel-buffering', 'no').send(events)
  }

  for (const prefix of STREAMS) {
    await app.register(httpProxy, {
      upstream: backends.address,
      prefix,
      rewritePrefix: prefix,
      undici: backends.connect({ connections: MOST_STREAMS, headersTimeout: PATIENCE_MS }),
      disableRequestLogging: true,
      preHandler(_request, reply, done) {
        if (draining.isDraining) reply.code(503).header('retry-after', '1').send(errorsOf(503))
        else done()
      },
      replyOptions: {
        ...relaying,
        // Its types have the raw answer of another adapter here.
        onResponse: (_request, reply, answer) => void relay(reply as FastifyReply, answer as unknown as Answer),
      },
    })
  }
}
