import { LOCALES } from '@goldammer/sdk/locales'
import type { FastifyInstance } from 'fastify'

const PREFIX = /^\/([a-z]{2}-[a-z]{2})(?=[/?]|$)/i

/** R2.01: the address whose language is written as we write it, for one that has it in other letters; nothing for any other. */
export function withOwnPrefix(url: string): string | undefined {
  const typed = PREFIX.exec(url)?.[1]
  const locale = LOCALES.find((one) => one.toLowerCase() === typed?.toLowerCase())
  return typed && locale && locale !== typed ? `/${locale}${url.slice(typed.length + 1)}` : undefined
}

/** Who types `/en-gb/faq` means `/en-GB/faq`. */
export function leadToOwnPrefix(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return
    const address = withOwnPrefix(request.url)
    if (address) return reply.redirect(address, 301)
  })
}
