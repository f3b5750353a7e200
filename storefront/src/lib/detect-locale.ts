import { LOCALE_COOKIE } from '@goldammer/sdk/constants'
import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from '@goldammer/sdk/locales'

const COOKIE = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE.name}=([^;]+)`)
const BOT = /bot|crawl|spider|slurp|preview|lighthouse/i

/** R4.10: cookie, then the browser's languages in their order, then the fallback locale, then the default. */
export function detectLocale(headers: Pick<Headers, 'get'>, fallback: Locale | undefined = undefined): Locale {
  if (BOT.test(headers.get('user-agent') ?? '')) return DEFAULT_LOCALE
  const cookie = COOKIE.exec(headers.get('cookie') ?? '')?.[1]
  if (isLocale(cookie)) return cookie
  const wanted = (headers.get('accept-language') ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', quality] = entry.trim().split(';q=')
      return { language: tag.slice(0, 2).toLowerCase(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .sort((a, b) => b.quality - a.quality)
  for (const { language } of wanted) {
    const locale = LOCALES.find((candidate) => candidate.startsWith(language))
    if (language && locale) return locale
  }
  return fallback ?? DEFAULT_LOCALE
}
