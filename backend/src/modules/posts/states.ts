import type { Machine } from '../../shared/state-machine.ts'

export type CommentState = 'published' | 'pending' | 'hidden' | 'deleted'
export type CommentEvent = 'hideByReports' | 'hide' | 'show' | 'delete'

/** domain §9: visible at once, hidden after three reports until moderated. */
export const commentMachine: Machine<CommentState, CommentEvent> = {
  hideByReports: { from: ['published'], to: 'pending' },
  hide: { from: ['published', 'pending'], to: 'hidden' },
  show: { from: ['pending', 'hidden'], to: 'published' },
  delete: { from: ['published', 'pending', 'hidden'], to: 'deleted' },
}
