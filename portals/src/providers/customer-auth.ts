import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { localePath } from '@goldammer/sdk/locales'
import type { SalesChannelContext } from '@goldammer/sdk/store/model'
import type { AuthProvider } from '@refinedev/core'
import type { Area } from '../place.ts'
import type { Portal } from '../shared/portal-context.ts'
import type { Identity } from './identity.ts'
import { currentContext, endSession, isEnding } from './session.ts'

/** R6.11: guest or customer is decided by the context's customer and by nothing else. The shop signs people in. */
export function customerAuth(
  { place }: Pick<Portal, 'place'>,
  identify: (context: SalesChannelContext) => Partial<Identity>,
): AuthProvider {
  const signIn = () =>
    `${localePath(place.locale, '/login')}?redirect=${encodeURIComponent(location.pathname + location.search)}`
  return {
    async check() {
      const { customer } = await currentContext(place.locale)
      return customer ? { authenticated: true } : { authenticated: false, redirectTo: signIn() }
    },
    async getIdentity() {
      const context = await currentContext(place.locale)
      return context.customer ? { ...identityOf(context), ...identify(context) } : null
    },
    async logout() {
      await endSession(localePath(place.locale, '/'))
      return { success: true }
    },
    login: () => Promise.reject(new Error('The shop signs customers in.')),
    async onError(error) {
      const isSignedOut = error instanceof ApiClientError && error.has('CHECKOUT__CUSTOMER_NOT_LOGGED_IN')
      if (isSignedOut && !isEnding()) location.assign(signIn())
      return {}
    },
  }
}

/** The shop serves it, under an address that changes with the picture. */
const pictureOf = (customer: SalesChannelContext['customer']) =>
  customer?.profilePictureId ? `/account/picture/image?v=${customer.profilePictureId}` : undefined

function identityOf({ customer, extensions }: SalesChannelContext): Identity {
  const name = `${customer?.firstName} ${customer?.lastName}`
  const portals: Area[] = extensions.memberships.length ? ['investor', 'company'] : ['investor']
  return {
    id: customer?.id ?? '',
    name,
    email: customer?.email ?? '',
    picture: pictureOf(customer),
    line: '',
    roles: extensions.memberships.map((it) => it.role),
    portals,
    impersonation: extensions.impersonation
      ? { ...extensions.impersonation, name, customerNumber: customer?.customerNumber ?? '' }
      : undefined,
  }
}
