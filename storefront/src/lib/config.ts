import { readLocaleSettings } from '@goldammer/sdk/locale-domains'
import { isLocale, type Locale } from '@goldammer/sdk/locales'
import { isDemonstration } from '@goldammer/sdk/reach'

/** What pages need from the environment; docs/configuration.md has the table. */
export const config = {
  /** The first of several; the front door leads each call to one that is ready (`server/backends.ts`). */
  backendUrl: firstOf(process.env.BACKEND_URL || 'http://127.0.0.1:3001'),
  accessKey: process.env.ACCESS_KEY || 'GOLDAMMERDEMOACCESSKEY',
  /** Milliseconds a page or form waits for all answers of the backend together (R8.04). */
  patience: 20_000,
  publicUrl: (process.env.PUBLIC_URL || 'http://localhost:3000').replace(/\/$/, ''),
  purgeSecret: process.env.PURGE_SECRET || 'demo-purge-secret-change-me',
  /** Every page says that it only pretends (ALLOW_SANDBOX). */
  isDemonstration: isDemonstration(process.env),
  /** R2.15 */
  localeSettings: readLocaleSettings(process.env.LOCALE_DOMAINS),
  /** R4.10: for visitors whose languages the shop does not speak. */
  fallbackLocale: localeOf(process.env.FALLBACK_LOCALE),
  /** R8.05: where errors are reported. */
  sentryDsn: process.env.SENTRY_DSN || '',
  /** R7.18: where the script of the tag manager lies, if staff have named one. */
  tagManagerUrl: process.env.TAG_MANAGER_URL || 'https://www.googletagmanager.com/gtm.js',
  /** R2.02: where the root leads; empty: it is a page. */
  rootRedirect: process.env.ROOT_REDIRECT || '',
  /** Under whose licence and liability we broker; named at the end of every page. */
  licensedInstitution: {
    name: process.env.LICENSED_INSTITUTION_NAME ?? 'Haftungsdach Muster AG',
    register: process.env.LICENSED_INSTITUTION_REGISTER ?? 'Amtsgericht Beispielstadt, HRB 990002; BaFin-ID 99000002',
  },
} as const

function firstOf(addresses: string): string {
  return addresses.split(',', 1)[0]!.trim().replace(/\/$/, '')
}

function localeOf(text: string | undefined): Locale | undefined {
  return isLocale(text) ? text : undefined
}

/** A fixed moment for tests and demonstrations, else the real clock. */
export function now(): Date {
  return process.env.TODAY ? new Date(process.env.TODAY) : new Date()
}
