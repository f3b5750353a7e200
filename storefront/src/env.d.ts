type Locale = import('@goldammer/sdk/locales').Locale

declare namespace App {
  interface Locals {
    locale: Locale
    /** The address without its locale prefix. */
    path: string
    /** Navigation and what else stands on every page. */
    site: import('./lib/site.ts').Site
    requestId?: string
    visitorAddress?: string
    /** How many tooltips the page has so far; each needs a name of its own. */
    tooltips?: number
  }
}

interface ImportMetaEnv {
  /** Empty while developing. */
  readonly BUILD_ID: string
}
