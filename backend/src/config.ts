import { readFileSync } from 'node:fs'
import { drainSeconds } from '@goldammer/sdk/draining'
import { readDsn } from '@goldammer/sdk/error-report'
import { homeDomains, isLocaleDomains, readLocaleSettings } from '@goldammer/sdk/locale-domains'
import type { Locale } from '@goldammer/sdk/locales'
import type { MetricsAddress } from '@goldammer/sdk/metrics'
import { hostsOf, type Reach, reachedBy } from '@goldammer/sdk/reach'
import { BLOCKED_DEPOT_BANK_CODES } from '@goldammer/sdk/rules/blocked-banks'
import { isCreditorId } from '@goldammer/sdk/rules/creditor-id'
import type { Dated } from '@goldammer/sdk/rules/dated-law'
import { refuseIban } from '@goldammer/sdk/rules/iban'
import { LIMIT_LAWS, type LimitLaw } from '@goldammer/sdk/rules/limit-law'
import type { IssuerLaw } from '@goldammer/sdk/rules/product-checks'
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
  type Sandbox,
  sandboxList,
  traceShare,
  tracingSettings,
} from '@goldammer/sdk/settings'
import type { TracingSettings } from '@goldammer/sdk/tracing'
import { cents, eurosToCents, localDate, toLocalDate } from '@goldammer/sdk/units'
import { z } from 'zod'
import type { PostalAddress } from './ports/payment/sepa-xml.ts'
import type { StripeSettings } from './ports/payment/stripe.ts'
import { clamdAddress } from './ports/scan/clamav.ts'
import type { PlaceName } from './ports/storage/port.ts'
import type { S3Settings } from './ports/storage/s3-settings.ts'
import { FEATURES, type Feature, SETTINGS } from './settings.ts'
import type { Sending } from './shared/postgres/connections.ts'

const whole = (min: number, max: number, what: string) => z.coerce.number(what).int(what).min(min, what).max(max, what)

const limited = (name: 'LIMIT_INCOME_CAP' | 'REGISTRATIONS_PER_HOUR', what: string) => {
  const { min, max, fallback } = SETTINGS[name]
  return whole(min, max, what).default(Number(fallback))
}

const open = (name: (typeof FEATURES)[Feature]) =>
  z.enum(['true', 'false'], 'give "true" or "false"').default(SETTINGS[name].fallback)

const sandboxOrNone = z.enum(['sandbox', 'none'], 'give "sandbox" or "none"').default('sandbox')

const serverAddressWanted =
  'give the address of a server without path, user and password, such as https://s3.example:9000'

const features = Object.keys(FEATURES) as Feature[]

/** Of the demo accounts, unless DEMO_PASSWORD is set: everybody can read it. */
export const PUBLIC_PASSWORD = 'goldammer-demo'

/** The trust account of the demonstration: nobody holds it. */
export const INVENTED_CREDITOR = {
  CREDITOR_NAME: 'Goldammer Demo Treuhand',
  CREDITOR_ID: 'DE98ZZZ09999999999',
  CREDITOR_IBAN: 'DE17999000020009900990',
  CREDITOR_ADDRESS: 'Musterweg 1, 00001 Beispielstadt, DE',
} as const

