import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'

/** RFC 9116 asks for less than a year. */
const VALID_DAYS = 180
const DAY_MS = 86_400_000

/**
 * Where to report a weakness (RFC 9116), where a password is changed (W3C: A Well-Known URL for Changing Passwords), and where
 * the passkeys of PUBLIC_URL are used besides (WebAuthn Level 3 § 5.11).
 */
export function serveWellKnown(app: FastifyInstance, { publicUrl, securityContact, localeSettings }: Config) {
  app.get('/.well-known/security.txt', (_request, reply) => {
    const expires = new Date(Math.floor(Date.now() / DAY_MS + VALID_DAYS) * DAY_MS).toISOString()
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: de, en, pl',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`)
  })
  app.get('/.well-known/change-password', (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect('/account/password', 302),
  )
  const addresses = [publicUrl, ...localeSettings.flatMap(({ domains }) => domains)]
  const origins = [...new Set(addresses.map((address) => new URL(address).origin))]
  app.get('/.well-known/webauthn', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send({ origins }),
  )
}
