import { useEffect, useRef, useState } from 'react'

/** Milliseconds of rest before what was typed is saved. */
const REST = 2_500

export type Autosave =
  | { state: 'idle' | 'waiting' | 'saving' }
  | { state: 'saved'; at: Date }
  | { state: 'failed'; error: unknown }

interface Options<Values> {
  /** Undefined: what is there cannot be saved yet. */
  read: () => Values | undefined
  save: (values: Values) => Promise<void>
  onSaved: () => void
}

/** Saves what is being written whenever the writer pauses; `touch` after every change, `stop` before it is saved by hand. */
export function useAutosave<Values>(options: Options<Values>) {
  const [status, setStatus] = useState<Autosave>({ state: 'idle' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const changes = useRef(0)
  const latest = useRef(options)
  latest.current = options
  useEffect(() => () => clearTimeout(timer.current), [])
  async function act() {
    const { read, save, onSaved } = latest.current
    const values = read()
    if (values === undefined) return setStatus({ state: 'waiting' })
    const upTo = changes.current
    setStatus({ state: 'saving' })
    try {
      await save(values)
      setStatus({ state: 'saved', at: new Date() })
      if (upTo === changes.current) onSaved()
    } catch (error) {
      setStatus({ state: 'failed', error })
    }
  }
  return {
    status,
    touch() {
      changes.current++
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void act(), REST)
    },
    stop: () => clearTimeout(timer.current),
  }
}
