import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

const PATH = '/csp-reports'
const MAX_BYTES = 16 * 1024
const PER_MINUTE = 30
const MINUTE_MS = 60_000

/** The end of each page's policy: browsers say what it stopped. Firefox knows the older word only. */
export const CSP_REPORTING = ['report-to csp', `report-uri ${PATH}`]

const text = z.string().max(2_000)
/** As the Reporting API has it, several at once, and as `report-uri` has it. */
const reports = z.union([
  z
    .array(z.object({ body: z.object({ effectiveDirective: text, blockedURL: text.optional() }) }))
    .max(20)
    .transform((all) => all.map(({ body }) => [body.effectiveDirective, body.blockedURL ?? ''] as const)),
  z
    .object({ 'csp-report': z.object({ 'violated-directive': text, 'blocked-uri': text.optional() }) })
    .transform(({ 'csp-report': it }) => [[it['violated-directive'], it['blocked-uri'] ?? ''] as const]),
])

/** Addresses hold tickets: where it came from is enough, or the browser's own word for it, such as `inline`. */
const originOf = (blocked: string): string => {
  const url = URL.parse(blocked)
  return url ? (url.origin === 'null' ? url.protocol : url.origin) : blocked.slice(0, 40)
}

/** A policy that stops something is a mistake of ours, or an attack that failed: it stands in the log, a burst of it counted. */
export function takeCspReports(app: FastifyInstance) {
  let minute = 0
  let received = 0
  app.addHook('onRequest', async (_request, reply) => {
    reply.raw.setHeader('reporting-endpoints', `csp="${PATH}"`)
  })
  app.register(async (taking) => {
    const types = ['application/reports+json', 'application/csp-report']
    taking.addContentTypeParser(types, { parseAs: 'string' }, taking.getDefaultJsonParser('error', 'error'))
    taking.post(PATH, { bodyLimit: MAX_BYTES }, async (request, reply) => {
      const given = reports.safeParse(request.body)
      if (!given.success) return reply.code(400).send()
      const now = Math.floor(Date.now() / MINUTE_MS)
      if (now !== minute) received = 0
      minute = now
      received += 1
      if (received > PER_MINUTE) return reply.code(429).header('retry-after', '60').send()
      for (const [directive, blocked] of given.data)
        request.log.warn(
          { directive: directive.slice(0, 80), blocked: originOf(blocked) },
          'the policy of a page stopped something',
        )
      return reply.code(204).send()
    })
  })
}