/** Everything the process takes from its environment, read and checked once (docs/configuration.md has the table). */
const environment = z.object({
  BACKEND_PORT: whole(0, 65535, portWanted).default(3001),
  BACKEND_HOST: z.string().default('127.0.0.1'),
  HOST: z.string().default('127.0.0.1'),
  BACKEND_HOSTS: z
    .string()
    .refine(
      (text) => text.split(',').every(isHostName),
      'give host names separated by commas, such as backend or 10.0.0.5:3001',
    )
    .optional(),
  BACKEND_ROLE: z.enum(['all', 'web', 'jobs'], 'give "all", "web" or "jobs"').default('all'),
  BACKEND_TLS_CERT: z.string().optional(),
  BACKEND_TLS_KEY: z.string().optional(),
  DATABASE_URL: z
    .string('give the address of a PostgreSQL, or start with `npm start`, which brings its own')
    .regex(/^postgres(ql)?:\/\/./, 'give an address such as postgres://user:password@host:5432/goldammer'),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, 'give an address such as postgres://user:password@host:5432/goldammer')
    .optional(),
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, 'give an address such as postgres://user:password@host:5432/goldammer')
    .optional(),
  DATABASE_READ_MAX_LAG: whole(1, 3600, 'give seconds from 1 to 3600').default(10),
  CALLS_AT_ONCE: atOnce.default(100),
  DATABASE_CONNECTIONS: whole(2, 500, 'give a number from 2 to 500').default(20),
  DATABASE_WAIT: whole(0, 3600, 'give seconds from 0 to 3600').default(60),
  DATABASE_PIPELINE: z.enum(['on', 'off'], 'give "on" or "off"').default('on'),
  DATABASE_PREPARED_STATEMENTS: z.enum(['on', 'off'], 'give "on" or "off"').default('on'),
  DATA_DIR: z.string().default('.data'),
  FILES_IN: z.enum(['disk', 's3'], 'give "disk" or "s3"').optional(),
  S3_URL: z.string().refine(isServerAddress, serverAddressWanted).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'give the name of a bucket, such as goldammer-files')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_PATH_STYLE: z.enum(['on', 'off'], 'give "on" or "off"').default('on'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_ENCRYPTION: z.enum(['AES256', 'aws:kms'], 'give "AES256" or "aws:kms"').optional(),
  S3_CHECKSUMS: z
    .enum(['WHEN_REQUIRED', 'WHEN_SUPPORTED'], 'give "WHEN_REQUIRED" or "WHEN_SUPPORTED"')
    .default('WHEN_REQUIRED'),
  S3_LINK_URL: z.string().refine(isServerAddress, serverAddressWanted).optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEY: z.string().min(32, 'give at least 32 random characters, or a key of age').optional(),
  BACKUP_KEEP_DAILY: whole(1, 1000, 'give a number from 1 to 1000').default(7),
  BACKUP_KEEP_WEEKLY: whole(0, 1000, 'give a number from 0 to 1000').default(5),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'give a web address such as https://shop.example' })
    .default('http://localhost:3000'),
  ACCESS_KEY: z.string().min(8, 'give at least 8 characters').default('GOLDAMMERDEMOACCESSKEY'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'give an address such as smtps://user:password@mail.example:465' })
    .optional(),
  CLAMAV_URL: z
    .string()
    .refine(
      (text) => clamdAddress(text) !== null,
      'give an address such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl',
    )
    .optional(),
  UPLOAD_SCAN: z.enum(['on', 'off'], 'give "on" or "off"').default('on'),
  MAIL_FROM: z
    .string()
    .regex(/^[^@]+@[^@]+$/, 'give a sender such as Goldammer <post@shop.example>')
    .default(SETTINGS.MAIL_FROM.fallback),
  MAIL_PARTICULARS: z.string().max(600, 'give at most 600 characters').default(SETTINGS.MAIL_PARTICULARS.fallback),
  SELLER_ADDRESS: z.string().max(600, 'give at most 600 characters').default(SETTINGS.SELLER_ADDRESS.fallback),
  SELLER_PHONE: z.string().max(600, 'give at most 600 characters').default(SETTINGS.SELLER_PHONE.fallback),
  CONTACT_MAIL: z.email('give an e-mail address such as team@shop.example').default(SETTINGS.CONTACT_MAIL.fallback),
  OWNER_MAIL: z.email('give the e-mail address of who owns the company').optional(),
  MAIL_CATCHER_PORT: whole(0, 65535, `${portWanted}, or 0 for a free one`).default(0),
  TRUST_PROXY: proxyList.default('loopback'),
  CORS_ORIGINS: z
    .string()
    .refine(isOriginList, 'give origins separated by commas, such as https://shop.example,https://app.example')
    .optional(),
  LOG_LEVEL: logLevel.default('info'),
  LIVE_STREAMS: whole(0, 100_000, 'give a number from 0 to 100000').default(1000),
  SLOW_STATEMENT_MS: whole(0, 600_000, 'give milliseconds from 0 to 600000').default(1000),
  METRICS_PORT: metricsPort.default(0),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint.optional(),
  OTEL_TRACES_SAMPLER_ARG: traceShare.default(1),
  SENTRY_DSN: z
    .string()
    .refine((text) => readDsn(text) !== undefined, 'give an address such as https://key@errors.example/42')
    .optional(),
  TAG_MANAGER_ID: z
    .string()
    .regex(/^[\w-]{1,40}$/, 'give an identifier such as GTM-ABC1234')
    .optional(),
  LOCALE_DOMAINS: z
    .string()
    .refine(isLocaleDomains, 'give addresses and their languages, such as https://sklep.example=pl-PL')
    .optional(),
  PAYMENT_PROVIDER: z.enum(['sandbox', 'stripe'], 'give "sandbox" or "stripe"').default('sandbox'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, 'give the secret key of the account, sk_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'give the signing secret of the endpoint, whsec_…')
    .optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/, error: 'give a web address' }).default('https://api.stripe.com'),
  IDENTITY_PROVIDER: sandboxOrNone,
  CUSTODY_PROVIDER: sandboxOrNone,
  CHURCH_TAX_PROVIDER: sandboxOrNone,
  ALLOW_SANDBOX: sandboxList.optional(),
  WEBHOOK_SECRET: z.string().min(16, 'give at least 16 characters').default('demo-webhook-secret-change-me'),
  PURGE_SECRET: z
    .string()
    .min(8, 'give at least 8 characters, the same as to the storefront')
    .default('demo-purge-secret-change-me'),
  DATA_KEY: z.string().min(16, 'give at least 16 characters').default('demo-data-secret-change-me'),
  DATA_KEY_PREVIOUS: z.string().min(16, 'give at least 16 characters').optional(),
  PREVIEW_SECRET: z.string().min(16, 'give at least 16 characters').default('demo-preview-secret-change-me'),
  DEMO_PASSWORD: z.string().min(8, 'give at least 8 characters').default(PUBLIC_PASSWORD),
  LIMIT_INCOME_CAP: limited('LIMIT_INCOME_CAP', 'give whole EUR from 1000'),
  LIMIT_WIB_UNTIL: z.iso.date('give a day such as 2026-02-28').default(SETTINGS.LIMIT_WIB_UNTIL.fallback),
  LIMIT_KG_EXEMPT: z.enum(['true', 'false'], 'give "true" or "false"').default(SETTINGS.LIMIT_KG_EXEMPT.fallback),
  BLOCKED_DEPOT_BANKS: z
    .string()
    .regex(/^\d{8}(,\s*\d{8})*$/, 'give bank codes of eight digits separated by commas')
    .optional(),
  ALLOW_TEST_TAX_IDS: z.enum(['true', 'false'], 'give "true" or "false"').default('false'),
  PRENOTIFICATION_DAYS: whole(1, 14, 'give a number of days from 1 to 14').default(14),
  DEBIT_CUT_OFF: whole(1, 24, 'give an hour from 1 to 24').default(16),
  DEBIT_RELEASE: z.enum(['four_eyes', 'automatic'], 'give "four_eyes" or "automatic"').default('four_eyes'),
  STAFF_FACTOR_KEY: z.string().min(16, 'give at least 16 characters').default('demo-factor-secret-change-me'),
  STAFF_SECOND_FACTOR: z.enum(SETTINGS.STAFF_SECOND_FACTOR.choices, 'give "optional" or "required"').optional(),
  CUSTOMER_SECOND_FACTOR: z.enum(['optional', 'required'], 'give "optional" or "required"').default('optional'),
  SALUTATION_REQUIRED: z
    .enum(['true', 'false'], 'give "true" or "false"')
    .default(SETTINGS.SALUTATION_REQUIRED.fallback),
  REGISTRATIONS_OPEN: open('REGISTRATIONS_OPEN'),
  ORDERS_OPEN: open('ORDERS_OPEN'),
  COMMENTS_OPEN: open('COMMENTS_OPEN'),
  NEWSLETTER_OPEN: open('NEWSLETTER_OPEN'),
  REGISTRATIONS_PER_HOUR: limited('REGISTRATIONS_PER_HOUR', 'give a number from 1'),
  CREDITOR_NAME: z.string().max(70, 'give at most 70 characters').default(INVENTED_CREDITOR.CREDITOR_NAME),
  CREDITOR_ID: z
    .string()
    .refine(isCreditorId, 'give a SEPA creditor identifier such as DE98ZZZ09999999999')
    .default(INVENTED_CREDITOR.CREDITOR_ID),
  CREDITOR_IBAN: z
    .string()
    .refine((text) => refuseIban(text, toLocalDate(new Date())) === null, 'give a valid IBAN of a SEPA country')
    .default(INVENTED_CREDITOR.CREDITOR_IBAN),
  CREDITOR_ADDRESS: z
    .string()
    .refine(
      (text) => addressOf(text) !== null,
      'give street, postcode, town and country, such as "Musterweg 1, 00001 Beispielstadt, DE"',
    )
    .default(INVENTED_CREDITOR.CREDITOR_ADDRESS),
  DRAIN_SECONDS: whole(0, 120, 'give seconds from 0 to 120').optional(),
  TODAY: dayOrInstant.optional(),
})

