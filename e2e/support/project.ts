import type { Locale } from '@goldammer/sdk/locales'

/** The subordinated loan of the demo data that most journeys buy. */
export const PROJECT = 'Quellhain Repowering'

/** As `productAt` wants it. */
export const PROJECT_SEO_PATH = 'projekte/quellhain-repowering'

export const PROJECT_PATH: Record<Locale, string> = {
  'de-DE': `/${PROJECT_SEO_PATH}`,
  'en-GB': '/en-GB/projects/quellhain-repowering',
  'pl-PL': '/pl-PL/projekty/quellhain-repowering',
}
