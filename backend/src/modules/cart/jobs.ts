import type { TimedJob } from '../../jobs/effects.ts'
import { removeForgotten } from './repository.ts'

const day = 86_400_000

export const timedJobs: TimedJob[] = [
  {
    name: 'carts.forget',
    // After the sessions.
    crontab: '27 3 * * *',
    run: ({ db, clock }) => removeForgotten(db, new Date(clock.now().getTime() - day)),
  },
]