/** Street with number, postcode and town, country; null: not so written. */
function addressOf(text: string): PostalAddress | null {
  const [, street, postalCode, town, country] = /^(.+),\s*(\S+)\s+([^,]+),\s*([A-Z]{2})$/.exec(text.trim()) ?? []
  return street && postalCode && town && country ? { street, postalCode, town, country } : null
}

function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text.trim())?.protocol ?? '')
}

/** Of a server as a whole: what else may be in an address has a variable of its own, and a secret would be logged. */
function isServerAddress(text: string): boolean {
  const url = URL.parse(text.trim())
  return url !== null && isWebAddress(text) && url.href === `${url.origin}/`
}

function isHostName(text: string): boolean {
  const host = text.trim().toLowerCase()
  const url = URL.parse(`http://${host}`)
  return url !== null && (url.host === host || `${url.host}:80` === host)
}

function isOriginList(text: string): boolean {
  return text.split(',').every((part) => isWebAddress(part) && new URL(part.trim()).origin === part.trim())
}

export type Config = {
  port: number
  host: string
  /** The most streams of events that a process has open. */
  liveStreams: number
  /** Whether the process answers calls, carries out jobs, or both. */
  role: 'all' | 'web' | 'jobs'
  /** What the backend listens with, PEM; null: plain HTTP. */
  tls: { cert: Buffer; key: Buffer } | null
  databaseUrl: string
  /** Past a connection pooler, for what needs a connection of its own: notifications, jobs, migrations. */
  databaseDirectUrl: string
  /** A streaming replica that some calls read; null: none. */
  databaseReadUrl: string | null
  /** Seconds by which it may be behind where that does not matter. */
  databaseReadMaxLag: number
  /** How many calls of each share are worked on at a time. */
  callsAtOnce: number
  /** The most of a pool: of calls, and of jobs. */
  databaseConnections: number
  /** Seconds for which a start waits for the database. */
  databaseWait: number
  databaseSending: Sending
  dataDir: string
  /** Where new files go; those of before stay where they are. */
  filesIn: PlaceName
  /** Null: there is no bucket. */
  s3: S3Settings | null
  /** Where `backup.ts` writes; null: nowhere. */
  backupDir: string | null
  /** Encrypts backups: a passphrase, or a half of a pair of keys of age. */
  backupKey: string | null
  /** How many days, and weeks, keep their last backup. */
  backupKeepDaily: number
  backupKeepWeekly: number
  publicUrl: string
  accessKey: string
  smtpUrl: string
  /** Of clamd; empty: uploads are not scanned. */
  clamavUrl: string
  /** Off: chosen, where others can reach the shop. */
  uploadScan: 'on' | 'off'
  mailFrom: string
  /** Of the company that sends, below each mail. */
  mailParticulars: string
  /** Name and postal address of who sells goods. */
  sellerAddress: string
  sellerPhone: string
  /** Where the messages of the forms go; the seller's address for withdrawals. */
  contactMail: string
  /** Hears of what an administrator does alone (domain/rights#roles-granted-alone). */
  ownerMail: string | null
  mailCatcherPort: number
  trustProxy: string
  /** Other sites whose pages may use the Store API; they hold their token in the header. */
  corsOrigins: string[]
  logLevel: string
  /** From how many milliseconds on a statement is logged; 0: none is. */
  slowStatementMs: number
  /** Where a monitoring system reads this process; null: nowhere. */
  metrics: MetricsAddress | null
  /** Where traces go; null: nowhere. */
  tracing: TracingSettings | null
  /** R8.05: where errors are reported; empty: nowhere. */
  sentryDsn: string
  /** R7.18: its cookies wait for consent. */
  tagManagerId: string
  /** R2.15: the address of each language that has a domain of its own. */
  localeDomains: Partial<Record<Locale, string>>
  /** All of LOCALE_DOMAINS, also where a language has several. */
  localeOrigins: readonly string[]
  paymentProvider: 'sandbox' | 'stripe'
  /** Null without its keys; with them payments that were started with it continue, whichever provider is chosen now. */
  stripe: StripeSettings | null
  identityProvider: 'sandbox' | 'none'
  custodyProvider: 'sandbox' | 'none'
  churchTaxProvider: 'sandbox' | 'none'
  /** Whose calls it answers. */
  hosts: ReadonlySet<string>
  /** How others reach the shop; null: only this machine does. */
  openBy: string | null
  /** What of it may pretend all the same. */
  allowedSandboxes: readonly Sandbox[]
  webhookSecret: string
  purgeSecret: string
  /** Signs the links by which staff look at what is not published. */
  previewSecret: string
  /** What is stored is sealed under the first; the one before it, if any, is read until rotation is finished. */
  dataKeys: readonly [string, ...string[]]
  demoPassword: string
  /** domain/tax#tax-id: tax ids with a leading 0, which are never issued, are accepted. */
  allowTestTaxIds: boolean
  prenotificationDays: number
  /** Up to which hour of the TARGET day before its debits the bank takes a file. */
  debitCutOff: number
  /** domain/debit-files#two-people: who releases pre-notified debits to the bank. */
  debitRelease: 'four_eyes' | 'automatic'
  /** Seals the secrets of second factors. */
  staffFactorKey: string
  /** Whether staff can work without a second factor. */
  staffSecondFactor: 'optional' | 'required'
  /** Of who invests, or changes where money goes. */
  customerSecondFactor: 'optional' | 'required'
  /** Of who accepts contracts for a company. */
  acceptingSecondFactor: 'optional' | 'required'
  /** R5.03: bank codes whose depots are refused. */
  blockedDepotBanks: readonly string[]
  /** Who collects: the provider's trust account (domain/payments#no-client-money). */
  creditorName: string
  creditorId: string
  creditorIban: string
  /** Stated in transfers to banks outside the EEA. */
  creditorAddress: PostalAddress
  /** Which settings of that account are still those of the demonstration. */
  inventedCreditor: readonly (keyof typeof INVENTED_CREDITOR)[]
  /** Whether an order needs the customer's salutation. */
  salutationRequired: boolean
  /** What the shop takes none of at the moment. */
  closed: readonly Feature[]
  /** Registrations from one network address; offices behind one address may need more. */
  registrationsPerHour: number
  /** Seconds from SIGTERM in which a process answers calls before it closes its socket. */
  drainSeconds: number
  /** For tests and demonstrations; null: the real clock. */
  fixedNow: Date | null
  /** What all this was read from. */
  environment: NodeJS.ProcessEnv
  legal: typeof legal & {
    /** What one investor may put into one issuer, each law with its days (domain/limits#dated-laws). */
    limitLaws: readonly LimitLaw[]
  }
}

