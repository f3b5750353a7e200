import { listStaffPasskeys, readStaffAccount } from '@goldammer/sdk/staff/account'
import { KeyRound } from 'lucide-react'
import type { PortalResource } from '../../providers/resource.ts'
import { pageWith } from '../../shared/words.tsx'

/** The pages and reads of one's own account, which is below no heading. */
export const accountResources: PortalResource[] = [
  {
    name: 'staff-account',
    label: 'staff.account.title',
    icon: KeyRound,
    list: { path: '/account', view: pageWith(['staff-system'], () => import('./show.tsx')) },
    readOne: async () => (await readStaffAccount()).data,
  },
  { name: 'staff-passkeys', label: 'staff.account.title', readOne: async () => (await listStaffPasskeys()).data },
]
