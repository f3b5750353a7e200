import { listStaffPasskeys, readStaffAccount } from '@goldammer/sdk/staff/account'
import type { Reads } from '../../providers/reads.ts'

/** What one's own account reads, by resource. */
export const accountReads = {
  'staff-account': {
    readOne: async () => (await readStaffAccount()).data,
  },
  'staff-passkeys': {
    readOne: async () => (await listStaffPasskeys()).data,
  },
} satisfies Reads