/** What one issuer may offer in twelve months, and whether § 2a is open to participation rights (domain/offers#issuer-caps, domain/open-questions#scope-of-2a). */
const OFFER_LAW: readonly [Dated<IssuerLaw>, ...Dated<IssuerLaw>[]] = [
  {
    // VermAnlG § 2a as of 2015, WpPG § 3 no. 2 as of 2018; the ECSP regulation does not apply yet.
    validFrom: localDate('2018-07-21'),
    validUntil: localDate('2019-07-20'),
    value: {
      caps: { vermanlg_2a: cents(2_500_000_00), wppg_wib: cents(8_000_000_00) },
      participationRights2a: false,
    },
  },
  {
    validFrom: localDate('2019-07-21'),
    validUntil: localDate('2021-11-09'),
    value: {
      caps: { vermanlg_2a: cents(6_000_000_00), wppg_wib: cents(8_000_000_00) },
      participationRights2a: true,
    },
  },
  {
    // Reg. (EU) 2020/1503 Art. 51, Art. 1 (2) c.
    validFrom: localDate('2021-11-10'),
    validUntil: null,
    value: {
      caps: { vermanlg_2a: cents(6_000_000_00), wppg_wib: cents(8_000_000_00), ecsp: cents(5_000_000_00) },
      participationRights2a: true,
    },
  },
]

