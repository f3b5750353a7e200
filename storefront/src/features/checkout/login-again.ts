import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import type { Locale } from '@goldammer/sdk/locales'
import { localePath, loginPath } from '../../lib/paths.ts'

/** A session that has ended leads to the sign-in and back to this step; the draft waits on the server. */
export function leadToLogin(error: unknown, locale: Locale): boolean {
  if (!(error instanceof ApiClientError) || !error.has('CHECKOUT__CUSTOMER_NOT_LOGGED_IN')) return false
  location.assign(localePath(locale, loginPath(location.pathname + location.search)))
  return true
}
