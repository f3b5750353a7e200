import { MAX_GUEST_WISHLIST_ITEMS, WISHLIST_COOKIE } from '@goldammer/sdk/constants'
import { cookieOf } from '../../lib/consent.ts'

const COOKIE = new RegExp(`(?:^|;\\s*)${WISHLIST_COOKIE.name}=([0-9a-f.]*)`)
const ID = /^[0-9a-f]{32}$/

/** What a guest has noted, the last first; what is no id is passed over. */
export function readWishes(cookies: string): string[] {
  const ids = (COOKIE.exec(cookies)?.[1] ?? '').split('.').filter(isProductId)
  return [...new Set(ids)].slice(0, MAX_GUEST_WISHLIST_ITEMS)
}

/** The cookie that keeps them, as document.cookie and Set-Cookie take it; without any it goes. */
export function wishesCookie(ids: string[]): string {
  const limited = ids.slice(0, MAX_GUEST_WISHLIST_ITEMS)
  return cookieOf(limited.length > 0 ? WISHLIST_COOKIE : { ...WISHLIST_COOKIE, maxAge: 0 }, limited.join('.'))
}

/** With the product first, or without it. */
export function changed(ids: string[], id: string, isListed: boolean): string[] {
  const others = ids.filter((one) => one !== id)
  return isListed ? [id, ...others] : others
}

export const isProductId = (id: unknown): id is string => typeof id === 'string' && ID.test(id)
