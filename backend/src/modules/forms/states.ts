import type { Machine } from '../../shared/state-machine.ts'

export type MessageState = 'open' | 'answered' | 'closed' | 'spam'
export type MessageEvent = 'answer' | 'close' | 'reopen' | 'markSpam'

/** R2.30: whatever was done can be taken back, but an answer that is on its way. */
export const messageMachine: Machine<MessageState, MessageEvent> = {
  answer: { from: ['open', 'answered', 'closed'], to: 'answered' },
  close: { from: ['open', 'answered'], to: 'closed' },
  reopen: { from: ['answered', 'closed', 'spam'], to: 'open' },
  markSpam: { from: ['open', 'closed'], to: 'spam' },
}
