import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { useNotification } from '@refinedev/core'
import { type ReactNode, useRef, useState } from 'react'
import { useChange, useWrite, type Verb } from '../data/use-change.ts'
import { useErrorTexts } from '../use-error-text.ts'
import { type Difference, differencesOf, merge, type Versioned } from './conflict.ts'
import { ConflictDialog, type Wording } from './conflict-dialog.tsx'

interface Options<Values> extends Wording<Values> {
  /** Whose record it is. */
  resource: string
  /** What the form is filled with when it appears. */
  base: Versioned<Values>
  /** The record as it stands now. */
  read: () => Promise<Versioned<Values>>
  save: (values: Values, version: string) => Promise<Versioned<Values>>
  /** The fields people see, in their order. */
  names: (keyof Values & string)[]
  invalidates: string[]
  done: string
  /** Shows in the form what is about to be saved, after a choice between two versions. */
  onMerged?: (values: Values) => void
  onSaved?: (values: Values) => void
  /** A form shows the refusal at its fields; otherwise it appears as a notification. */
  onRefused?: (error: unknown) => void
}

interface Conflict<Values> {
  mine: Values
  from: Versioned<Values>
  theirs: Versioned<Values>
  differences: Difference<Values>[]
}

/** A record without a version is a new one. */
const verbOf = ({ version }: { version: string }): Verb => (version ? 'update' : 'create')

/**
 * Saves a record that somebody else may have changed meanwhile: the backend refuses by the version (RECORD_CHANGED), and both
 * versions are shown with the choice between them. Show `dialog` beside the form.
 */
export function useVersionedSave<Values extends object>(options: Options<Values>) {
  const { resource, read, save, names, label, show, invalidates, done, onMerged, onSaved } = options
  const write = useWrite(resource)
  const { open } = useNotification()
  const textsOf = useErrorTexts()
  const onRefused =
    options.onRefused ?? ((error: unknown) => open?.({ type: 'error', message: textsOf(error).join(' ') }))
  const base = useRef(options.base)
  // The automatic save that is under way; the next save waits for it and uses its version.
  const autosaving = useRef<Promise<void>>(Promise.resolve())
  const [conflict, setConflict] = useState<Conflict<Values>>()
  const action = useChange(verbOf, resource, ({ values, version }: Versioned<Values>) => save(values, version), {
    invalidates,
    done,
    quiet: true,
    onDone: (saved) => {
      base.current = saved
      onSaved?.(saved.values)
    },
  })
  /** Saves without a message; a refusal is thrown, and the next save by hand compares. */
  function autosave(values: Values): Promise<void> {
    const next = settled().then(async () => {
      base.current = await write(
        verbOf(base.current),
        ({ values, version }: Versioned<Values>) => save(values, version),
        { values, version: base.current.version },
      )
    })
    autosaving.current = next
    return next
  }
  const settled = () => autosaving.current.catch(() => undefined)
  function run(values: Values, from = base.current) {
    action.mutate(
      { values, version: from.version },
      {
        onError: (error) => {
          if (error instanceof ApiClientError && error.has('RECORD_CHANGED')) compare(values, from).catch(onRefused)
          else onRefused(error)
        },
      },
    )
  }
  async function compare(mine: Values, from: Versioned<Values>) {
    const theirs = await read()
    const differences = differencesOf(mine, from.values, theirs.values, names)
    const found = { mine, from, theirs, differences }
    if (differences.length > 0) setConflict(found)
    else settle(new Set(), found)
  }
  function settle(chosen: ReadonlySet<keyof Values>, { mine, from, theirs, differences }: Conflict<Values>) {
    const merged = merge(mine, from.values, theirs.values, chosen, differences)
    setConflict(undefined)
    base.current = theirs
    onMerged?.(merged)
    run(merged, theirs)
  }
  const dialog: ReactNode = conflict && (
    <ConflictDialog
      mine={conflict.mine}
      theirs={conflict.theirs.values}
      differences={conflict.differences}
      label={label}
      show={show}
      onChosen={(chosen) => settle(chosen, conflict)}
      onClose={() => setConflict(undefined)}
    />
  )
  return {
    /** `from` is what the page shows now, where that is read again while it stands. */
    run: (values: Values, from?: Versioned<Values>) => void settled().then(() => run(values, from)),
    autosave,
    isPending: action.isPending,
    dialog,
  }
}
