import { z } from 'zod'

// Settings that the backend and the front door read alike.

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export const logLevel = z.enum(LEVELS, `give one of ${LEVELS.join(', ')}`)

export const portWanted = 'give a port number from 1 to 65535'

const address = z.union([z.ipv4(), z.ipv6()])

/** A list as Fastify takes it: names of ranges, addresses, networks. */
function isProxyList(text: string): boolean {
  return text
    .split(',')
    .map((part) => part.trim())
    .every(
      (part) => /^(loopback|linklocal|uniquelocal)$/.test(part) || address.safeParse(part.replace(/\/.*/, '')).success,
    )
}
export const proxyList = z
  .string()
  .refine(isProxyList, 'give addresses or networks separated by commas, such as loopback or 10.0.0.0/8')

export const dayOrInstant = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), 'give a day or an instant, such as 2026-11-20')

/** What is set, set to nothing being unset; throws an Error whose message says, variable by variable, what to do. */
export function readSettings<Schema extends z.ZodType>(
  schema: Schema,
  env: Record<string, string | undefined>,
): z.output<Schema> {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = schema.safeParse(set)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw unusable(lines)
}

const unusable = (lines: string[]) =>
  new Error(`The configuration can't be used (docs/configuration.md lists every variable):\n${lines.join('\n')}`)

/** What stands in the source is known to all. */
const BUILT_IN = /^demo-[a-z]+-secret-change-me$/

/** An address that only this machine reaches. */
const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

/**
 * Outside a demonstration on one machine nothing is signed with a secret that everybody can read; throws an Error whose
 * message says what to do.
 */
export function refuseBuiltInSecrets(
  secrets: Record<string, string>,
  { host, publicUrl }: { host: string; publicUrl: string },
): void {
  const { hostname } = new URL(publicUrl)
  if (isLoopback(host) && isLoopback(hostname)) return
  const reached = isLoopback(host) ? `PUBLIC_URL (${publicUrl})` : `${host}, where it listens,`
  const lines = Object.entries(secrets)
    .filter(([, value]) => BUILT_IN.test(value))
    .map(
      ([name]) =>
        `  ${name}: its default is public, and ${reached} lets others in; set a long random text, the same for every part`,
    )
  if (lines.length > 0) throw unusable(lines)
}
