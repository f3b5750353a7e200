import type { TimedJob } from '../../jobs/effects.ts'
import { draftLifetime, removeExpired } from './draft.repository.ts'

export const timedJobs: TimedJob[] = [
  {
    name: 'drafts.forget',
    crontab: '23 3 * * *',
    run: ({ db, clock }) => removeExpired(db, new Date(clock.now().getTime() - draftLifetime)),
  },
]
