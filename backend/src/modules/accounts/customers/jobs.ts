import type { Effects, TimedJob } from '../../../jobs/effects.ts'
import { forgetClosedAccounts, forgetUnconfirmed } from './account-deletion.service.ts'
import { sendRecoveryLink } from './credentials.service.ts'
import { expireExports, makeExport } from './export.service.ts'
import { sendLoginMail } from './login-link.service.ts'
import { resendConfirmation } from './registration.service.ts'

export const effects: Effects = {
  recovery: (scope, { id, payload }) => sendRecoveryLink(scope, id, payload as Parameters<typeof sendRecoveryLink>[2]),
  'login.link': (scope, { id, payload }) => sendLoginMail(scope, id, payload as Parameters<typeof sendLoginMail>[2]),
  'registration.resend': (scope, { id, payload }) =>
    resendConfirmation(scope, id, payload as Parameters<typeof resendConfirmation>[2]),
  'customer.export': (scope, { subjectId, payload }) => makeExport(scope, subjectId!, String(payload.requestId)),
}

export const timedJobs: TimedJob[] = [
  {
    name: 'accounts.forget',
    crontab: '33 3 * * *',
    async run(scope) {
      await forgetUnconfirmed(scope)
      await forgetClosedAccounts(scope)
    },
  },
  { name: 'exports.expire', crontab: '41 * * * *', run: expireExports },
]
