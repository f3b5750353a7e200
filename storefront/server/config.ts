import { drainSeconds } from '@goldammer/sdk/draining'
import { readDsn } from '@goldammer/sdk/error-report'
import { isLocaleDomains, type LocaleSettings, readLocaleSettings } from '@goldammer/sdk/locale-domains'
import { LOCALES } from '@goldammer/sdk/locales'
import type { MetricsAddress } from '@goldammer/sdk/metrics'
import { hostsOf, isDemonstration, isLoopback, reachedBy } from '@goldammer/sdk/reach'
import {
  atOnce,
  dayOrInstant,
  logLevel,
  metricsAddress,
  metricsPort,
  otlpEndpoint,
  portWanted,
  proxyList,
  readSettings,
  sandboxList,
  traceShare,
  tracingSettings,
  UnsafeStart,
  weakSecrets,
} from '@goldammer/sdk/settings'
import type { TracingSettings } from '@goldammer/sdk/tracing'
import { z } from 'zod'

const webAddress = (example: string) => z.url({ protocol: /^https?$/, error: `give a web address such as ${example}` })

/** An address without a path: the paths of calls are the backend's. */
function isOrigin(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === address.replace(/\/$/, '')
}

/** The front door's part of the environment (docs/configuration.md has the table). */
const environment = z.object({
  PORT: z.coerce.number(portWanted).int(portWanted).min(0, portWanted).max(65535, portWanted).default(3000),
  HOST: z.string().default('127.0.0.1'),
  BACKEND_HOST: z.string().default('127.0.0.1'),
  BACKEND_URL: z
    .string()
    .default('http://127.0.0.1:3001')
    .transform((text) => text.split(',').map((address) => address.trim()))
    .refine(
      (addresses) => addresses.every(isOrigin),
      'give web addresses without a path, separated by commas, such as http://127.0.0.1:3001',
    ),
  FRONT_DOOR_URL: z
    .string()
    .refine(isOrigin, 'give a web address without a path, such as http://10.0.0.7:3000')
    .optional(),
  PUBLIC_URL: webAddress('https://shop.example').default('http://localhost:3000'),
  ACCESS_KEY: z
    .string()
    .min(8, 'give at least 8 characters, the same as to the backend')
    .default('GOLDAMMERDEMOACCESSKEY'),
  PURGE_SECRET: z
    .string()
    .min(8, 'give at least 8 characters, the same as to the backend')
    .default('demo-purge-secret-change-me'),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'give an address such as mailto:security@shop.example')
    .default('mailto:security@goldammer.example'),
  ALLOW_SANDBOX: sandboxList.optional(),
  TRUST_PROXY: proxyList.default('loopback'),
  LOG_LEVEL: logLevel.default('info'),
  PAGES_AT_ONCE: atOnce.default(8),
  METRICS_PORT: metricsPort.default(0),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint.optional(),
  OTEL_TRACES_SAMPLER_ARG: traceShare.default(1),
  LOCALE_DOMAINS: z
    .string()
    .refine(isLocaleDomains, 'give addresses and their languages, such as https://sklep.example=pl-PL')
    .optional(),
  FALLBACK_LOCALE: z.enum(LOCALES, `give one of ${LOCALES.join(', ')}`).optional(),
  ROOT_REDIRECT: z
    .string()
    .regex(/^\/(?![/\\]).+/, 'give a path of the shop other than the root, such as /projekte')
    .optional(),
  SENTRY_DSN: z
    .string()
    .refine((text) => readDsn(text) !== undefined, 'give an address such as https://key@errors.example/42')
    .optional(),
  TAG_MANAGER_URL: webAddress('https://tags.example/gtm.js').optional(),
  STOREFRONT_DEV_URL: webAddress('http://127.0.0.1:3002').optional(),
  PORTALS_DEV_URL: webAddress('http://127.0.0.1:3003').optional(),
  DRAIN_SECONDS: z.coerce
    .number('give seconds from 0 to 120')
    .int('give seconds from 0 to 120')
    .min(0, 'give seconds from 0 to 120')
    .max(120, 'give seconds from 0 to 120')
    .optional(),
  TODAY: dayOrInstant.optional(),
})

