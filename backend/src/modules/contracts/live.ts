import type { Tx } from '../../shared/database.ts'
import { notifyLive } from '../../shared/live-changes.ts'

/** The dashboards of both sides show the contract. */
export const notifyDashboards = (
  tx: Tx,
  contract: { customerId: string; companyId: string; productId: string },
): void =>
  notifyLive(tx, [
    { area: 'investor', resource: 'dashboard', owner: contract.customerId, ids: [] },
    { area: 'company', resource: 'dashboard', owner: contract.companyId, ids: [contract.productId] },
  ])
