import type { TimedJob } from '../../../jobs/effects.ts'
import { remindOfSteps } from './reminders.service.ts'

export const timedJobs: TimedJob[] = [{ name: 'projects.remind', crontab: '50 4 * * *', run: remindOfSteps }]
