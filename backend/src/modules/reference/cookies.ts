import { createHash } from 'node:crypto'
import { AFFILIATE_COOKIE, CONTEXT_TOKEN_COOKIE, LOCALE_COOKIE } from '@goldammer/sdk/constants'
import type { Locale } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import type { components } from '@goldammer/sdk/operations/store'
import { translate } from '@goldammer/sdk/translate'
import { languageId } from './reference-data.ts'

type CookieGroups = components['schemas']['CookieGroups']
type Cookie = { name: string; maxAge: number; text: MessageKey }

const daySeconds = 86_400

/** What is not required waits for consent. */
const groups: { isRequired: boolean; name: MessageKey; description: MessageKey; cookies: Cookie[] }[] = [
  {
    isRequired: true,
    name: 'common.cookies.required',
    description: 'common.cookies.requiredText',
    cookies: [
      { ...CONTEXT_TOKEN_COOKIE, text: 'common.cookies.session' },
      { ...LOCALE_COOKIE, text: 'common.cookies.locale' },
    ],
  },
  {
    isRequired: false,
    name: 'common.cookies.partners',
    description: 'common.cookies.partnersText',
    cookies: [{ ...AFFILIATE_COOKIE, text: 'common.cookies.entryPoint' }],
  },
]

// Of the cookies alone, so that a word that changes asks nobody for consent again.
const hash = createHash('sha256').update(JSON.stringify(groups)).digest('hex').slice(0, 32)

export function readCookieGroups(locale: Locale): CookieGroups {
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
    hash,
    languageId: languageId(locale),
  }
}
