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
  throw new Error(`The configuration can't be used (docs/configuration.md lists every variable):\n${lines.join('\n')}`)
}
