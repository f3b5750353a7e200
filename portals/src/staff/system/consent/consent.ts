import type { ConsentSettings, ConsentSettingsInput } from '@goldammer/sdk/staff/model'

type InputEntry = ConsentSettingsInput['groups'][number]['entries'][number]
type InputGroup = ConsentSettingsInput['groups'][number]

/** Groups and cookies with a name of their own while they are edited. */
export type EditorEntry = InputEntry & { key: string; isOwn: boolean }
export type EditorGroup = Omit<InputGroup, 'entries'> & { key: string; entries: EditorEntry[] }
export type Editor = Omit<ConsentSettingsInput, 'groups'> & { groups: EditorGroup[] }

let made = 0
const newKey = () => `new-${++made}`

/** The place names what was read, so that the same record makes the same editor. */
export const toEditor = ({ tagManagerId, groups }: Pick<ConsentSettings, 'tagManagerId' | 'groups'>): Editor => ({
  tagManagerId,
  askAgain: false,
  groups: groups.map((group, index) => ({
    ...group,
    key: `group-${index}`,
    entries: group.entries.map((entry) => ({ ...entry, key: entry.cookie })),
  })),
})

export const toInput = ({ groups, ...settings }: Editor): ConsentSettingsInput => ({
  ...settings,
  groups: groups.map(({ key: _own, entries, ...group }) => ({
    ...group,
    entries: entries.map(({ key: _its, isOwn: _isOwn, ...entry }) => entry),
  })),
})

export const newEntry = (): EditorEntry => ({ key: newKey(), cookie: '', name: {}, days: 0, isOwn: false })
export const newGroup = (): EditorGroup => ({
  key: newKey(),
  isRequired: false,
  name: {},
  description: {},
  entries: [newEntry()],
})

/** Whether the platform says if the group needs consent: it holds what the platform itself sets. */
export const isFixed = ({ entries }: EditorGroup): boolean => entries.some(({ isOwn }) => isOwn)

/** What is in `before` and no longer in `after`, and is the platform's. */
export const ownAndGone = (before: EditorEntry[], after: EditorEntry[]): EditorEntry | undefined =>
  before.find(({ key, isOwn }) => isOwn && !after.some((one) => one.key === key))
