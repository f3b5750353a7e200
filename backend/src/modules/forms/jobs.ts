import type { TimedJob } from '../../jobs/effects.ts'
import { forgetMessages } from './inbox.service.ts'

export const timedJobs: TimedJob[] = [{ name: 'contact-messages.forget', crontab: '21 3 * * *', run: forgetMessages }]
