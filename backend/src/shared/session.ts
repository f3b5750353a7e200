import type { Locale } from '@goldammer/sdk/locales'

/** How a customer recognises a login; we store nothing finer. */
export type Device = { browser: string | null; system: string | null }

/** The caller's context as resolved from its token (design §1, Session). A guest without a stored row has `stored` false. */
export type Session = {
  token: string
  /** The token it came with, once it has another: a transaction that runs again replaces the same. */
  replaced?: string
  /** Where the token came from: browsers hold it in an HttpOnly cookie, other clients in the header. */
  transport: 'cookie' | 'header'
  /** True once the answer must carry the token: it is new, or was replaced. */
  fresh: boolean
  stored: boolean
  /** A guest who was logged in until now: the login lasted too long without use, or was ended elsewhere. */
  expired: boolean
  /** It came by a cookie of the name from before, which is good once. */
  byOldCookie: boolean
  device: Device
  /** By what a browser is known again at a sign-in; other clients are known by their network alone. */
  deviceToken: string | null
  /** True once the browser must be given it: each sign-in renews its time. */
  deviceTokenFresh: boolean
  customerId: string | null
  /** With the roles that the member of staff has now. */
  impersonation: { staffId: string; roles: string[]; reason: string; ticket: string | null; expiresAt: Date } | null
  cartId: string | null
  languageId: string | null
  currencyId: string | null
  countryId: string | null
  countryStateId: string | null
  paymentMethodId: string | null
  shippingMethodId: string | null
  /** Notices of the methods above that the visitor has seen (`cart/corrections.ts`). */
  shownNotices: string[]
  billingAddressId: string | null
  shippingAddressId: string | null
  authenticatedAt: Date | null
  /** When a second factor, or a code of the mailbox, was last given beside the password. */
  steppedUpAt: Date | null
  locale: Locale
}

export const tokenPattern = /^[0-9A-Za-z]{32}$/
export const contextTokenName = 'sw-context-token'
