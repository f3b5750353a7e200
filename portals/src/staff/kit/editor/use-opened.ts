import { useCallback, useContext, useEffect, useState } from 'react'
import { Refusals } from './labelled.tsx'
import { type Row, refusedRows } from './refused-rows.ts'

/** Which rows are open: one after the other by hand, or all in which the backend has refused something. */
export function useOpened(rows: Row[]) {
  const refusals = useContext(Refusals)
  const [opened, setOpened] = useState<string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an answer opens rows, not what is typed after it
  useEffect(() => {
    const refused = refusedRows(rows, Object.keys(refusals))
    setOpened((before) => [...new Set([...before, ...refused])])
  }, [refusals])
  const open = useCallback((key: string) => setOpened([key]), [])
  const toggle = useCallback(
    (key: string) => setOpened((before) => (before.includes(key) ? before.filter((one) => one !== key) : [key])),
    [],
  )
  return { opened, open, toggle }
}
