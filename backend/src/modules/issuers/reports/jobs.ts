import type { TimedJob } from '../../../jobs/effects.ts'
import { createDuties } from './duties.service.ts'

export const timedJobs: TimedJob[] = [{ name: 'report-duties', crontab: '35 4 * * *', run: createDuties }]
