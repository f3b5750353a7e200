import type { TimedJob } from '../../../jobs/effects.ts'
import { lapseEarlyEnds } from './service.ts'

export const timedJobs: TimedJob[] = [{ name: 'early-ends', crontab: '*/5 * * * *', run: lapseEarlyEnds }]
