import { basisPoints, type Cents, cents } from './units.ts'

// R9.01 (specification §9), each value once. Rows in other files: locales and prefixes in locales.ts, the price
// format in format.ts, theme colours and control sizes in tokens.css.

/** R1.03, R9.01: the marketing text when no tariff is orderable. */
export const MARKETING_MIN_INVESTMENT: Cents = cents(250_00)
/** R5.07, R9.01: years. */
export const AGE_OF_MAJORITY = 18
/** R4.06, R9.01: hours. */
export const RECOVERY_LINK_HOURS = 2
/** A link by mail that signs in: minutes. */
export const LOGIN_LINK_MINUTES = 15
/** A mailed code that confirms an act on money or on the account: minutes. */
export const STEP_UP_CODE_MINUTES = 10
/** domain/rights#impersonate: how long staff may act on a customer's behalf. */
export const IMPERSONATION_MINUTES = 30
/** R2.29, R9.01: seconds. */
export const PAYMENT_REDIRECT_SECONDS = 5
/** Seconds after which a caller may come back who was refused because too much was asked for at once. */
export const BUSY_RETRY_SECONDS = 5

/**
 * So many connections may wait until a server accepts them (the system may allow fewer: `net.core.somaxconn`). Beyond Node's 511 a rush of
 * callers would be dropped, and each would try again only after 1, 3, 7 and 15 seconds.
 */
export const LISTEN_BACKLOG = 4_096

/** How many processes may end hard while they run a job, before it gets one of its own (decision 34). */
export const HARD_ENDS_BEFORE_ALONE = 3

/** R5.05, R9.01: megabytes, each 1024 × 1024 bytes. */
export const PROFILE_PICTURE_MAX_MB = 5
export const PITCH_DECK_MAX_MB = 10
/** A picture for the pages of the shop. */
export const LIBRARY_PICTURE_MAX_MB = 10
export const LIBRARY_FILM_MAX_MB = 50
export const CAPTIONS_MAX_MB = 1
/** domain/fields#proofs: proofs of companies, megabytes. */
export const PROOF_MAX_MB = 10
export const BYTES_PER_MB = 1024 * 1024

/** R5.06, R9.01; EStG § 20 (9). */
export const EXEMPTION_LIMITS = { single: cents(1_000_00), joint: cents(2_000_00) } as const

/** R3.23, R9.01. */
export const AFFILIATE_COOKIE = {
  name: 'affiliate_entry_point',
  queryParameter: 'entryPoint',
  /** Seconds: 30 days. */
  maxAge: 2_592_000,
  sameSite: 'lax',
  path: '/',
} as const
/** R4.10, R9.01. */
export const LOCALE_COOKIE = {
  name: 'locale',
  /** Seconds: 365 days. */
  maxAge: 31_536_000,
  sameSite: 'lax',
  path: '/',
} as const
/** R4.11, R9.01; secure only for https endpoints, HttpOnly by design.md §1. */
export const CONTEXT_TOKEN_COOKIE = {
  name: 'sw-context-token',
  /** Seconds: 365 days. */
  maxAge: 31_536_000,
  sameSite: 'lax',
  path: '/',
} as const

/** RFC 6265bis § 4.1.3.2: on https a cookie of this prefix is the host's own, so that no sibling domain can set it. */
export const HOST_COOKIE_PREFIX = '__Host-'
export const hostCookieName = (name: string, publicUrl: string): string =>
  publicUrl.startsWith('https:') ? HOST_COOKIE_PREFIX + name : name

/** Identifies a known browser at sign-in: strangers' attempts on the account do not lock it out (decision 19). */
export const KNOWN_DEVICE_COOKIE = {
  name: 'known-device',
  /** Seconds: 30 days after the last sign-in. */
  maxAge: 2_592_000,
  sameSite: 'lax',
  path: '/',
} as const

/** The visitor's consents; the shop asks again after half a year. */
export const CONSENT_COOKIE = {
  name: 'cookie-consent',
  /** Seconds: 180 days. */
  maxAge: 15_552_000,
  sameSite: 'lax',
  path: '/',
} as const
/** TDDDG § 25: names in the consent cookie of the sites whose videos may be loaded. */
export const VIDEO_CONSENTS = {
  youtube: { name: 'video-youtube', maxAge: CONSENT_COOKIE.maxAge },
  vimeo: { name: 'video-vimeo', maxAge: CONSENT_COOKIE.maxAge },
} as const
/** R2.27: ids of a guest's wishlist; a customer's wishlist is stored with the account. */
export const WISHLIST_COOKIE = {
  name: 'wishlist',
  /** Seconds: 180 days. */
  maxAge: 15_552_000,
  sameSite: 'lax',
  path: '/',
} as const
/** Number of ids of 32 characters in a cookie that does not slow down every request. */
export const MAX_GUEST_WISHLIST_ITEMS = 50
/** Opens the settings on any page of the shop. */
export const COOKIE_SETTINGS_HASH = '#cookie-settings'

