import { isLocale, LOCALES, type Locale, localePath } from './locales.ts'

/** R3.19: a language with its domains. */
export type LocaleSettings = {
  code: Locale
  /** Its own address, for search engines. */
  domain?: string
  /** Every domain of the shop: each of them has all languages under their prefixes. */
  domains: string[]
  /** Where it needs no prefix. */
  defaultForDomains: string[]
}

const entriesOf = (setting: string | undefined): [origin: string, locale: string][] =>
  (setting ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => {
      const at = entry.lastIndexOf('=')
      return [entry.slice(0, Math.max(0, at)).trim(), entry.slice(at + 1).trim()]
    })

/** Whether LOCALE_DOMAINS can be read: `https://goldammer.example=de-DE,https://goldammer.pl=pl-PL`. */
export function isLocaleDomains(setting: string): boolean {
  return entriesOf(setting).every(
    ([origin, locale]) => isLocale(locale) && URL.canParse(origin) && new URL(origin).origin === origin,
  )
}

/** R2.15, R3.19: the domain of each language, from LOCALE_DOMAINS. */
export function readLocaleSettings(setting: string | undefined): LocaleSettings[] {
  const entries = entriesOf(setting)
  const domains = [...new Set(entries.map(([origin]) => origin))]
  return LOCALES.map((code) => {
    const own = entries.filter(([, locale]) => locale === code).map(([origin]) => origin)
    return { code, domains, defaultForDomains: own, ...(own[0] && { domain: own[0] }) }
  })
}

/** The own address of each language, where it has one. */
export function homeDomains(setting: string | undefined): Partial<Record<Locale, string>> {
  return Object.fromEntries(readLocaleSettings(setting).flatMap(({ code, domain }) => (domain ? [[code, domain]] : [])))
}

/** R2.15, R8.06: the language of a host without prefix; undefined if no domain is set. */
export function localeOfHost(settings: LocaleSettings[], host: string | undefined): Locale | undefined {
  const speaks = ({ defaultForDomains }: LocaleSettings) =>
    defaultForDomains.some((origin) => new URL(origin).host === host?.toLowerCase())
  const matching = settings.filter(speaks)
  if (matching.length > 1) {
    const codes = matching.map(({ code }) => code).join(', ')
    warnOnce(`Multiple matching domains found! ${host} is set for ${codes}; ${matching[0]?.code} is used.`)
  }
  return matching[0]?.code
}

/** The canonical address of a page in a language: on the language's own domain, else with its prefix on `publicUrl`. */
export function publicAddress(settings: LocaleSettings[], publicUrl: string, locale: Locale, path: string): string {
  const own = settings.find(({ code }) => code === locale)
  if (own?.domain) return `${own.domain}${path}`
  if (own && own.domains.length > 0) warnOnce(`Could not find domain name for locale ${locale}`)
  return `${publicUrl}${localePath(locale, path)}`
}

const warned = new Set<string>()

/** R8.06: logged once, not with every page. */
function warnOnce(message: string) {
  if (warned.has(message)) return
  warned.add(message)
  console.warn(message)
}
