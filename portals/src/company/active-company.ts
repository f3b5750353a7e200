import { portalPath } from '@goldammer/sdk/locales'
import type { Membership } from '@goldammer/sdk/store/model'
import { findPlace } from '../place.ts'
import { currentContext } from '../providers/session.ts'

const KEY = 'goldammer.company'

/** A customer may work for several companies; this browser keeps which one was looked at last. */
export function activeMembership(memberships: Membership[]): Membership | undefined {
  const kept = localStorage.getItem(KEY)
  return memberships.find((it) => it.companyId === kept) ?? memberships[0]
}

/** Another company is another portal: everything is read anew. */
export function chooseCompany(companyId: string) {
  localStorage.setItem(KEY, companyId)
  location.assign(portalPath('company', findPlace(location.pathname).locale))
}

export async function activeCompanyId(): Promise<string> {
  const { extensions } = await currentContext(findPlace(location.pathname).locale)
  return activeMembership(extensions.memberships)?.companyId ?? ''
}