/** R7.18: the cookie of a tag-management service, which needs consent. */
export const TAG_MANAGER_COOKIE = {
  name: '_ga',
  /** Seconds: 400 days, the longest a browser stores a cookie. */
  maxAge: 34_560_000,
} as const

/** R4.13, R9.01: milliseconds between two reloads of one path. */
export const RELOAD_GUARD_MS = 10_000
/** R2.16, R9.01. */
export const ROUTE_SCROLL_DELAY_MS = 100
/** R2.16, R9.01: after this time the temporary tabindex of the app root is removed. */
export const FOCUS_TABINDEX_MS = 100
/** R4.08, R9.01: unless persistent. */
export const NOTIFICATION_TIMEOUT_MS = 2_500
/** R8.04, R9.01: the hint about endpoint and access token on status 412. */
export const CONNECTION_HINT_DELAY_MS = 2_000

/** R2.32, R9.01: pixels. */
export const TOOLTIP_MAX_WIDTH = 300
export const INFO_TABLE_MOBILE_BELOW = 600
/** R9.01: pixels; "mobile" is below lg. */
export const BREAKPOINTS = { sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 } as const
/** R9.01: pixels. */
export const BACKGROUND_IMAGE = { step: 100, default: 800, capFrom: 1920, cap: 1900 } as const
/** R5.13: characters. */
export const BACKGROUND_URL_MAX_LENGTH = 1_000

/** R5.15, R9.01. */
export const DATE_PICKER = {
  months: 12,
  gridDays: 42,
  yearsBefore: 100,
  yearsAfter: 52,
  firstYear: 1000,
  lastYear: 2999,
} as const
/** R9.01: milliseconds. */
export const CAROUSEL = { autoplayDelay: 3_000, speed: 300 } as const

/** R9.02: both readings of the wealth confirmation; the engine uses the assets (domain/checkout#wealth-confirmation). */
export const WEALTH_CONFIRMATION = { freeAssets: cents(100_000_00), resultingLimit: cents(10_000_00) } as const
/** R9.02: "monthly income above half of the investment" is amount ≤ 2 × income (domain/checkout#income-confirmation). */
export const INCOME_MULTIPLE = 2

/** R3.12, R9.02. */
export const CAPITAL_URGENCIES = ['instant', '3_6', '7_12', 'longterm'] as const
/** R3.14, R9.02: closed funds, bonds, shares, certificates, warrants, asset investments or subordinated loans, tokenised securities. */
export const INVESTMENT_EXPERIENCE_CODES = [0, 3, 4, 5, 8, 10, 17] as const

/** domain/cart#vat [cfg]: VAT on goods; prices include it, investments have none. */
export const VAT_RATE = basisPoints(19_00)

/** domain/limits#reasons; VermAnlG § 2a (3). */
export const LIMIT_2A = {
  base: cents(1_000_00),
  assetsFrom: cents(100_000_00),
  withAssets: cents(10_000_00),
  incomeCap: cents(25_000_00),
  disclosureMonths: 12,
} as const
/** domain/checkout#ecsp-warning; Reg. (EU) 2020/1503 Art. 21 (7): the larger of the amount and the share of net worth. */
export const ECSP_WARNING = { amount: cents(1_000_00), shareOfNetWorthPercent: 5, lossCapacityPercent: 10 } as const
/** domain/checkout#loss-simulation: months for which a recorded loss simulation is valid. */
export const LOSS_SIMULATION_MONTHS = 12
/** domain/withdrawal#deadlines: calendar days. */
export const WITHDRAWAL_DAYS = 14
export const REFLECTION_DAYS = 4
/** domain/survey#unlock: months for which an ecsp survey result is valid. */
export const SURVEY_VALID_MONTHS = 24
/** domain/checkout#draft: how long a draft is stored after its last change. */
export const DRAFT_DAYS = 30
/** domain/payments#pre-notification: days' notice before a debit, by default and at least. */
export const PRENOTIFICATION_DAYS = 14
export const GOODS_PRENOTIFICATION_DAYS = 1
/** domain/cancellation#irregular: characters of the reason of an irregular cancellation. */
export const CANCELLATION_REASON_MIN_LENGTH = 20
/** R1.04: names the identity as which a call acts. */
export const IDENTITY_HEADER = 'Investor-Id'
