import type { TimedJob } from '../../jobs/effects.ts'
import { forgetStaffSessions } from './session.service.ts'

export const timedJobs: TimedJob[] = [
  { name: 'staff-sessions.forget', crontab: '31 3 * * *', run: forgetStaffSessions },
]