/** Dated law (the marks [cfg] of docs/domain); a rule asks for the entry in force on its day. */
export const legal = {
  offers: OFFER_LAW,
  /** domain/identity#records, domain/documents#retention: years; HGB § 257, AO § 147, GwG § 8 (4). */
  retention: { contractYears: 10, voucherYears: 8, identityYears: 5 },
  /** GwG § 3 (2): an owner has more than this share (basis points); as much is enough from the day on (Reg. (EU) 2024/1624). */
  ownerShare: { basisPoints: 2_500, inclusiveFrom: '2027-07-10' },
} as const

/** A bucket without its server, or half a key, must not end in files on the disk of one machine. */
function s3Of(read: z.infer<typeof environment>): S3Settings | null {
  const { S3_URL, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = read
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey))
    throw new Error('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set both, or neither.')
  if (!S3_URL) {
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_LINK_URL'] as const)
      if (read[name]) throw new Error(`${name}: it is of no use without S3_URL. Set both.`)
    if (read.FILES_IN === 's3') throw new Error('FILES_IN: "s3" needs S3_URL and S3_BUCKET.')
    return null
  }
  if (!bucket) throw new Error('S3_BUCKET: give the name of the bucket at S3_URL.')
  return {
    url: new URL(S3_URL).origin,
    bucket,
    region: read.S3_REGION,
    isPathStyle: read.S3_PATH_STYLE === 'on',
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
    encryption: read.S3_ENCRYPTION ?? null,
    checksums: read.S3_CHECKSUMS,
    linkUrl: read.S3_LINK_URL ? new URL(read.S3_LINK_URL).origin : null,
  }
}

