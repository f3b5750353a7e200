import { yearOf } from '@goldammer/sdk/rules/local-dates'
import { toLocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { refuseOrdering } from './exemption.rules.ts'
import type { InvestorRow } from './repository.ts'
import * as repository from './repository.ts'
import { getActing } from './service.ts'

/**
 * domain/tax#exemption-reminder: interest of this year would be taxed though an order could exempt it: the investor may make one, has made none
 * for this year, not even one that was revoked, no certificate holds, and does not mind being reminded.
 */
export async function missesExemption({ db, clock }: Scope, investor: InvestorRow): Promise<boolean> {
  const today = toLocalDate(clock.now())
  const year = yearOf(today)
  if (refuseOrdering(investor) !== null || investor.exemptionTaskDismissed === year) return false
  const [order, certificate] = await Promise.all([
    db
      .selectFrom('exemptionOrder')
      .select('id')
      .where('investorId', '=', investor.id)
      .where(sql<boolean>`extract(year from start_date) <= ${year}`)
      .where(sql<boolean>`(end_date is null or extract(year from end_date) >= ${year})`)
      .executeTakeFirst(),
    db
      .selectFrom('nonAssessmentCertificate')
      .select('id')
      .where('investorId', '=', investor.id)
      .where('kind', '=', 'non_assessment')
      .where('confirmedAt', 'is not', null)
      .where('validFrom', '<=', today)
      .where('validUntil', '>=', today)
      .executeTakeFirst(),
  ])
  return order === undefined && certificate === undefined
}

/** Not again in this year. */
export async function dismissExemptionTask(scope: Scope): Promise<void> {
  const now = scope.clock.now()
  await inTransaction(scope, async (tx) => {
    const { id } = await repository.lockInvestor(tx, (await getActing(scope, tx)).id)
    await repository.updateInvestor(tx, id, { exemptionTaskDismissed: yearOf(toLocalDate(now)), updatedAt: now })
  })
}
