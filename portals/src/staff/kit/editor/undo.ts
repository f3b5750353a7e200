/** What was, what is, and what was undone. */
export interface Undoable<T> {
  past: T[]
  present: T
  future: T[]
  /** The field last typed in: what is typed there next belongs to the same step. */
  mark: string | null
}

const most = 200

export const begun = <T>(present: T): Undoable<T> => ({ past: [], present, future: [], mark: null })

/** One more step; a mark names the field that is being typed in. */
export function changed<T>(state: Undoable<T>, present: T, mark: string | null = null): Undoable<T> {
  if (present === state.present) return state
  const isSameField = mark !== null && mark === state.mark
  const past = isSameField ? state.past : [...state.past, state.present].slice(-most)
  return { past, present, future: [], mark }
}

export function undone<T>({ past, present, future, mark }: Undoable<T>): Undoable<T> {
  const before = past.at(-1)
  if (before === undefined) return { past, present, future, mark }
  return { past: past.slice(0, -1), present: before, future: [present, ...future], mark: null }
}

export function redone<T>({ past, present, future, mark }: Undoable<T>): Undoable<T> {
  const [after, ...rest] = future
  if (after === undefined) return { past, present, future, mark }
  return { past: [...past, present], present: after, future: rest, mark: null }
}
