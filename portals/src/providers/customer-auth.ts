import { challengeOf } from '@goldammer/sdk/client/challenge'
import { localePath } from '@goldammer/sdk/locales'
import { loginCustomer, loginWithSecondFactor } from '@goldammer/sdk/store/account'
import type { SalesChannelContext } from '@goldammer/sdk/store/model'
import type { AuthProvider } from '@refinedev/core'
import type { Area, PortalAddress } from '../portal-address.ts'
import type { Identity } from './identity.ts'
import { type Credentials, isSignedOut } from './in-session.ts'
import { currentContext, endSession, isEnding, readContextAgain } from './session.ts'

/** The shop signs customers in. */
export function customerSignInPage({ locale }: PortalAddress): string {
  const here = location.pathname + location.search + location.hash
  return `${localePath(locale, '/login')}?redirect=${encodeURIComponent(here)}`
}

/** The new session speaks the language of the page again. */
export async function signInCustomer({ email, password, code }: Credentials, { locale }: PortalAddress) {
  try {
    await loginCustomer({ username: email, password })
  } catch (error) {
    const challenge = challengeOf(error)
    if (!challenge || !code) throw error
    await loginWithSecondFactor({ challenge, code })
  }
  await readContextAgain(locale)
}

export async function signInCustomerByPasskey({ locale }: PortalAddress) {
  const { loginByPasskey } = await import('@goldammer/sdk/client/passkeys')
  await loginByPasskey()
  await readContextAgain(locale)
}

/** Also by another tab: the session is read again. Staff who act for a customer are not the customer. */
export async function customerSignedIn({ locale }: PortalAddress): Promise<string | null> {
  const { customer, extensions } = await readContextAgain(locale)
  return extensions.impersonation ? null : (customer?.email ?? null)
}

/** R6.11: guest or customer is decided by the context's customer and by nothing else. The shop signs people in. */
export function customerAuth(
  { portalAddress }: { portalAddress: PortalAddress },
  identify: (context: SalesChannelContext) => Partial<Identity> | Promise<Partial<Identity>>,
): AuthProvider {
  return {
    async check() {
      const context = await currentContext(portalAddress.locale)
      if (!context.customer) return { authenticated: false, redirectTo: customerSignInPage(portalAddress) }
      await identify(context)
      return { authenticated: true }
    },
    async getIdentity() {
      const context = await currentContext(portalAddress.locale)
      return context.customer ? { ...identityOf(context), ...(await identify(context)) } : null
    },
    async logout() {
      await endSession(localePath(portalAddress.locale, '/'))
      return { success: true }
    },
    login: () => Promise.reject(new Error('The shop signs customers in.')),
    async onError(error) {
      if (isSignedOut(error) && !isEnding()) location.assign(customerSignInPage(portalAddress))
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
    closed: extensions.closed,
    passwordIsEasy: customer?.passwordIsEasy ?? false,
    impersonation: extensions.impersonation
      ? { ...extensions.impersonation, name, customerNumber: customer?.customerNumber ?? '' }
      : undefined,
  }
}
