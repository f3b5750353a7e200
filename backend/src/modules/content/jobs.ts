import type { TimedJob } from '../../jobs/effects.ts'
import { publishDuePosts, showDuePosts } from './blog-editing.service.ts'
import { forgetPreviews } from './preview.service.ts'
import { publishDuePages } from './versions.service.ts'

export const timedJobs: TimedJob[] = [
  { name: 'content.publish', crontab: '* * * * *', run: publishDuePages },
  { name: 'content.publishPosts', crontab: '* * * * *', run: publishDuePosts },
  { name: 'content.showPosts', crontab: '* * * * *', run: showDuePosts },
  { name: 'content.forgetPreviews', crontab: '17 3 * * *', run: forgetPreviews },
]
