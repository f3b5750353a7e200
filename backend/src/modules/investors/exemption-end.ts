import type { Tx } from '../../shared/database.ts'
import { writeAudit } from '../../shared/history.ts'
import type { Scope } from '../../shared/scope.ts'
import type { InvestorRow } from './repository.ts'

/** domain §3: another legal form ends what compliance had exempted, whoever changed it; that is told like their own decision. */
export async function noteExemptionEnd(
  scope: Scope,
  tx: Tx,
  before: InvestorRow,
  { kind, legalForm }: { kind?: string; legalForm?: string | null },
): Promise<void> {
  if (before.kind !== 'exempt_partnership' || kind === undefined || kind === before.kind) return
  await writeAudit(scope, tx, {
    action: 'customer.exemptionEnded',
    customerId: before.customerId,
    details: { investorId: before.id, legalForm: { before: before.legalForm, after: legalForm ?? null } },
  })
}
