import type { Locale } from '@goldammer/sdk/locales'
import { toLocalDate } from '@goldammer/sdk/units'
import type { Effect, TimedJob } from '../../jobs/effects.ts'
import { eachInTransaction } from '../../shared/transaction.ts'
import { expireCheck, renewLink } from './service.ts'

const renew: Effect = async (scope, { subjectId }) => {
  const investor = await scope.db
    .selectFrom('investor')
    .innerJoin('customer', 'customer.id', 'investor.customerId')
    .select(['investor.firstName', 'investor.lastName', 'investor.name', 'investor.customerId', 'customer.locale'])
    .where('investor.id', '=', subjectId!)
    .executeTakeFirstOrThrow()
  await renewLink(scope, {
    investorId: subjectId!,
    customerId: investor.customerId,
    name: investor.name ?? `${investor.firstName} ${investor.lastName}`,
    locale: investor.locale as Locale,
  })
}

export const effects: Record<string, Effect> = { 'identity.renew': renew }

/** Confirmations past their day (domain §4.2). */
const expireChecks: TimedJob = {
  name: 'identity-expiry',
  crontab: '20 1 * * *',
  async run(scope) {
    const today = toLocalDate(scope.clock.now())
    const over = await scope.db
      .selectFrom('identityCheck')
      .select('investorId')
      .where('state', '=', 'successful')
      .where('validUntil', '<', today)
      .execute()
    await eachInTransaction(scope, over, (tx, { investorId }) => expireCheck(scope, tx, investorId))
  },
}

export const timedJobs: TimedJob[] = [expireChecks]
