import type { Machine } from '../../shared/state-machine.ts'

export type MailingState = 'waiting' | 'sending' | 'sent' | 'refused' | 'withdrawn'
export type MailingEvent = 'release' | 'refuse' | 'withdraw' | 'finish'

/** domain/rights#bulk-mail: written by one person of the company, released by another. */
export const mailingMachine: Machine<MailingState, MailingEvent> = {
  release: { from: ['waiting'], to: 'sending' },
  refuse: { from: ['waiting'], to: 'refused' },
  withdraw: { from: ['waiting'], to: 'withdrawn' },
  finish: { from: ['sending'], to: 'sent' },
}
