import type { FaqInput, FaqRecord } from '@goldammer/sdk/staff/model'

/** Groups and entries with a name of their own while they are edited: what is new has no id yet. */
export type EditorEntry = FaqInput['groups'][number]['entries'][number] & { key: string }
export type EditorGroup = Omit<FaqInput['groups'][number], 'entries'> & { key: string; entries: EditorEntry[] }

let made = 0
const newKey = () => `new-${++made}`

export const withKeys = ({ groups }: Pick<FaqRecord, 'groups'>): EditorGroup[] =>
  groups.map((group) => ({ ...group, key: group.id, entries: group.entries.map((one) => ({ ...one, key: one.id })) }))

export const withoutKeys = (groups: EditorGroup[]): FaqInput['groups'] =>
  groups.map(({ key: _own, entries, ...group }) => ({
    ...group,
    entries: entries.map(({ key: _its, ...entry }) => entry),
  }))

export const newEntry = (): EditorEntry => ({ key: newKey(), question: {}, answer: {} })
export const newGroup = (): EditorGroup => ({ key: newKey(), name: {}, entries: [] })

export const replaced = <T extends { key: string }>(all: T[], changed: T): T[] =>
  all.map((one) => (one.key === changed.key ? changed : one))