export type Config = {
  port: number
  host: string
  /** At least one; calls go to those that are ready. */
  backendUrls: readonly string[]
  /** Where the backends reach this process; empty: where it listens. */
  frontDoorUrl: string
  /** What the servers sign their calls with. */
  purgeSecret: string
  /** The portals' page carries it, as the shop's pages do. */
  accessKey: string
  trustProxy: string
  publicUrl: string
  /** Where somebody reports a weakness: an address of mail or web. */
  securityContact: string
  /** Whose calls it answers. */
  hosts: ReadonlySet<string>
  /** Seconds from SIGTERM in which a process answers calls before it closes its socket. */
  drainSeconds: number
  /** Every page says that it only pretends (ALLOW_SANDBOX). */
  isDemonstration: boolean
  logLevel: string
  /** How many ordinary pages are rendered at a time. */
  pagesAtOnce: number
  /** Where a monitoring system reads this process; null: nowhere. */
  metrics: MetricsAddress | null
  /** Where traces go; null: nowhere. */
  tracing: TracingSettings | null
  /** R2.15: which language needs no prefix on which domain. */
  localeSettings: LocaleSettings[]
  /** R8.05: where errors are reported; empty: nowhere. */
  sentryDsn: string
  /** Set by `npm run dev`: pages come from Astro's own server instead of the build. */
  storefrontDevUrl: string
  /** Set by `npm run dev`: the portals come from Vite. */
  portalsDevUrl: string
}

/** Backends of other machines call this one: they share a secret that nobody else knows. */
const calledFromOutside = (frontDoorUrl: string | undefined): string | null =>
  frontDoorUrl && !isLoopback(new URL(frontDoorUrl).hostname) ? `FRONT_DOOR_URL is ${frontDoorUrl}` : null

/** Reads and checks the environment; throws an Error whose message says, variable by variable, what to do. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  // R5.14: unset takes the demonstration's value, set to nothing is missing.
  if (env.BACKEND_URL === '' || env.ACCESS_KEY === '') {
    throw new Error(
      'Make sure that endpoint and accessToken are settled in the configuration: set BACKEND_URL and ACCESS_KEY, or unset them to take their defaults.',
    )
  }
  const read = readSettings(environment, env)
  const openBy = reachedBy(read) ?? calledFromOutside(read.FRONT_DOOR_URL)
  const reasons = openBy ? weakSecrets({ PURGE_SECRET: read.PURGE_SECRET }) : []
  if (openBy && reasons.length > 0) throw new UnsafeStart(openBy, reasons)
  return {
    port: read.PORT,
    host: read.HOST,
    backendUrls: read.BACKEND_URL.map((address) => address.replace(/\/$/, '')),
    frontDoorUrl: read.FRONT_DOOR_URL ? new URL(read.FRONT_DOOR_URL).origin : '',
    purgeSecret: read.PURGE_SECRET,
    accessKey: read.ACCESS_KEY,
    trustProxy: read.TRUST_PROXY,
    publicUrl: read.PUBLIC_URL.replace(/\/$/, ''),
    securityContact: read.SECURITY_CONTACT,
    hosts: hostsOf([read.PUBLIC_URL, ...readLocaleSettings(read.LOCALE_DOMAINS).flatMap(({ domains }) => domains)]),
    drainSeconds: read.DRAIN_SECONDS ?? drainSeconds(openBy !== null),
    isDemonstration: isDemonstration(env),
    logLevel: read.LOG_LEVEL,
    pagesAtOnce: read.PAGES_AT_ONCE,
    metrics: metricsAddress(read),
    tracing: tracingSettings(read),
    localeSettings: readLocaleSettings(read.LOCALE_DOMAINS),
    sentryDsn: read.SENTRY_DSN ?? '',
    storefrontDevUrl: read.STOREFRONT_DEV_URL ?? '',
    portalsDevUrl: read.PORTALS_DEV_URL ?? '',
  }
}
