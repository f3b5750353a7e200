import { createHash } from 'node:crypto'
import {
  AFFILIATE_COOKIE,
  CONSENT_COOKIE,
  CONTEXT_TOKEN_COOKIE,
  LOCALE_COOKIE,
  TAG_MANAGER_COOKIE,
  VIDEO_CONSENTS,
  WISHLIST_COOKIE,
} from '@goldammer/sdk/constants'
import type { Locale } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import type { components } from '@goldammer/sdk/operations/store'
import { translate } from '@goldammer/sdk/translate'
import type { Config } from '../../config.ts'
import { languageId } from './reference-data.ts'

type CookieGroups = components['schemas']['CookieGroups']
type Cookie = { name: string; maxAge: number; text: MessageKey }

const daySeconds = 86_400

type Group = { isRequired: boolean; name: MessageKey; description: MessageKey; cookies: Cookie[] }

/** What is not required waits for consent. */
const always: Group[] = [
  {
    isRequired: true,
    name: 'common.cookies.required',
    description: 'common.cookies.requiredText',
    cookies: [
      { ...CONTEXT_TOKEN_COOKIE, text: 'common.cookies.session' },
      { ...LOCALE_COOKIE, text: 'common.cookies.locale' },
      { ...CONSENT_COOKIE, text: 'common.cookies.consent' },
      { ...WISHLIST_COOKIE, text: 'common.cookies.wishlist' },
    ],
  },
  {
    isRequired: false,
    name: 'common.cookies.partners',
    description: 'common.cookies.partnersText',
    cookies: [{ ...AFFILIATE_COOKIE, text: 'common.cookies.entryPoint' }],
  },
  {
    isRequired: false,
    name: 'common.cookies.videos',
    description: 'common.cookies.videosText',
    cookies: [
      { ...VIDEO_CONSENTS.youtube, text: 'common.cookies.youtube' },
      { ...VIDEO_CONSENTS.vimeo, text: 'common.cookies.vimeo' },
    ],
  },
]

/** R7.18: only where a tag manager is configured. */
const statistics: Group = {
  isRequired: false,
  name: 'common.cookies.statistics',
  description: 'common.cookies.statisticsText',
  cookies: [{ ...TAG_MANAGER_COOKIE, text: 'common.cookies.tagManager' }],
}

// Of the cookies alone, so that a word that changes asks nobody for consent again.
const hashOf = (groups: Group[]) => createHash('sha256').update(JSON.stringify(groups)).digest('hex').slice(0, 32)

export function readCookieGroups(locale: Locale, { tagManagerId }: Pick<Config, 'tagManagerId'>): CookieGroups {
  const groups = tagManagerId ? [...always, statistics] : always
  return {
    apiAlias: 'cookie_groups_hash',
    elements: groups.map(({ isRequired, name, description, cookies }) => ({
      apiAlias: 'cookie_group',
      isRequired,
      name: translate(locale, name),
      description: translate(locale, description),
      entries: cookies.map((cookie) => ({
        apiAlias: 'cookie_entry',
        cookie: cookie.name,
        name: translate(locale, cookie.text),
        expiration: cookie.maxAge / daySeconds,
        hidden: false,
      })),
    })),
    hash: hashOf(groups),
    languageId: languageId(locale),
  }
}
