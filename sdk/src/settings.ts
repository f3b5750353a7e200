import { z } from 'zod'

// Settings that the backend and the front door read alike.

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export const logLevel = z.enum(LEVELS, `give one of ${LEVELS.join(', ')}`)

export const portWanted = 'give a port number from 1 to 65535'

const noneOrPort = 'give a port number from 1 to 65535, or 0 for none'

export const metricsPort = z.coerce.number(noneOrPort).int(noneOrPort).min(0, noneOrPort).max(65535, noneOrPort)

/** Where a process shows its figures; null: nowhere. */
export const metricsAddress = (read: { METRICS_PORT: number; METRICS_HOST: string }) =>
  read.METRICS_PORT === 0 ? null : { port: read.METRICS_PORT, host: read.METRICS_HOST }

const countWanted = 'give a number from 1 to 10000'

/** How much of something a process works on at a time. */
export const atOnce = z.coerce.number(countWanted).int(countWanted).min(1, countWanted).max(10_000, countWanted)

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

export const otlpEndpoint = z.url({ protocol: /^https?$/, error: 'give a web address such as http://127.0.0.1:4318' })

const shareWanted = 'give a number from 0 to 1'
export const traceShare = z.coerce.number(shareWanted).min(0, shareWanted).max(1, shareWanted)

/** Where a process sends traces; null: nowhere. */
export const tracingSettings = (read: { OTEL_EXPORTER_OTLP_ENDPOINT?: string; OTEL_TRACES_SAMPLER_ARG: number }) =>
  read.OTEL_EXPORTER_OTLP_ENDPOINT
    ? { endpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT, share: read.OTEL_TRACES_SAMPLER_ARG }
    : null

/** The values that are set (empty counts as unset). Throws an Error whose message lists for each variable what to do. */
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

/** Simulated services: `ALLOW_SANDBOX` names those that a public demonstration may use. */
export const SANDBOXES = ['mail', 'payment', 'identity', 'custody', 'church-tax', 'demo'] as const
export type Sandbox = (typeof SANDBOXES)[number]

const isSandbox = (text: string): text is Sandbox => (SANDBOXES as readonly string[]).includes(text)
const parts = (text: string) => text.split(',').map((part) => part.trim())

export const sandboxList = z
  .string()
  .refine((text) => parts(text).every(isSandbox), `give a list of ${SANDBOXES.join(', ')}`)
  .transform((text): Sandbox[] => parts(text).filter(isSandbox))

/** All secrets: `npm run secrets` creates one of each, and a shop that others can reach needs all of them. */
export const SECRET_NAMES = [
  'WEBHOOK_SECRET',
  'PURGE_SECRET',
  'PREVIEW_SECRET',
  'STAFF_FACTOR_KEY',
  'DATA_KEY',
] as const
export type SecretName = (typeof SECRET_NAMES)[number]

/** Secrets of the source code, which everybody can read. */
const BUILT_IN = /^demo-[a-z]+-secret-change-me$/

/** 32 random characters, of sixteen different ones, have as few as this only once in a hundred million times. */
const FEWEST_DIFFERENT = 7

/** Why somebody could guess a secret, or null. No check can prove that a text is random; it only finds some that are not. */
function weaknessOf(secret: string): string | null {
  if (BUILT_IN.test(secret)) return 'its default is public'
  if (secret.length < 32) return 'it has fewer than 32 characters'
  if (new Set(secret).size < FEWEST_DIFFERENT || /^(.+?)\1+$/s.test(secret)) return 'it repeats itself'
  return null
}

/** One sentence for each secret that is too weak for a shop that others can reach. */
export function weakSecrets(secrets: Record<string, string>): string[] {
  const entries = Object.entries(secrets)
  return entries.flatMap(([name, value], index) => {
    const twin = entries.slice(0, index).find(([, other]) => other === value)?.[0]
    const weakness = weaknessOf(value) ?? (twin ? `it is the same as ${twin}` : null)
    return weakness ? [`${name}: ${weakness}; set at least 32 random characters (\`npm run secrets\` makes them).`] : []
  })
}

/** The error of a start that others could reach, with all its reasons. */
export class UnsafeStart extends Error {
  constructor(by: string, reasons: readonly string[]) {
    super(
      `Others can reach this shop (${by}), and as it is set it is not safe (\`npm run doctor\` checks again):\n${reasons.map((reason) => `  ${reason}`).join('\n')}`,
    )
  }
}
