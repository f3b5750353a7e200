export const LOCALES = ['de-DE', 'en-GB', 'pl-PL'] as const

export type Locale = (typeof LOCALES)[number]

export const DEFAULT_LOCALE: Locale = 'de-DE'

/** The page with the privacy notice, below the language's prefix. */
export const PRIVACY_PATHS: Record<Locale, string> = {
  'de-DE': '/datenschutz',
  'en-GB': '/privacy',
  'pl-PL': '/prywatnosc',
}

/** R2.01: the default locale has no prefix. */
export const LOCALE_PREFIXES: Record<Locale, '' | '/en-GB' | '/pl-PL'> = {
  'de-DE': '',
  'en-GB': '/en-GB',
  'pl-PL': '/pl-PL',
}

/** The address in a language. */
export function localePath(locale: Locale, path: string): string {
  const prefixed = `${LOCALE_PREFIXES[locale]}${path}`
  return prefixed.length > 1 && prefixed.endsWith('/') ? prefixed.slice(0, -1) : prefixed
}

export const PORTAL_FOLDERS = { investor: '/investor-portal', company: '/company-portal', staff: '/staff' } as const

export type PortalArea = keyof typeof PORTAL_FOLDERS

/** Staff work in their own language, so only the two other areas have locale prefixes (design.md §1). */
export function portalPath(area: PortalArea, locale: Locale): string {
  return area === 'staff' ? PORTAL_FOLDERS.staff : localePath(locale, PORTAL_FOLDERS[area])
}

/** Every base address of a portal. */
export const PORTAL_PATHS: readonly string[] = [
  ...LOCALES.flatMap((locale) => [portalPath('investor', locale), portalPath('company', locale)]),
  PORTAL_FOLDERS.staff,
]

/** R1.09: dates are German in every language. */
export const DATE_LOCALE: Locale = 'de-DE'

/** The name of each language in that language, for the language switch. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  'de-DE': 'Deutsch',
  'en-GB': 'English',
  'pl-PL': 'Polski',
}

export function isLocale(value: unknown): value is Locale {
  return LOCALES.includes(value as Locale)
}

/** A text in the three languages, as in the translated database columns. */
export type Translated<T = string> = Record<Locale, T>
