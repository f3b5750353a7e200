import { DEFAULT_LOCALE, isLocale, type Locale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/store'
import { AppError } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { hashToken, newToken } from '../../../shared/ids.ts'
import type { Scope } from '../../../shared/scope.ts'
import { type Device, type Session, tokenPattern } from '../../../shared/session.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { findActive, findCountryState } from '../../reference/repository.ts'
import { toCountryState } from '../../reference/wire.ts'
import { guestCart } from './after-login.ts'
import type { SessionChange } from './repository.ts'
import * as repository from './repository.ts'

type Schemas = components['schemas']

const hour = 3_600_000
/** A login is a guest again after 24 h without use (design §1). */
export const loginLifetime = 24 * hour
/** OWASP ASVS 5.0, 7.3.2: the session ends then however often it is used; a new password restarts it. */
export const longestLogin = 30 * 24 * hour
const touchEvery = 5 * 60_000
const passwordLifetime = 15 * 60_000

type Reference = Pick<Scope, 'db' | 'clock'>

const unknownDevice: Device = { browser: null, system: null }

const guest = (token: string, transport: Session['transport'], fresh: boolean, device = unknownDevice): Session => ({
  token,
  transport,
  fresh,
  stored: false,
  expired: false,
  byOldCookie: false,
  device,
  deviceToken: null,
  deviceTokenFresh: false,
  customerId: null,
  impersonation: null,
  cartId: null,
  languageId: null,
  currencyId: null,
  countryId: null,
  countryStateId: null,
  paymentMethodId: null,
  shippingMethodId: null,
  shownNotices: [],
  billingAddressId: null,
  shippingAddressId: null,
  authenticatedAt: null,
  steppedUpAt: null,
  locale: DEFAULT_LOCALE,
})

/** The session behind a token; an unknown or malformed one is a fresh guest (store-api.md §1). `isUse` false: the call does not prolong it. */
export async function resolveSession(
  scope: Reference,
  token: string | undefined,
  transport: Session['transport'],
  device: Device,
  isUse = true,
): Promise<Session> {
  if (!token || !tokenPattern.test(token)) return guest(newToken(), transport, true, device)
  const tokenHash = hashToken(token)
  const row = await repository.findByHash(scope.db, tokenHash)
  if (!row) return guest(token, transport, false, device)
  const now = scope.clock.now()
  const idle = now.getTime() - row.usedAt.getTime()
  const impersonationOver =
    row.impersonationExpiresAt !== null && (row.impersonationExpiresAt <= now || !row.staffMayImpersonate)
  if (row.customerId && (!row.customerOpen || idle > loginLifetime || impersonationOver)) {
    await repository.remove(scope.db, tokenHash)
    return { ...guest(newToken(), transport, true, device), expired: true }
  }
  if (row.customerId && now.getTime() - row.createdAt.getTime() > longestLogin) {
    return await goOnAsGuest(scope, row, guest(token, transport, false, device))
  }
  if (isUse && idle > touchEvery)
    await repository.touch(scope.db, tokenHash, now, row.customerId ? device : unknownDevice)
  return {
    ...guest(token, transport, false, device),
    stored: true,
    customerId: row.customerId,
    impersonation:
      row.staffId && row.impersonationExpiresAt
        ? {
            staffId: row.staffId,
            roles: row.staffRoles ?? [],
            reason: row.impersonationReason ?? '',
            ticket: row.impersonationTicket,
            expiresAt: row.impersonationExpiresAt,
          }
        : null,
    cartId: row.cartId,
    languageId: row.languageId,
    currencyId: row.currencyId,
    countryId: row.countryId,
    countryStateId: row.countryStateId,
    paymentMethodId: row.paymentMethodId,
    shippingMethodId: row.shippingMethodId,
    shownNotices: row.shownNotices,
    billingAddressId: row.billingAddressId,
    shippingAddressId: row.shippingAddressId,
    authenticatedAt: row.authenticatedAt,
    steppedUpAt: row.steppedUpAt,
  }
}

/**
 * A cookie that a sibling domain could have set: it brings a guest's cart along, once, and never a login. While nothing is known
 * of its token the visitor needs no new one, so that of many calls at once the one that found the cart gives it.
 */
export async function resolveOldCookie(scope: Reference, token: string | undefined, device: Device): Promise<Session> {
  const old = await resolveSession(scope, token, 'cookie', device)
  if (old.customerId || old.fresh) return { ...guest(newToken(), 'cookie', true, device), byOldCookie: true }
  if (!old.stored) return { ...guest(newToken(), 'cookie', false, device), byOldCookie: true }
  await inTransaction(scope, (tx) => rotateSession(scope, tx, old, {}))
  return { ...old, byOldCookie: true }
}

/** What was chosen and put into the cart stays with the visitor; the login is over. */
async function goOnAsGuest(scope: Reference, row: repository.SessionRow, session: Session): Promise<Session> {
  const { customerId, languageId, currencyId, countryId, countryStateId, shippingMethodId, shownNotices } = row
  Object.assign(session, { languageId, currencyId, countryId, countryStateId, shippingMethodId, shownNotices })
  await inTransaction(scope, async (tx) => {
    const cartId = await guestCart.read()(scope, tx, customerId!)
    await rotateSession(scope, tx, session, { customerId: null, cartId })
  })
  return { ...session, expired: true }
}

/**
 * Stores a change of the context (language, cart, address …); a guest's first change makes its row. A method that is chosen
 * may come with a notice that an earlier choice had.
 */
export async function storeInSession(
  scope: Reference,
  session: Session,
  change: SessionChange,
  tx: Database | Tx = scope.db,
): Promise<void> {
  const choosesMethod = 'paymentMethodId' in change || 'shippingMethodId' in change
  const stored: SessionChange = choosesMethod ? { shownNotices: [], ...change } : change
  await repository.upsert(tx, hashToken(session.token), stored, scope.clock.now())
  Object.assign(session, stored)
  if (session.byOldCookie && !session.stored) session.fresh = true
  session.stored = true
}

/**
 * The cart of a guest, held until the transaction ends, so that calls at the same time find the same: null where there is none
 * yet. A session that a login has replaced meanwhile takes nothing more: what came in by it would be lost.
 */
export async function holdGuestCart(scope: Reference, tx: Tx, session: Session): Promise<string | null> {
  const tokenHash = hashToken(session.token)
  const cartId = session.stored
    ? await repository.lockCart(tx, tokenHash)
    : await repository.upsert(tx, tokenHash, {}, scope.clock.now())
  if (cartId === undefined) throw new AppError('SESSION_EXPIRED')
  return cartId
}

/**
 * Replaces the token: at login, logout, registration, password change and impersonation. The old one is a stranger
 * afterwards; what the visitor has chosen and put into the cart comes along.
 */
export async function rotateSession(scope: Reference, tx: Tx, session: Session, change: SessionChange): Promise<void> {
  // Another call may have given it a cart since, or replaced the token already: then the cart is where that one took it.
  session.replaced ??= session.token
  const cartId = (await repository.remove(tx, hashToken(session.replaced))) ?? null
  session.token = newToken()
  session.fresh = true
  const { languageId, currencyId, countryId, countryStateId, paymentMethodId, shippingMethodId, shownNotices } = session
  const methods = { paymentMethodId, shippingMethodId, shownNotices }
  const context = { cartId, languageId, currencyId, countryId, countryStateId, ...methods }
  const device = change.customerId ? session.device : unknownDevice
  await storeInSession(scope, session, { ...context, ...change, ...device }, tx)
}

/** Leaves the login behind: a new token that knows the language and currency, and nothing of the customer. */
export async function endSession(scope: Reference, tx: Tx, session: Session): Promise<void> {
  await repository.remove(tx, hashToken(session.token))
  const { languageId, currencyId, locale, device } = session
  Object.assign(session, guest(newToken(), session.transport, true, device), {
    locale,
    deviceToken: session.deviceToken,
  })
  if (languageId || currencyId) await storeInSession(scope, session, { languageId, currencyId }, tx)
}

/** After a new password by link: every login of the customer ends. */
export const endAllSessions = repository.removeAll

/** Of all customers, and of staff in their place. */
export const endEveryLogin = repository.removeEveryLogin

/** Staff who lose the right to it, or whose access is reset, stop impersonating. */
export const endImpersonations = repository.removeImpersonations

export const insertImpersonationToken = repository.insertImpersonationToken

export const removeExpiredImpersonations = repository.removeImpersonationTokens

export async function endOtherSessions(tx: Tx, session: Session): Promise<void> {
  if (session.customerId) await repository.removeOthers(tx, session.customerId, hashToken(session.token))
}

const isRecent = ({ clock }: Pick<Scope, 'clock'>, given: Date | null): boolean =>
  given !== null && clock.now().getTime() - given.getTime() <= passwordLifetime

/** Whether the password was given in the last 15 minutes; a copy of the data and the end of the account ask for it (design §1). */
export function requireRecentPassword(scope: Pick<Scope, 'clock'>, session: Session): void {
  if (!isRecent(scope, session.authenticatedAt)) throw new AppError('REAUTHENTICATION_REQUIRED')
}

/**
 * Whether a second thing was given beside it as recently: a factor, or a code of the mailbox. Asked for by what a thief of a
 * session would do with it: invest, lead money elsewhere, take the account over. Never by a declaration of withdrawal, a
 * cancellation or an order of goods.
 */
export function requireStepUp(scope: Pick<Scope, 'clock'>, session: Session): void {
  if (!isRecent(scope, session.steppedUpAt)) throw new AppError('STEP_UP_REQUIRED')
}

/** The customer of a session whose operation requires one. */
export function customerOf(session: Session): string {
  if (!session.customerId) throw new AppError('CHECKOUT__CUSTOMER_NOT_LOGGED_IN')
  return session.customerId
}

/** The locale of a language id, or null when there is none. */
export async function localeOfLanguage(db: Database, languageId: string): Promise<Locale | null> {
  const language = await findActive(db, 'language', languageId)
  return language && isLocale(language.locale) ? language.locale : null
}

/** `sw-language-id` and `sw-currency-id` stand in for the session's choice during one call (store-api.md §1). */
export async function applyHeaders(
  db: Database,
  session: Session,
  headers: Record<string, string | string[] | undefined>,
): Promise<void> {
  const { 'sw-language-id': language = session.languageId, 'sw-currency-id': currency } = headers
  if (typeof currency === 'string' && (await findActive(db, 'currency', currency))) session.currencyId = currency
  if (!language) return
  const locale = await localeOfLanguage(db, String(language))
  if (!locale) throw new AppError('FRAMEWORK__LANGUAGE_NOT_FOUND')
  session.locale = locale
}

/** The state goods go to: the address's, else the one a guest has chosen; null where it is none of the country's. */
export async function shippingStateOf(
  db: Database | Tx,
  session: Session,
  address: Schemas['CustomerAddress'] | null,
  countryId: string,
): Promise<Schemas['CountryState'] | null> {
  const id = address ? address.countryStateId : session.countryStateId
  const state = id ? await findCountryState(db, id, countryId) : undefined
  return state ? toCountryState(state) : null
}
