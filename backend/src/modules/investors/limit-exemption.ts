import { AppError } from '../../shared/app-error.ts'
import type { Tx } from '../../shared/database.ts'
import { writeAudit } from '../../shared/history.ts'
import type { Scope } from '../../shared/scope.ts'
import { closeExemptionCases, openCase } from './compliance-cases/service.ts'
import type { InvestorRow } from './repository.ts'
import { isGmbhAndCoKg, kindOfLegalForm } from './rules.ts'

type Company = Pick<InvestorRow, 'id' | 'customerId' | 'kind' | 'legalForm'>

/**
 * Another legal form (domain/limits#exempt-partnership) ends an exemption by compliance, with the same notification as their own
 * decision. While the company is a GmbH & Co. KG, compliance examines whether the limits apply to it.
 */
export async function noteLegalForm(
  scope: Scope,
  tx: Tx,
  { id, customerId, ...before }: Company,
  { kind, legalForm = null }: { kind?: string; legalForm?: string | null },
): Promise<void> {
  if (kind === undefined) return
  if (before.kind === 'exempt_partnership' && kind !== before.kind) {
    const details = { investorId: id, legalForm: { before: before.legalForm, after: legalForm } }
    await writeAudit(scope, tx, { action: 'customer.exemptionEnded', customerId, details })
  }
  const [was, is] = [before.legalForm, legalForm].map(isGmbhAndCoKg)
  if (is && !was) await openCase(scope, tx, { kind: 'limit_exemption', investorId: id })
  if (was && !is) await closeExemptionCases(scope, tx, id)
}

const refuse = (state: string, event: string) => new AppError('INVALID_TRANSITION', { parameters: { state, event } })

/** domain/limits#exempt-partnership: only a GmbH & Co. KG is taken out of the limits, by what compliance has found of its partners; any is put back. */
export async function setExemption(
  scope: Scope,
  tx: Tx,
  { id, customerId, kind, legalForm }: Company,
  { exempt, reason }: { exempt: boolean; reason: string },
): Promise<void> {
  const isExempt = kind === 'exempt_partnership'
  const isPossible = exempt ? !isExempt && isGmbhAndCoKg(legalForm) : isExempt
  if (!isPossible) throw refuse(kind, exempt ? 'exempt' : 'endExemption')
  const next = exempt ? 'exempt_partnership' : kindOfLegalForm(legalForm ?? '')
  await tx.updateTable('investor').set({ kind: next, updatedAt: scope.clock.now() }).where('id', '=', id).execute()
  const action = exempt ? 'customer.exempted' : 'customer.exemptionEnded'
  await writeAudit(scope, tx, { action, customerId, details: { reason, investorId: id } })
}
