import type { PortalResource } from '../providers/resource.ts'
import { accountResources } from './account/resources.tsx'
import { careResources } from './care/resources.tsx'
import { companiesResources } from './companies/resources.tsx'
import { contentResources } from './content/resources.tsx'
import { moneyResources } from './money/resources.tsx'
import { offerResources } from './offer/resources.tsx'
import { systemResources } from './system/resources.tsx'

/** All resources of the staff's portal; the menu shows its headings in this order. */
export const resources: PortalResource[] = [
  ...careResources,
  ...companiesResources,
  ...offerResources,
  ...moneyResources,
  ...contentResources,
  ...systemResources,
  ...accountResources,
]
