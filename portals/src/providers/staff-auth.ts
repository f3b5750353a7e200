import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import type { StaffMember } from '@goldammer/sdk/staff/model'
import { readStaffMember, staffLogout } from '@goldammer/sdk/staff/session'
import type { AuthProvider } from '@refinedev/core'
import type { Portal } from '../shared/portal-context.ts'
import { statusOf } from '../shared/status-of.ts'
import type { Identity } from './identity.ts'

/** Staff are a separate table with a cookie of their own (domain §9). */
export function staffAuth({ place, translator }: Pick<Portal, 'place' | 'translator'>): AuthProvider {
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
      return (await currentMember()) ? { authenticated: true } : { authenticated: false, redirectTo: 'login' }
    },
    async getIdentity(): Promise<Identity | null> {
      const member = await currentMember()
      if (!member) return null
      return {
        ...member,
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
      if (!(error instanceof ApiClientError) || !error.has('STAFF_NOT_LOGGED_IN')) return {}
      reading = undefined
      const here = location.pathname.slice(place.base.length) + location.search
      return { redirectTo: `/login?to=${encodeURIComponent(here)}` }
    },
  }
}

async function readMember(): Promise<StaffMember | null> {
  try {
    return (await readStaffMember()).data
  } catch (error) {
    if (statusOf(error) === 401) return null
    throw error
  }
}
