import { LOCALES, localePath } from '@goldammer/sdk/locales'
import type { Translated } from './types.ts'

type DemoRouteRule = { path: string; redirectUrl: string; status: 301 | 302 | 307 | 308 }

/** A word that stands on posters, and leads to the projects in every language (R4.14). */
const POSTER: Translated = { 'de-DE': '/zinsen', 'en-GB': '/interest', 'pl-PL': '/odsetki' }
const PROJECTS: Translated = { 'de-DE': '/projekte', 'en-GB': '/projects', 'pl-PL': '/projekty' }

export const routeRules: DemoRouteRule[] = LOCALES.map((locale) => ({
  path: localePath(locale, POSTER[locale]),
  redirectUrl: `${localePath(locale, PROJECTS[locale])}?entryPoint=plakat`,
  status: 302,
}))
