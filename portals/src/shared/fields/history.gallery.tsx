import type { ContractEvent } from '@goldammer/sdk/store/model'
import { defineEntry } from '../../../gallery/entry.ts'
import { History } from './history.tsx'

const events: ContractEvent[] = [
  {
    at: '2027-02-01T09:12:00.000Z',
    from: null,
    to: '1_1_submitted',
    event: 'submit',
    actor: 'investor',
    actorName: 'Ines Investorin',
    reason: null,
  },
  {
    at: '2027-02-15T10:00:00.000Z',
    from: '2_1_in_review',
    to: '2_4_approved',
    event: 'accept',
    actor: 'system',
    actorName: null,
    reason: null,
  },
]

export default defineEntry({
  History: {
    default: <History events={events} actorLabels="investor" />,
    company: <History events={events} actorLabels="company" />,
    staff: <History events={events} actorLabels="staff" />,
    empty: <History events={[]} actorLabels="investor" />,
  },
})
