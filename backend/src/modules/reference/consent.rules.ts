import { createHash } from 'node:crypto'
import {
  AFFILIATE_COOKIE,
  CONSENT_COOKIE,
  CONTEXT_TOKEN_COOKIE,
  KNOWN_DEVICE_COOKIE,
  LOCALE_COOKIE,
  TAG_MANAGER_COOKIE,
  VIDEO_CONSENTS,
  WISHLIST_COOKIE,
} from '@goldammer/sdk/constants'
import { LOCALES } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import { translate } from '@goldammer/sdk/translate'
import type { ErrorEntry } from '../../shared/app-error.ts'
import type { Translated } from '../../shared/translated.ts'

export type ConsentEntry = { cookie: string; name: Translated; days: number }
export type ConsentGroup = { isRequired: boolean; name: Translated; description: Translated; entries: ConsentEntry[] }
export type ConsentSettings = {
  tagManagerId: string | null
  groups: ConsentGroup[]
  /** The change that asked everybody again though the cookies stayed the same; 0: none has. */
  askedBy: number
}

const daySeconds = 86_400
const TAG_MANAGER_ID = /^[\w-]{1,40}$/
/** The names agreed to stand in a cookie themselves: eighty of these fit. */
const COOKIE_NAME = /^[\w.-]{1,40}$/

const inAll = (key: MessageKey): Translated =>
  Object.fromEntries(LOCALES.map((locale) => [locale, translate(locale, key)]))

type OwnCookie = { cookie: { name: string; maxAge: number }; text: MessageKey }
const group = (isRequired: boolean, name: MessageKey, description: MessageKey, cookies: OwnCookie[]): ConsentGroup => ({
  isRequired,
  name: inAll(name),
  description: inAll(description),
  entries: cookies.map(({ cookie, text }) => ({
    cookie: cookie.name,
    name: inAll(text),
    days: cookie.maxAge / daySeconds,
  })),
})

/** What the platform itself sets, or asks by: in the groups it comes with. What is not required waits for consent. */
const OWN_GROUPS: ConsentGroup[] = [
  group(true, 'common.cookies.required', 'common.cookies.requiredText', [
    { cookie: CONTEXT_TOKEN_COOKIE, text: 'common.cookies.session' },
    { cookie: KNOWN_DEVICE_COOKIE, text: 'common.cookies.knownDevice' },
    { cookie: LOCALE_COOKIE, text: 'common.cookies.locale' },
    { cookie: CONSENT_COOKIE, text: 'common.cookies.consent' },
    { cookie: WISHLIST_COOKIE, text: 'common.cookies.wishlist' },
  ]),
  group(false, 'common.cookies.partners', 'common.cookies.partnersText', [
    { cookie: AFFILIATE_COOKIE, text: 'common.cookies.entryPoint' },
  ]),
  group(false, 'common.cookies.videos', 'common.cookies.videosText', [
    { cookie: VIDEO_CONSENTS.youtube, text: 'common.cookies.youtube' },
    { cookie: VIDEO_CONSENTS.vimeo, text: 'common.cookies.vimeo' },
  ]),
  group(false, 'common.cookies.statistics', 'common.cookies.statisticsText', [
    { cookie: TAG_MANAGER_COOKIE, text: 'common.cookies.tagManager' },
  ]),
]

type OwnEntry = ConsentEntry & Pick<ConsentGroup, 'isRequired'>
export const OWN_COOKIES: ReadonlyMap<string, OwnEntry> = new Map(
  OWN_GROUPS.flatMap(({ isRequired, entries }) => entries.map((entry) => [entry.cookie, { ...entry, isRequired }])),
)

/** What holds where staff have saved nothing yet. */
export const initialSettings = (tagManagerId: string): ConsentSettings => ({
  tagManagerId: tagManagerId || null,
  groups: OWN_GROUPS,
  askedBy: 0,
})

