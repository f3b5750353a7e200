type Locale = import('@goldammer/sdk/locales').Locale

declare namespace App {
  interface Locals {
    locale: Locale
    /** The address without its locale prefix. */
    path: string
    /** Navigation and what else stands on every page. */
    site: import('./lib/site.ts').Site
    /** What prices are shown in. */
    currency: import('./lib/shown-currency.ts').ShownCurrency
    /** The session, where the route's middleware has read it. */
    visit?: import('./lib/customer.server.ts').Visit
    /** Of a sign-in in the midst of a form: they come before the page's own. */
    setCookies?: string[]
    /** A form that came after the session's end. */
    expired?: {
      errors: import('./lib/form.server.ts').FieldError[]
      username: string
      /** Of a login that a code finishes. */
      challenge?: string
      fields: { name: string; value: string }[]
      action: string
    }
    /** A form that was read and is not done; whether it arrived may be uncertain. */
    sent?: { data: FormData; isUncertain?: boolean }
    /** What the error page shows. */
    error?: import('./lib/page-error.ts').PageError
    /** R2.14: what stands at this address. */
    routing?: { routeName: import('@goldammer/sdk/store/model').SeoUrl['routeName']; foreignKey: string }
    requestId?: string
    visitorAddress?: string
    /** The path as it was asked for, before anything was decoded. */
    askedPath?: string
    /** May stand in a frame of our own pages. */
    framed?: boolean
    /** How many tooltips the page has so far; each needs a name of its own. */
    tooltips?: number
  }
}

interface ImportMetaEnv {
  /** Empty while developing. */
  readonly BUILD_ID: string
}
