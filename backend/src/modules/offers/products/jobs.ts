import type { TimedJob } from '../../../jobs/effects.ts'
import { publishDueVersions } from './drafts.service.ts'

export const timedJobs: TimedJob[] = [{ name: 'products.publish', crontab: '* * * * *', run: publishDueVersions }]