/** A cookie that the platform has learnt of since the groups were saved stands in the group it comes with. */
export function withOwnCookies(groups: ConsentGroup[]): ConsentGroup[] {
  const known = new Set(groups.flatMap(({ entries }) => entries.map(({ cookie }) => cookie)))
  const added = OWN_GROUPS.map((own) => ({ ...own, entries: own.entries.filter(({ cookie }) => !known.has(cookie)) }))
  return [...groups, ...added.filter(({ entries }) => entries.length > 0)]
}

/** R7.18: what the shop shows. Without a tag manager nobody is asked for what only it would bring. */
export function shownGroups({ tagManagerId, groups }: ConsentSettings): ConsentGroup[] {
  if (tagManagerId) return groups
  const comesWithTags = (cookie: string) => cookie === TAG_MANAGER_COOKIE.name || !OWN_COOKIES.has(cookie)
  return groups
    .map((one) => ({
      ...one,
      entries: one.entries.filter(({ cookie }) => one.isRequired || !comesWithTags(cookie)),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/**
 * Of what is agreed to: the visitor's answer names it, and is asked for again where it is another. What is required is
 * asked of nobody, and another order or word asks nobody again unless staff say that it should.
 */
export function consentHash(settings: ConsentSettings): string {
  const asked = shownGroups(settings)
    .filter(({ isRequired }) => !isRequired)
    .map(({ entries }) => entries.map(({ cookie, days }) => `${cookie} ${days}`).sort())
    .map((cookies) => cookies.join(', '))
    .sort()
  const { tagManagerId, askedBy } = settings
  return createHash('sha256')
    .update(JSON.stringify([asked, tagManagerId, askedBy]))
    .digest('hex')
    .slice(0, 32)
}

/** Why these cannot be the settings. German stands in for the other languages and must not be missing. */
export function refuseSettings({ tagManagerId, groups }: Omit<ConsentSettings, 'askedBy'>): ErrorEntry[] {
  const refusals: ErrorEntry[] = []
  const blank = (text: Translated, pointer: string) => {
    if (!text['de-DE']) refusals.push({ code: 'VIOLATION::IS_BLANK_ERROR', pointer: `${pointer}/de-DE` })
  }
  if (tagManagerId !== null && !TAG_MANAGER_ID.test(tagManagerId))
    refusals.push({ code: 'VIOLATION::INVALID_FORMAT_ERROR', pointer: '/tagManagerId' })
  const used = new Set<string>()
  for (const [index, { isRequired, name, description, entries }] of groups.entries()) {
    const here = `/groups/${index}`
    blank(name, `${here}/name`)
    blank(description, `${here}/description`)
    if (entries.length === 0) refusals.push({ code: 'VIOLATION::IS_BLANK_ERROR', pointer: `${here}/entries` })
    for (const [at, entry] of entries.entries()) {
      const { cookie } = entry
      const pointer = `${here}/entries/${at}/cookie`
      if (cookie === '') refusals.push({ code: 'VIOLATION::IS_BLANK_ERROR', pointer })
      else if (!COOKIE_NAME.test(cookie)) refusals.push({ code: 'VIOLATION::INVALID_FORMAT_ERROR', pointer })
      if (used.has(cookie)) refusals.push({ code: 'VIOLATION::IS_NOT_UNIQUE', pointer })
      used.add(cookie)
      blank(entry.name, `${here}/entries/${at}/name`)
      // TDDDG § 25 (2): staff do not make necessary what is not.
      const own = OWN_COOKIES.get(cookie)
      if (own && own.isRequired !== isRequired)
        refusals.push({
          code: 'CONSENT_COOKIE_MISPLACED',
          pointer: `${here}/isRequired`,
          parameters: { cookie },
        })
    }
  }
  for (const cookie of OWN_COOKIES.keys())
    if (!used.has(cookie)) refusals.push({ code: 'CONSENT_COOKIE_MISSING', pointer: '/groups', parameters: { cookie } })
  return refusals
}
