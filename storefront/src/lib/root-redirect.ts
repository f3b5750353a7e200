import { DEFAULT_LOCALE, type Locale } from '@goldammer/sdk/locales'
import { config } from './config.ts'
import { detectLocale } from './detect-locale.ts'
import { localePath } from './paths.ts'
import { domainLocale } from './spoken-here.ts'

type Settings = Pick<typeof config, 'fallbackLocale' | 'rootRedirect'>

/**
 * Where the root leads, if it is left: to the visitor's language (R4.10: only here, and not where the domain has chosen
 * it already, R2.15), and to the configured path (R2.02).
 */
export function rootRedirect(
  url: URL,
  locale: Locale,
  path: string,
  headers: Headers,
  settings: Settings = config,
): string | undefined {
  if (path !== '/') return undefined
  const chosen = url.pathname !== '/' || domainLocale() !== undefined
  const language = chosen ? locale : detectLocale(headers, settings.fallbackLocale)
  const { rootRedirect: target } = settings
  if (target) return `${localePath(language, target)}${url.search}`
  return !chosen && language !== DEFAULT_LOCALE ? `${localePath(language, '/')}${url.search}` : undefined
}
