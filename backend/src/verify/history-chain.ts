import { findBreakOfHistory } from '../modules/backoffice/security/history-check.service.ts'
import type { Check } from './check.ts'

export const historyChain: Check = {
  name: 'history-chain',
  holds: 'no step of a history was changed, removed or added outside its chain',
  async run({ db }) {
    const found = await findBreakOfHistory(db)
    if (!found) return { findings: [] }
    const { kind, entity, entityId, position } = found
    return { findings: [{ subject: `${entity} ${entityId}`, problem: `step ${position} of its history ${kind}` }] }
  },
}
