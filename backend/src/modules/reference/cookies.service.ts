import { CONTEXT_TOKEN_COOKIE, hostCookieName, KNOWN_DEVICE_COOKIE } from '@goldammer/sdk/constants'
import type { components } from '@goldammer/sdk/operations/store'
import { cachedPublicRead } from '../../shared/public-cache.ts'
import type { Scope } from '../../shared/scope.ts'
import { inLocale } from '../../shared/translated.ts'
import { consentHash, shownGroups } from './consent.rules.ts'
import { findConsentSettings } from './consent.service.ts'
import { languageId } from './reference-data.ts'

const HOST_BOUND: ReadonlySet<string> = new Set([CONTEXT_TOKEN_COOKIE.name, KNOWN_DEVICE_COOKIE.name])

/** The name it has in the browser. */
const nameOf = (cookie: string, publicUrl: string): string =>
  HOST_BOUND.has(cookie) ? hostCookieName(cookie, publicUrl) : cookie

/** R1.08, R7.18: what the shop asks visitors to agree to, and what it loads then. */
export async function readCookieGroups(scope: Scope): Promise<components['schemas']['CookieGroups']> {
  const { db, locale } = scope
  const settings = await cachedPublicRead(db, 'consent-settings', () => findConsentSettings(db, scope))
  return {
    apiAlias: 'cookie_groups_hash',
    elements: shownGroups(settings).map(({ isRequired, name, description, entries }) => ({
      apiAlias: 'cookie_group',
      isRequired,
      name: inLocale(name, locale),
      description: inLocale(description, locale),
      entries: entries.map((entry) => ({
        apiAlias: 'cookie_entry',
        cookie: nameOf(entry.cookie, scope.config.publicUrl),
        name: inLocale(entry.name, locale),
        expiration: entry.days,
        hidden: false,
      })),
    })),
    hash: consentHash(settings),
    languageId: languageId(locale),
    ...(settings.tagManagerId && { extensions: { tagManager: { id: settings.tagManagerId } } }),
  }
}
