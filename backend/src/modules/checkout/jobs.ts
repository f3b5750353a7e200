import type { Effects, TimedJob } from '../../jobs/effects.ts'
import { noteConfirmation } from './digital-goods.service.ts'
import { draftLifetime, removeExpired } from './draft.repository.ts'
import { effects as goodsEffects } from './goods-payment.ts'

export const effects: Effects = {
  ...goodsEffects,
  'order.confirmed': (scope, { subjectId, payload }) =>
    noteConfirmation(scope, subjectId!, new Date(payload.sentAt as string)),
}

export const timedJobs: TimedJob[] = [
  {
    name: 'drafts.forget',
    crontab: '23 3 * * *',
    run: ({ db, clock }) => removeExpired(db, new Date(clock.now().getTime() - draftLifetime)),
  },
]
