import type { Machine } from '../../shared/state-machine.ts'

export type VersionState = 'draft' | 'scheduled' | 'published'
export type VersionEvent = 'keep' | 'schedule' | 'publish'

/** What is written of a page (R3.17); a published version never changes again, the next one begins beside it. */
export const versionMachine: Machine<VersionState, VersionEvent> = {
  keep: { from: [null, 'draft', 'scheduled'], to: 'draft' },
  schedule: { from: ['draft', 'scheduled'], to: 'scheduled' },
  publish: { from: ['draft', 'scheduled'], to: 'published' },
}
