import type { TimedJob } from '../../../jobs/effects.ts'
import { checkSecurityLog, pruneSecurityLog, sealSecurityLog } from './chain.service.ts'

export const timedJobs: TimedJob[] = [
  { name: 'security-log.seal', crontab: '* * * * *', run: sealSecurityLog },
  {
    name: 'security-log.prune',
    crontab: '23 2 * * *',
    // What is pruned cannot be looked at any more.
    async run(scope) {
      await checkSecurityLog(scope)
      await pruneSecurityLog(scope)
    },
  },
]
