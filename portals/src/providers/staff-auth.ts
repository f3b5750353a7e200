import type { StaffMember } from '@goldammer/sdk/staff/model'
import { readStaffMember, staffLogin, staffLogout } from '@goldammer/sdk/staff/session'
import type { AuthProvider } from '@refinedev/core'
import type { PortalAddress } from '../portal-address.ts'
import type { AuthContext } from './area-definition.ts'
import type { Identity } from './identity.ts'
import { type Credentials, isSignedOut } from './in-session.ts'
import { statusOf } from './status-of.ts'

export const signInStaff = (credentials: Credentials) => staffLogin(credentials)

export async function signInStaffByPasskey() {
  const { loginStaffByPasskey } = await import('@goldammer/sdk/client/staff-passkeys')
  await loginStaffByPasskey()
}

export function staffSignInPage({ base }: PortalAddress): string {
  const here = location.pathname.slice(base.length) + location.search + location.hash
  return `${base}/login?to=${encodeURIComponent(here)}`
}

/** Staff are a separate table with a cookie of their own (domain/rights#memberships). */
export function staffAuth({ portalAddress, translator }: AuthContext): AuthProvider {
  let reading: Promise<StaffMember | null> | undefined
  const currentMember = () => {
    reading ??= readMember().catch((error) => {
      reading = undefined
      throw error
    })
    return reading
  }
  return {
    async check() {
      const member = await currentMember()
      if (!member) return { authenticated: false, redirectTo: 'login' }
      const account = `${portalAddress.base}/account`
      // Until a second factor is set up and an easy password changed nothing else can be done.
      return isHeld(member) && location.pathname !== account
        ? { authenticated: false, redirectTo: account }
        : { authenticated: true }
    },
    async getIdentity(): Promise<Identity | null> {
      const member = await currentMember()
      if (!member) return null
      return {
        ...member,
        roles: isHeld(member) ? [] : member.roles,
        line: member.roles.map((role) => translator.translate(`staff.roles.${role}`)).join(', '),
        portals: [],
      }
    },
    login: () => Promise.reject(new Error('The sign-in page calls the SDK itself.')),
    async logout() {
      await staffLogout()
      location.assign('/staff/login')
      return { success: true }
    },
    async onError(error) {
      if (!isSignedOut(error)) return {}
      reading = undefined
      return { redirectTo: staffSignInPage(portalAddress).slice(portalAddress.base.length) }
    },
  }
}

const isHeld = ({ mustSetUp, mustChangePassword }: StaffMember) => mustSetUp || mustChangePassword

/** Also by another tab. */
export const staffSignedIn = async (): Promise<string | null> => (await readMember())?.email ?? null

async function readMember(): Promise<StaffMember | null> {
  try {
    return (await readStaffMember()).data
  } catch (error) {
    if (statusOf(error) === 401) return null
    throw error
  }
}