/** Both keys, or the start stops where it is the provider. */
function stripeOf(read: z.infer<typeof environment>): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = read
  if (secretKey && webhookSecret) return { secretKey, webhookSecret, apiUrl }
  if (read.PAYMENT_PROVIDER === 'stripe')
    throw new Error('PAYMENT_PROVIDER: "stripe" needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET')
  return null
}

type LimitSettings = Pick<z.infer<typeof environment>, 'LIMIT_INCOME_CAP' | 'LIMIT_WIB_UNTIL' | 'LIMIT_KG_EXEMPT'>

/** domain/open-questions#wib-ladder, domain/open-questions#scope-of-2a: what a lawyer has to settle is set, not built in. */
function limitLawsOf(read: LimitSettings): LimitLaw[] {
  return LIMIT_LAWS.map((law) => ({
    ...law,
    validUntil: law.regime === 'wppg_wib' ? localDate(read.LIMIT_WIB_UNTIL) : law.validUntil,
    ladder: {
      ...law.ladder,
      incomeCap: eurosToCents(read.LIMIT_INCOME_CAP),
      exemptPartnerships: read.LIMIT_KG_EXEMPT === 'true',
    },
  }))
}

/** A certificate without its key, or a file that is not there, must not end in plain HTTP. */
function readTls({
  BACKEND_TLS_CERT: cert,
  BACKEND_TLS_KEY: key,
}: {
  BACKEND_TLS_CERT?: string
  BACKEND_TLS_KEY?: string
}) {
  if (!cert && !key) return null
  if (!cert || !key) throw new Error('BACKEND_TLS_CERT and BACKEND_TLS_KEY: set both, or neither.')
  const read = (name: string, file: string) => {
    try {
      return readFileSync(file)
    } catch (error) {
      throw new Error(`${name}: cannot read ${file} (${(error as NodeJS.ErrnoException).code}).`)
    }
  }
  return { cert: read('BACKEND_TLS_CERT', cert), key: read('BACKEND_TLS_KEY', key) }
}

