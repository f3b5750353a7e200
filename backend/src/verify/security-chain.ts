import { findBreakOfSecurityLog } from '../modules/backoffice/security/chain.service.ts'
import type { Check } from './check.ts'

export const securityChain: Check = {
  name: 'security-chain',
  holds: 'no sealed row of the security log was changed, removed or added, and its checkpoint is signed by us',
  async run(scope) {
    const found = await findBreakOfSecurityLog(scope)
    if (!found) return { findings: [] }
    return { findings: [{ subject: 'security log', problem: `row ${found.position}: ${found.kind}` }] }
  },
}
