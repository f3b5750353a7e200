import { createReporter } from '@goldammer/sdk/error-report'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

const MAX_BYTES = 16 * 1024
const PER_MINUTE_AND_ADDRESS = 10
const MINUTE_MS = 60_000

const fault = z.object({
  type: z.string().max(100),
  message: z.string().max(2_000),
  stack: z.string().max(8_000).optional(),
  route: z.string().max(200).optional(),
  build: z.string().max(40).optional(),
})

/**
 * R8.05: browsers report their errors to the shop and the shop reports them to the service, so that no page speaks with a third party
 * and what names a person is taken out on the way. Without a service the address takes everything and keeps nothing.
 */
export async function takeBrowserErrors(app: FastifyInstance, dsn: string) {
  const report = createReporter({ dsn, program: 'browser' })
  const received = new Map<string, number>()
  let minute = 0

  const isTooFrequent = (address: string) => {
    const now = Math.floor(Date.now() / MINUTE_MS)
    if (now !== minute) received.clear()
    minute = now
    const count = (received.get(address) ?? 0) + 1
    received.set(address, count)
    return count > PER_MINUTE_AND_ADDRESS
  }

  await app.register(async (errors) => {
    // Beacons come as text, so that the browser asks nobody first.
    errors.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    errors.post('/errors', { bodyLimit: MAX_BYTES }, async (request, reply) => {
      const site = request.headers['sec-fetch-site']
      const given = fault.safeParse(parsed(request.body))
      if ((site && site !== 'same-origin') || !given.success) return reply.code(400).send()
      if (isTooFrequent(request.ip)) return reply.code(429).header('retry-after', '60').send()
      const { type, message, stack, route, build } = given.data
      const error = Object.assign(new Error(message), { name: type, stack })
      await report(error, { ...(route && { place: route }), ...(build && { release: build }), requestId: request.id })
      return reply.code(204).send()
    })
  })
}

function parsed(body: unknown): unknown {
  if (typeof body !== 'string') return body
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
