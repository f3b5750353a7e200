import { portalPath } from '@goldammer/sdk/locales'
import type { Membership } from '@goldammer/sdk/store/model'
import { parsePortalAddress } from '../portal-address.ts'
import { currentContext } from '../providers/session.ts'

const KEY = 'goldammer.company'

/** What stands on a page and what is done there is one company's, whatever is chosen in another tab meanwhile. */
let ofThisPage: string | undefined

/** A customer may work for several companies. */
export function activeMembership(memberships: Membership[]): Membership | undefined {
  ofThisPage ??= companyToBeginWith(memberships)
  return memberships.find((it) => it.companyId === ofThisPage)
}

/** The one a mail leads to, or this tab's, or a new tab's: the one looked at last in this browser. */
function companyToBeginWith(memberships: Membership[]): string | undefined {
  const candidates = [
    new URLSearchParams(location.search).get('company'),
    sessionStorage.getItem(KEY),
    localStorage.getItem(KEY),
  ]
  const companyId =
    candidates.find((id) => memberships.some((it) => it.companyId === id)) ?? memberships[0]?.companyId ?? undefined
  if (!companyId) return undefined
  sessionStorage.setItem(KEY, companyId)
  // What is opened in a new tab belongs to the page one came from.
  const rememberForNewTabs = () => localStorage.setItem(KEY, companyId)
  rememberForNewTabs()
  addEventListener('focus', rememberForNewTabs)
  return companyId
}

/** Another company is another portal: everything is read again. */
export function chooseCompany(companyId: string) {
  sessionStorage.setItem(KEY, companyId)
  localStorage.setItem(KEY, companyId)
  location.assign(portalPath('company', parsePortalAddress(location.pathname).locale))
}

export async function activeCompanyId(): Promise<string> {
  const { extensions } = await currentContext(parsePortalAddress(location.pathname).locale)
  activeMembership(extensions.memberships)
  // Also of one they have been removed from: nothing goes to another company instead.
  return ofThisPage ?? ''
}
