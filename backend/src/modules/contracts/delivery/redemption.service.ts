import type { CustodyEvent } from '../../../ports/custody/port.ts'
import type { Tx } from '../../../shared/database.ts'
import { writeAudit } from '../../../shared/history.ts'
import type { Scope } from '../../../shared/scope.ts'
import { markRedeemed } from '../../catalogue/round-state.ts'
import { handleTransfer } from './delivery.service.ts'

/** Handles an event of the custodian. */
export const handleEvent = (scope: Scope, tx: Tx, event: CustodyEvent): Promise<void> =>
  'key' in event ? handleTransfer(scope, tx, event) : redeem(scope, tx, event)

type Redemption = Extract<CustodyEvent, { type: 'security.redeemed' }>

/** The depot bank has paid a security back (domain/interest#redemption): the timers complete its contracts, each by itself. */
async function redeem(scope: Scope, tx: Tx, event: Redemption): Promise<void> {
  const redeemed = await markRedeemed(tx, event.isin, event.on)
  if (redeemed.length === 0) return scope.log.warn({ event }, 'a redemption that is none of ours, or known')
  for (const { id: productId } of redeemed)
    await writeAudit(scope, tx, { action: 'product.redeemed', details: { productId, on: event.on } })
}
