import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { errorTexts } from '@goldammer/sdk/client/error-texts'
import { readCmsPageRecord, saveCmsDraft } from '@goldammer/sdk/staff/content'
import type { CmsDocument, CmsPageRecord } from '@goldammer/sdk/staff/model'
import { useInvalidate } from '@refinedev/core'
import { useEffect, useRef, useState } from 'react'
import { inSession } from '../../../providers/in-session.ts'
import { usePortal } from '../../../shared/portal-context.ts'

/** Milliseconds of rest after which what was typed is saved. */
const restMs = 1_500

/**
 * Keeps what is typed by itself, so that nothing of it is lost, and one save after the other. Where somebody else has saved
 * meanwhile nothing is overwritten: both versions are there to be compared.
 */
export function useDraft(page: CmsPageRecord, document: CmsDocument) {
  const { translator } = usePortal()
  const invalidate = useInvalidate()
  const [record, setRecord] = useState(page)
  const [theirs, setTheirs] = useState<CmsPageRecord>()
  const [refusals, setRefusals] = useState<Record<string, string>>({})
  const [problems, setProblems] = useState<string[]>([])
  const [savedAt, setSavedAt] = useState<Date>()
  const serialized = JSON.stringify(document)
  const [saved, setSaved] = useState(serialized)
  // What a save goes by is what was typed last, not what was there when it was planned.
  const latest = useRef({ serialized, document, version: record.version, saved })
  latest.current = { ...latest.current, serialized, document }
  const underWay = useRef<Promise<boolean>>(undefined)

  function take(next: CmsPageRecord, sent: string) {
    latest.current = { ...latest.current, version: next.version, saved: sent }
    setRecord(next)
    setSaved(sent)
    void invalidate({ resource: 'pages', invalidates: ['list'] })
  }

  async function send(): Promise<boolean> {
    const { serialized: sent, document: written, version } = latest.current
    if (sent === latest.current.saved) return true
    try {
      const { data } = await inSession(() => saveCmsDraft(page.id, written, { 'Record-Version': version }))
      take(data, sent)
      setRefusals({})
      setProblems([])
      setSavedAt(new Date())
      return true
    } catch (error) {
      if (error instanceof ApiClientError && error.has('RECORD_CHANGED')) {
        setTheirs((await inSession(() => readCmsPageRecord(page.id))).data)
      } else {
        const texts = errorTexts(error, translator)
        setRefusals(Object.fromEntries(texts.flatMap(({ pointer, text }) => (pointer ? [[pointer, text]] : []))))
        setProblems([...new Set(texts.map(({ text }) => text))])
      }
      return false
    }
  }

  /** True when all that is typed is saved. */
  async function save(): Promise<boolean> {
    while (underWay.current) await underWay.current
    underWay.current = send().finally(() => {
      underWay.current = undefined
    })
    return await underWay.current
  }

  const isDirty = serialized !== saved
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the clock
  useEffect(() => {
    if (!isDirty || theirs) return
    const timer = setTimeout(() => void save(), restMs)
    return () => clearTimeout(timer)
  }, [serialized, isDirty, theirs])
  const leave = useRef(save)
  leave.current = save
  useEffect(() => () => void leave.current(), [])

  return {
    record,
    theirs,
    refusals,
    problems,
    savedAt,
    isDirty,
    save,
    /** What was read or done elsewhere on this page is what one goes on from. */
    take: (next: CmsPageRecord, sent: CmsDocument) => {
      setTheirs(undefined)
      take(next, JSON.stringify(sent))
    },
    /** The own version goes over theirs, which one has seen. */
    overwrite: async () => {
      if (theirs) latest.current = { ...latest.current, version: theirs.version }
      setTheirs(undefined)
      await save()
    },
  }
}
