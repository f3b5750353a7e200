import type { Locale } from '@goldammer/sdk/locales'
import { addDays } from '@goldammer/sdk/rules/local-dates'
import { toLocalDate } from '@goldammer/sdk/units'
import type { Effect, Effects, TimedJob } from '../../../jobs/effects.ts'
import { namedId } from '../../../shared/ids.ts'
import { eachInTransaction } from '../../../shared/transaction.ts'
import { customerView } from '../../accounts/customers/customer-view.ts'
import { sendMail } from '../../notifications/service.ts'
import { expireCheck, renewLink } from './service.ts'

const renew: Effect = async (scope, { subjectId }) => {
  const { customerId, locale } = await scope.db
    .selectFrom('investor')
    .innerJoin(customerView('customer'), 'customer.id', 'investor.customerId')
    .select(['investor.customerId', 'customer.locale'])
    .where('investor.id', '=', subjectId!)
    .executeTakeFirstOrThrow()
  await renewLink(scope, { investorId: subjectId!, customerId, locale: locale as Locale })
}

export const effects: Effects = { 'identity.renew': renew }

/** Confirmations past their day (domain/identity#data-change). */
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

/** A7: so many days before the end of a confirmation, once; who has a contract to wait for is then not held up. */
const EXPIRY_NOTICE_DAYS = 60

const notifyExpiry: TimedJob = {
  name: 'identity-expiry-notice',
  crontab: '40 5 * * *',
  async run(scope) {
    const today = toLocalDate(scope.clock.now())
    const ending = await scope.db
      .selectFrom('identityCheck')
      .innerJoin('investor', 'investor.id', 'identityCheck.investorId')
      .innerJoin(customerView('customer'), 'customer.id', 'investor.customerId')
      .select(['identityCheck.id', 'identityCheck.validUntil', 'identityCheck.investorId', 'investor.customerId'])
      .where('identityCheck.state', '=', 'successful')
      .where('identityCheck.validUntil', '>=', today)
      .where('identityCheck.validUntil', '<=', addDays(today, EXPIRY_NOTICE_DAYS))
      .where('customer.deletedAt', 'is', null)
      .execute()
    await eachInTransaction(scope, ending, (tx, { id, validUntil, customerId, investorId }) =>
      sendMail(scope, tx, {
        template: 'A7',
        customerId,
        investorId,
        subjectId: namedId(`identity-expiry:${id}:${validUntil}`),
        parameters: { validUntil: validUntil! },
      }),
    )
  },
}

export const timedJobs: TimedJob[] = [expireChecks, notifyExpiry]
