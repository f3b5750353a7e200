import type { Machine } from '../../../shared/state-machine.ts'

export type PageState = 'draft' | 'published'
export type PageEvent = 'write' | 'publish' | 'withdraw'

export const pageMachine: Machine<PageState, PageEvent> = {
  write: { from: [null], to: 'draft' },
  publish: { from: ['draft'], to: 'published' },
  withdraw: { from: ['published'], to: 'draft' },
}
