import type { FastifyInstance } from 'fastify'

/** The shop's pages bring their own Content-Security-Policy with the hashes of their scripts (astro.config.ts). */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
}

const HSTS = 'max-age=31536000; includeSubDomains'

export function setSecurityHeaders(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    // On the raw response, so that pages rendered past Fastify carry them too.
    for (const [name, value] of Object.entries(HEADERS)) reply.raw.setHeader(name, value)
    if (request.protocol === 'https') reply.raw.setHeader('strict-transport-security', HSTS)
  })
}
