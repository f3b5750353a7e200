import { KeyRound } from 'lucide-react'
import type { PortalResource } from '../../providers/resource.ts'
import { pageWith } from '../../shared/words.tsx'

/** The pages of one's own account, which is below no heading. */
export const accountResources: PortalResource[] = [
  {
    name: 'staff-account',
    label: 'staff.account.title',
    icon: KeyRound,
    list: { path: '/account', view: pageWith(['staff-system'], () => import('./show.tsx')) },
  },
]
