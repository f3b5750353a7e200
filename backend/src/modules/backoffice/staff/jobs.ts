import type { Effects, TimedJob } from '../../../jobs/effects.ts'
import { runAuditCheck, startAuditCheck } from './audit-check.service.ts'
import { resetFactors } from './factor-resets.service.ts'
import { forgetSignIns } from './lock-out.service.ts'
import { forgetStaffSessions } from './session.service.ts'
import { grantAfterWaiting } from './waiting-grants.service.ts'

export const effects: Effects = {
  'audit.check': (scope, { subjectId }) => runAuditCheck(scope, subjectId!),
  'staff.factorReset': (scope, { subjectId }) => resetFactors(scope, subjectId!),
  'staff.grant': (scope, { subjectId }) => grantAfterWaiting(scope, subjectId!),
}

export const timedJobs: TimedJob[] = [
  { name: 'audit.check', crontab: '17 2 * * *', run: async (scope) => void (await startAuditCheck(scope)) },
  { name: 'staff-sessions.forget', crontab: '31 3 * * *', run: forgetStaffSessions },
  { name: 'staff-sign-ins.forget', crontab: '33 3 * * *', run: forgetSignIns },
]
