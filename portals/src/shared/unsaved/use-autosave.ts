import { useEffect, useRef, useState } from 'react'

/** Milliseconds of rest before what was typed is kept. */
const REST = 2_500

export type Autosave =
  | { state: 'idle' | 'waiting' | 'saving' }
  | { state: 'saved'; at: Date }
  | { state: 'failed'; error: unknown }

interface Options<Values> {
  /** Undefined: what is there cannot be kept yet. */
  read: () => Values | undefined
  keep: (values: Values) => Promise<void>
  onKept: () => void
}

/** Keeps what is being written whenever the writer rests; `touch` after every change, `stop` before it is saved by hand. */
export function useAutosave<Values>(options: Options<Values>) {
  const [status, setStatus] = useState<Autosave>({ state: 'idle' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const changes = useRef(0)
  const latest = useRef(options)
  latest.current = options
  useEffect(() => () => clearTimeout(timer.current), [])
  async function act() {
    const { read, keep, onKept } = latest.current
    const values = read()
    if (values === undefined) return setStatus({ state: 'waiting' })
    const upTo = changes.current
    setStatus({ state: 'saving' })
    try {
      await keep(values)
      setStatus({ state: 'saved', at: new Date() })
      if (upTo === changes.current) onKept()
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
