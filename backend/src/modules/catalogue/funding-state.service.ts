import type { components } from '@goldammer/sdk/operations/store'
import { addDays } from '@goldammer/sdk/rules/local-dates'
import { localDate, startOfDay } from '@goldammer/sdk/units'
import { AppError } from '../../shared/app-error.ts'
import type { Scope } from '../../shared/scope.ts'
import { findProduct } from './products.ts'
import { toProduct } from './wire.ts'

/** R4.04: what of a product moves while one reads its page. */
export async function readFundingState(
  scope: Scope,
  productId: string,
): Promise<components['schemas']['FundingState']> {
  const facts = await findProduct(scope.db, productId)
  if (!facts) throw new AppError('CONTENT__PRODUCT_NOT_FOUND')
  const { stock, extensions } = toProduct(facts, scope, 1)
  const { funding } = extensions
  return {
    productId,
    state: funding.state,
    phase: funding.phase,
    phaseEndsAt: phaseEnd(funding),
    orderable: funding.orderable,
    reserved: funding.reserved,
    waiting: funding.waiting,
    free: funding.free,
    unitsLeft: stock,
    progressPercent: funding.progressPercent,
    uniqueInvestorCount: funding.uniqueInvestorCount,
  }
}

/** Early birds fly until the end of their last day; early signers until the public start. */
function phaseEnd({ phase, phaseEndDate }: components['schemas']['Funding']): string | null {
  if (!phaseEndDate) return null
  const day = localDate(phaseEndDate)
  return startOfDay(phase === 'early_bird' ? addDays(day, 1) : day).toISOString()
}
