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

/** An earlier version on what there is by now: what has gone since is created again. */
export function takenUp({ groups }: FaqInput, now: FaqRecord): EditorGroup[] {
  const known = new Set(now.groups.flatMap(({ id, entries }) => [id, ...entries.map((one) => one.id)]))
  const named = <One extends { id?: string }>({ id, ...rest }: One) =>
    id && known.has(id) ? { ...rest, id, key: id } : { ...rest, key: newKey() }
  return groups.map((group) => ({ ...named(group), entries: group.entries.map(named) }))
}

export const newEntry = (): EditorEntry => ({ key: newKey(), question: {}, answer: {} })
export const newGroup = (): EditorGroup => ({ key: newKey(), name: {}, entries: [] })
