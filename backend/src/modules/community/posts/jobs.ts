import type { TimedJob } from '../../../jobs/effects.ts'
import { publishDuePosts } from './release.service.ts'

export const timedJobs: TimedJob[] = [{ name: 'posts.publish', crontab: '* * * * *', run: publishDuePosts }]
