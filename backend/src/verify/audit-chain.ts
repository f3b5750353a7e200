import { findBreakOfAudit } from '../modules/backoffice/staff/audit-check.service.ts'
import type { Check } from './check.ts'

export const auditChain: Check = {
  name: 'audit-chain',
  holds: 'no entry of the audit log was changed, removed or added outside its chain',
  async run({ db }) {
    const found = await findBreakOfAudit(db)
    if (!found) return { findings: [] }
    const { kind, actorId, position } = found
    return { findings: [{ subject: `audit log of ${actorId ?? 'the system'}`, problem: `entry ${position} ${kind}` }] }
  },
}
