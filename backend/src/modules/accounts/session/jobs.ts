import { CONTEXT_TOKEN_COOKIE } from '@goldammer/sdk/constants'
import type { TimedJob } from '../../../jobs/effects.ts'
import { removeForgotten as removeAttempts } from '../../../shared/rate-limit.ts'
import { forgetTickets } from './download-tickets.ts'
import { forgetChallenges } from './factors/passkey-challenge.ts'
import { removeForgotten, removeOldChallenges } from './repository.ts'

export const timedJobs: TimedJob[] = [
  {
    name: 'sessions.forget',
    crontab: '17 3 * * *',
    async run({ db, clock }) {
      await removeOldChallenges(db, clock.now())
      await forgetChallenges(db, clock.now())
      await removeForgotten(db, new Date(clock.now().getTime() - CONTEXT_TOKEN_COOKIE.maxAge * 1000))
    },
  },
  { name: 'attempts.forget', crontab: '19 3 * * *', run: removeAttempts },
  { name: 'forget-download-tickets', crontab: '20 3 * * *', run: forgetTickets },
]
