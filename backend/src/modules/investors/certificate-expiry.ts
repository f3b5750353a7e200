import { addDays } from '@goldammer/sdk/rules/local-dates'
import { toLocalDate } from '@goldammer/sdk/units'
import type { TimedJob } from '../../jobs/effects.ts'
import { namedId } from '../../shared/ids.ts'
import { eachInTransaction } from '../../shared/transaction.ts'
import { customerView } from '../accounts/customers/customer-view.ts'
import { sendMail } from '../notifications/service.ts'

/** domain/tax#validity: so many days before the last one. */
const EXPIRY_NOTICE_DAYS = 60

/** A8, once for each certificate, and none where the next one is confirmed already. */
export const notifyCertificateExpiry: TimedJob = {
  name: 'certificate-expiry-notice',
  crontab: '50 5 * * *',
  async run(scope) {
    const today = toLocalDate(scope.clock.now())
    const ending = await scope.db
      .selectFrom('nonAssessmentCertificate as certificate')
      .innerJoin('investor', 'investor.id', 'certificate.investorId')
      .innerJoin(customerView('customer'), 'customer.id', 'investor.customerId')
      .select(['certificate.id', 'certificate.validUntil', 'certificate.investorId', 'investor.customerId'])
      .where('certificate.confirmedAt', 'is not', null)
      .where('certificate.validUntil', '>=', today)
      .where('certificate.validUntil', '<=', addDays(today, EXPIRY_NOTICE_DAYS))
      .where('customer.deletedAt', 'is', null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('nonAssessmentCertificate as next')
              .select('next.id')
              .whereRef('next.investorId', '=', 'certificate.investorId')
              .whereRef('next.kind', '=', 'certificate.kind')
              .whereRef('next.validUntil', '>', 'certificate.validUntil')
              .where('next.confirmedAt', 'is not', null),
          ),
        ),
      )
      .execute()
    await eachInTransaction(scope, ending, (tx, { id, validUntil, investorId, customerId }) =>
      sendMail(scope, tx, {
        template: 'A8',
        customerId,
        investorId,
        subjectId: namedId(`certificate-expiry:${id}`),
        parameters: { validUntil },
      }),
    )
  },
}
