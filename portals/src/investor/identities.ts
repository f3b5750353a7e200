import { listInvestorIdentities } from '@goldammer/sdk/store/investing'
import type { InvestorIdentity, SalesChannelContext } from '@goldammer/sdk/store/model'
import { basePath, type PortalAddress, samePageAs } from '../portal-address.ts'
import { IDENTITIES, takePrefetched } from '../prefetch.ts'
import type { Identity } from '../providers/identity.ts'

let reading: Promise<InvestorIdentity[]> | undefined

/** R1.04: oneself first, then one's companies; read once, and again after it failed or changed. */
function ownIdentities(): Promise<InvestorIdentity[]> {
  reading ??= takePrefetched(IDENTITIES, listInvestorIdentities).then(
    ({ data }) => data.elements,
    (error) => {
      reading = undefined
      throw error
    },
  )
  return reading
}

/** A company was added or has another name. */
export const forgetIdentities = () => {
  reading = undefined
}

/** Who acts, and as whom else one can; an address of an identity that is none of these leads to oneself. */
export async function actingIdentity(
  portalAddress: PortalAddress,
  { customer }: SalesChannelContext,
): Promise<Partial<Identity>> {
  const identities = await ownIdentities()
  const [self, ...companies] = identities
  const company = companies.find(({ id }) => id === portalAddress.investorId)
  if (portalAddress.investorId && !company) {
    location.replace(samePageAs(portalAddress, undefined))
    // The page is on its way out.
    return await new Promise(() => {})
  }
  return {
    ...(company && { name: company.name, picture: undefined, line: `${customer?.firstName} ${customer?.lastName}` }),
    choice: {
      label: 'portal.actAs',
      active: (company ?? self)?.id,
      companies: identities.map(({ id, name }) => ({ id, name })),
      choose: (id) => location.assign(sameAreaAs(portalAddress, companies.some((it) => it.id === id) ? id : undefined)),
    },
  }
}

/** What belongs to one is not there for the other, so only the kind of page stays: the list, not the record. */
function sameAreaAs({ area, locale, base }: PortalAddress, investorId: string | undefined): string {
  const [, first = ''] = location.pathname.slice(base.length).split('/')
  return basePath({ area, locale, ...(investorId && { investorId }) }) + (first && `/${first}`)
}