const CREDITOR_SETTINGS = Object.keys(INVENTED_CREDITOR) as (keyof typeof INVENTED_CREDITOR)[]

/** An IBAN may be written in groups. */
const compact = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

/** Reads and checks the environment; throws an Error whose message names, variable by variable, what to do. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const read = readSettings(environment, env)
  const openBy = reachedBy(read satisfies Reach)
  const staffSecondFactor = read.STAFF_SECOND_FACTOR ?? (openBy ? 'required' : SETTINGS.STAFF_SECOND_FACTOR.fallback)
  return {
    port: read.BACKEND_PORT,
    host: read.BACKEND_HOST,
    drainSeconds: read.DRAIN_SECONDS ?? drainSeconds(openBy !== null),
    liveStreams: read.LIVE_STREAMS,
    role: read.BACKEND_ROLE,
    tls: readTls(read),
    databaseUrl: read.DATABASE_URL,
    databaseDirectUrl: read.DATABASE_DIRECT_URL ?? read.DATABASE_URL,
    databaseReadUrl: read.DATABASE_READ_URL ?? null,
    databaseReadMaxLag: read.DATABASE_READ_MAX_LAG,
    callsAtOnce: read.CALLS_AT_ONCE,
    databaseConnections: read.DATABASE_CONNECTIONS,
    databaseWait: read.DATABASE_WAIT,
    databaseSending: {
      isPipelined: read.DATABASE_PIPELINE === 'on',
      isPrepared: read.DATABASE_PREPARED_STATEMENTS === 'on',
    },
    dataDir: read.DATA_DIR,
    filesIn: read.FILES_IN ?? (read.S3_URL ? 's3' : 'disk'),
    s3: s3Of(read),
    backupDir: read.BACKUP_DIR ?? null,
    backupKey: read.BACKUP_KEY ?? null,
    backupKeepDaily: read.BACKUP_KEEP_DAILY,
    backupKeepWeekly: read.BACKUP_KEEP_WEEKLY,
    publicUrl: read.PUBLIC_URL.replace(/\/$/, ''),
    accessKey: read.ACCESS_KEY,
    smtpUrl: read.SMTP_URL ?? '',
    clamavUrl: read.UPLOAD_SCAN === 'on' ? (read.CLAMAV_URL ?? '') : '',
    uploadScan: read.UPLOAD_SCAN,
    mailFrom: read.MAIL_FROM,
    mailParticulars: read.MAIL_PARTICULARS,
    sellerAddress: read.SELLER_ADDRESS,
    sellerPhone: read.SELLER_PHONE,
    contactMail: read.CONTACT_MAIL,
    ownerMail: read.OWNER_MAIL ?? null,
    mailCatcherPort: read.MAIL_CATCHER_PORT,
    trustProxy: read.TRUST_PROXY,
    corsOrigins: read.CORS_ORIGINS?.split(',').map((part) => part.trim()) ?? [],
    logLevel: read.LOG_LEVEL,
    slowStatementMs: read.SLOW_STATEMENT_MS,
    metrics: metricsAddress(read),
    tracing: tracingSettings(read),
    sentryDsn: read.SENTRY_DSN ?? '',
    tagManagerId: read.TAG_MANAGER_ID ?? '',
    localeDomains: homeDomains(read.LOCALE_DOMAINS),
    localeOrigins: readLocaleSettings(read.LOCALE_DOMAINS)[0]?.domains ?? [],
    paymentProvider: read.PAYMENT_PROVIDER,
    stripe: stripeOf(read),
    identityProvider: read.IDENTITY_PROVIDER,
    custodyProvider: read.CUSTODY_PROVIDER,
    churchTaxProvider: read.CHURCH_TAX_PROVIDER,
    hosts: hostsOf(
      [read.PUBLIC_URL, ...Object.values(homeDomains(read.LOCALE_DOMAINS))],
      [read.BACKEND_HOST, ...(read.BACKEND_HOSTS?.split(',').map((name) => name.trim()) ?? [])],
    ),
    openBy,
    allowedSandboxes: read.ALLOW_SANDBOX ?? [],
    webhookSecret: read.WEBHOOK_SECRET,
    purgeSecret: read.PURGE_SECRET,
    previewSecret: read.PREVIEW_SECRET,
    dataKeys: read.DATA_KEY_PREVIOUS ? [read.DATA_KEY, read.DATA_KEY_PREVIOUS] : [read.DATA_KEY],
    demoPassword: read.DEMO_PASSWORD,
    allowTestTaxIds: read.ALLOW_TEST_TAX_IDS === 'true',
    prenotificationDays: read.PRENOTIFICATION_DAYS,
    debitCutOff: read.DEBIT_CUT_OFF,
    debitRelease: read.DEBIT_RELEASE,
    staffFactorKey: read.STAFF_FACTOR_KEY,
    staffSecondFactor,
    customerSecondFactor: read.CUSTOMER_SECOND_FACTOR,
    acceptingSecondFactor: openBy ? 'required' : read.CUSTOMER_SECOND_FACTOR,
    blockedDepotBanks: [
      ...BLOCKED_DEPOT_BANK_CODES,
      ...(read.BLOCKED_DEPOT_BANKS?.split(',').map((code) => code.trim()) ?? []),
    ],
    creditorName: read.CREDITOR_NAME,
    creditorId: read.CREDITOR_ID,
    creditorIban: read.CREDITOR_IBAN,
    creditorAddress: addressOf(read.CREDITOR_ADDRESS)!,
    inventedCreditor: CREDITOR_SETTINGS.filter((name) => compact(read[name]) === compact(INVENTED_CREDITOR[name])),
    salutationRequired: read.SALUTATION_REQUIRED === 'true',
    closed: features.filter((feature) => read[FEATURES[feature]] === 'false'),
    registrationsPerHour: read.REGISTRATIONS_PER_HOUR,
    fixedNow: read.TODAY ? new Date(read.TODAY) : null,
    legal: { ...legal, limitLaws: limitLawsOf(read) },
    // Unset it is required where others come in, and then no setting says otherwise (settings.ts).
    environment: { ...env, STAFF_SECOND_FACTOR: staffSecondFactor },
  }
}

export function readConfigOrExit(): Config {
  try {
    return readConfig()
  } catch (error) {
    console.error((error as Error).message)
    // EX_CONFIG
    process.exit(78)
  }
}
