import { isCreditorId } from '@goldammer/sdk/rules/creditor-id'
import { isIban } from '@goldammer/sdk/rules/iban'
import { z } from 'zod'

/** Everything the process takes from its environment, read and checked once (docs/configuration.md has the table). */
const environment = z.object({
  BACKEND_PORT: z.coerce.number().int().min(0).max(65535).default(3001),
  BACKEND_HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z
    .string({ error: 'DATABASE_URL is missing: give the address of a PostgreSQL, or start with `npm start`.' })
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must begin with postgres://'),
  DATA_DIR: z.string().default('.data'),
  PUBLIC_URL: z.url('PUBLIC_URL must be a web address such as https://shop.example').default('http://localhost:3000'),
  ACCESS_KEY: z.string().min(8, 'ACCESS_KEY needs at least 8 characters').default('GOLDAMMERDEMOACCESSKEY'),
  SMTP_URL: z.string().default(''),
  MAIL_FROM: z.string().default('Goldammer <post@goldammer.example>'),
  MAIL_CATCHER_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  TRUST_PROXY: z.string().default('loopback'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  PAYMENT_PROVIDER: z.enum(['sandbox']).default('sandbox'),
  IDENTITY_PROVIDER: z.enum(['sandbox']).default('sandbox'),
  WEBHOOK_SECRET: z
    .string()
    .min(16, 'WEBHOOK_SECRET needs at least 16 characters')
    .default('demo-webhook-secret-change-me'),
  PURGE_URL: z.string().default(''),
  PURGE_SECRET: z.string().default('demo-purge-secret-change-me'),
  DEMO_PASSWORD: z.string().min(8).default('goldammer-demo'),
  PRENOTIFICATION_DAYS: z.coerce.number().int().min(1).max(14).default(14),
  REGISTRATIONS_PER_HOUR: z.coerce.number().int().min(1).default(5),
  CREDITOR_NAME: z.string().min(1).max(70).default('Goldammer Demo Treuhand'),
  CREDITOR_ID: z
    .string()
    .refine(isCreditorId, 'CREDITOR_ID is no SEPA creditor identifier')
    .default('DE98ZZZ09999999999'),
  CREDITOR_IBAN: z.string().refine(isIban, 'CREDITOR_IBAN is no valid IBAN').default('DE17999000020009900990'),
  /** A fixed day and time for tests and demonstrations, as an ISO instant; empty: the real clock. */
  TODAY: z.string().default(''),
})

export type Config = {
  port: number
  host: string
  databaseUrl: string
  dataDir: string
  publicUrl: string
  accessKey: string
  smtpUrl: string
  mailFrom: string
  mailCatcherPort: number
  trustProxy: string
  logLevel: string
  paymentProvider: 'sandbox'
  identityProvider: 'sandbox'
  webhookSecret: string
  purgeUrl: string
  purgeSecret: string
  demoPassword: string
  prenotificationDays: number
  /** Who collects: the provider's trust account (domain §4.3). */
  creditorName: string
  creditorId: string
  creditorIban: string
  /** Registrations from one network address; offices behind one address may need more. */
  registrationsPerHour: number
  fixedNow: Date | null
  legal: typeof legal
}

/** Dated law (domain.md, marks [cfg]); a rule asks for the entry in force on its day. */
export const legal = {
  vermanlg2a: { participationRights: true, issuerCap: 600_000_000, ladderMax: 2_500_000, kgExempt: true },
  ecspIssuerCap: 500_000_000,
  wibIssuerCap: 800_000_000,
  wppg6: { validUntil: '2026-02-28' },
  withdrawalButtonFrom: '2026-06-19',
} as const

/** Reads and checks the environment; throws an Error whose message says, variable by variable, what to do. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = environment.safeParse(set)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(
      `The configuration can't be used (docs/configuration.md lists every variable):\n${lines.join('\n')}`,
    )
  }
  const read = result.data
  const fixedNow = read.TODAY ? new Date(read.TODAY) : null
  if (fixedNow && Number.isNaN(fixedNow.getTime()))
    throw new Error('TODAY must be an ISO date or instant, e.g. 2026-11-20')
  return {
    port: read.BACKEND_PORT,
    host: read.BACKEND_HOST,
    databaseUrl: read.DATABASE_URL,
    dataDir: read.DATA_DIR,
    publicUrl: read.PUBLIC_URL.replace(/\/$/, ''),
    accessKey: read.ACCESS_KEY,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    mailCatcherPort: read.MAIL_CATCHER_PORT,
    trustProxy: read.TRUST_PROXY,
    logLevel: read.LOG_LEVEL,
    paymentProvider: read.PAYMENT_PROVIDER,
    identityProvider: read.IDENTITY_PROVIDER,
    webhookSecret: read.WEBHOOK_SECRET,
    purgeUrl: read.PURGE_URL,
    purgeSecret: read.PURGE_SECRET,
    demoPassword: read.DEMO_PASSWORD,
    prenotificationDays: read.PRENOTIFICATION_DAYS,
    creditorName: read.CREDITOR_NAME,
    creditorId: read.CREDITOR_ID,
    creditorIban: read.CREDITOR_IBAN,
    registrationsPerHour: read.REGISTRATIONS_PER_HOUR,
    fixedNow,
    legal,
  }
}
