import type { Machine } from '../../../shared/state-machine.ts'

export type CommentState = 'published' | 'pending' | 'hidden' | 'deleted'
export type CommentEvent = 'hideByReports' | 'hide' | 'show' | 'delete'

/** domain/posts#comments: visible at once, hidden after three reports until moderated. */
export const commentMachine: Machine<CommentState, CommentEvent> = {
  hideByReports: { from: ['published'], to: 'pending' },
  hide: { from: ['published', 'pending'], to: 'hidden' },
  // Also what is shown: who has reported it was heard.
  show: { from: ['published', 'pending', 'hidden'], to: 'published' },
  delete: { from: ['published', 'pending', 'hidden'], to: 'deleted' },
}

export type PostState = 'draft' | 'scheduled' | 'published' | 'withdrawn'
export type PostEvent = 'keep' | 'schedule' | 'publish' | 'withdraw'

/** What was published once is withdrawn and shown again, and never a draft any more. */
export const postMachine: Machine<PostState, PostEvent> = {
  keep: { from: [null, 'scheduled'], to: 'draft' },
  schedule: { from: [null, 'draft', 'scheduled', 'withdrawn'], to: 'scheduled' },
  publish: { from: [null, 'draft', 'scheduled', 'withdrawn'], to: 'published' },
  // What was to be shown again, too: it stays what it was.
  withdraw: { from: ['published', 'scheduled'], to: 'withdrawn' },
}
