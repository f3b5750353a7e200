import { effects as customerEffects, timedJobs as customerJobs } from '../modules/accounts/customers/jobs.ts'
import { timedJobs as sessionJobs } from '../modules/accounts/session/jobs.ts'
import { timedJobs as securityJobs } from '../modules/backoffice/security/jobs.ts'
import { effects as staffEffects, timedJobs as staffJobs } from '../modules/backoffice/staff/jobs.ts'
import { timedJobs as cartJobs } from '../modules/cart/jobs.ts'
import { effects as checkoutEffects, timedJobs as checkoutJobs } from '../modules/checkout/jobs.ts'
import { timedJobs as postJobs } from '../modules/community/posts/jobs.ts'
import { effects as postEffects } from '../modules/community/posts/notifications.service.ts'
import { timedJobs as contentJobs } from '../modules/content/jobs.ts'
import { effects as contractEffects, timedJobs as contractJobs } from '../modules/contracts/jobs.ts'
import { timedJobs as formJobs } from '../modules/forms/jobs.ts'
import { effects as identityEffects, timedJobs as identityJobs } from '../modules/investors/identity/jobs.ts'
import { effects as investorEffects, timedJobs as investorJobs } from '../modules/investors/jobs.ts'
import { effects as mailingEffects } from '../modules/issuers/mailings.service.ts'
import { timedJobs as reportJobs } from '../modules/issuers/reports/jobs.ts'
import { effects as notificationEffects } from '../modules/notifications/jobs.ts'
import { timedJobs as earlyEndJobs } from '../modules/offers/early-ends/jobs.ts'
import { timedJobs as productJobs } from '../modules/offers/products/jobs.ts'
import { timedJobs as projectJobs } from '../modules/offers/projects/jobs.ts'
import { effects as paymentEffects, timedJobs as paymentJobs } from '../modules/payments/jobs.ts'
import { effects as payoutEffects, timedJobs as payoutJobs } from '../modules/payouts/jobs.ts'
import { effects as fileEffects } from '../shared/file-effects.ts'
import { timedJobs as scanJobs } from '../shared/file-scans.ts'
import { timedJobs as sealJobs } from '../shared/file-seals.ts'
import { timedJobs as sweepJobs } from '../shared/file-sweep.ts'
import { effects as purgeEffects } from '../shared/purge.ts'
import { timedJobs as columnJobs } from '../shared/text-keys.ts'
import type { Effects, TimedJob } from './effects.ts'

/** Outbox kind → who carries it out. */
export const effects: Effects = {
  ...purgeEffects,
  ...checkoutEffects,
  ...contractEffects,
  ...customerEffects,
  ...fileEffects,
  ...identityEffects,
  ...investorEffects,
  ...mailingEffects,
  ...notificationEffects,
  ...paymentEffects,
  ...payoutEffects,
  ...postEffects,
  ...staffEffects,
}

export const timedJobs: TimedJob[] = [
  ...cartJobs,
  ...checkoutJobs,
  ...columnJobs,
  ...contentJobs,
  ...contractJobs,
  ...customerJobs,
  ...earlyEndJobs,
  ...formJobs,
  ...identityJobs,
  ...investorJobs,
  ...paymentJobs,
  ...payoutJobs,
  ...postJobs,
  ...productJobs,
  ...projectJobs,
  ...reportJobs,
  ...scanJobs,
  ...sealJobs,
  ...securityJobs,
  ...sessionJobs,
  ...staffJobs,
  ...sweepJobs,
]
