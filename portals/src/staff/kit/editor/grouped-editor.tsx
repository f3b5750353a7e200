import type { KeptRecord, RecordVersionDocument } from '@goldammer/sdk/staff/model'
import { Button } from 'antd'
import { Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useReadCache } from '../../../shared/data/use-read.ts'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Problems } from '../../../shared/states/states.tsx'
import { useUnsaved } from '../../../shared/unsaved/use-unsaved.tsx'
import { Refusals } from './labelled.tsx'
import { RecordVersions } from './record-versions.tsx'
import type { Words } from './texts-of.ts'
import { begun, changed, undone } from './undo.ts'
import { useComparedSave } from './use-compared-save.tsx'
import { useRefusalsByPointer } from './use-refusals-by-pointer.ts'

interface Props<Saved extends { version: string }, Groups extends object> {
  title: string
  lead: string
  /** Shown when all has been saved. */
  saved: string
  record: Saved
  queryKey: string[]
  groupsOf: (record: Saved) => Groups
  read: () => Promise<{ data: Saved }>
  save: (groups: Groups, version: string) => Promise<{ data: Saved }>
  /** What its fields are called when two versions are compared. */
  words: Words
  /** Where every version stays: which record it is, and a version in the form of the editor, on what there is by now. */
  versions?: { record: KeptRecord; toEditor: (document: RecordVersionDocument, now: Saved) => Groups }
  children: (groups: Groups, change: (next: Groups, mark?: string) => void) => ReactNode
  /** What stands below and goes by what is written, saved or not. */
  below?: (groups: Groups) => ReactNode
}

/** Where the groups are all there is. */
const readable = (groups: object) => (Array.isArray(groups) ? { groups } : groups)

/** Groups that are written together and published together, one step after the other undone; the second of two editors sees the conflict. */
export function GroupedEditor<Saved extends { version: string }, Groups extends object>({
  title,
  lead,
  saved,
  record,
  queryKey,
  groupsOf,
  read,
  save,
  words,
  versions,
  children,
  below,
}: Props<Saved, Groups>) {
  const t = useText()
  const cache = useReadCache(queryKey)
  const [base, setBase] = useState(record)
  const [state, setState] = useState(() => begun(groupsOf(record)))
  const refused = useRefusalsByPointer()
  const groups = state.present
  const isDirty = JSON.stringify(groups) !== JSON.stringify(groupsOf(base))
  function start(next: Saved) {
    cache.replace(next)
    setBase(next)
    setState(begun(groupsOf(next)))
    refused.clear()
  }
  const send = useComparedSave<Groups, Saved>({
    resource: queryKey[0]!,
    save,
    read,
    words,
    readable,
    inputOf: groupsOf,
    done: saved,
    onStart: start,
    onRefused: refused.show,
  })
  function publish() {
    refused.clear()
    send.run(groups, base.version)
  }
  const { setUnsaved, warning } = useUnsaved()
  useEffect(() => {
    setUnsaved(isDirty)
    return () => setUnsaved(false)
  }, [isDirty, setUnsaved])
  return (
    <Refusals value={refused.refusals}>
      {warning}
      <PageHeader
        title={title}
        under={lead}
        actions={
          <>
            <Button
              icon={<Undo2 className="icon small" aria-hidden="true" />}
              disabled={state.past.length === 0}
              onClick={() => {
                // What was refused may have gone with the step.
                refused.clear()
                setState(undone)
              }}
            >
              {t('staff.pages.undo')}
            </Button>
            <Button type="primary" disabled={!isDirty} loading={send.isPending} onClick={publish}>
              {t('staff.pages.publish')}
            </Button>
          </>
        }
      />
      <Problems texts={refused.problems} />
      {/* What would be typed into it now would be lost. */}
      <section className="box editor-panel whole" aria-label={title} inert={send.isPending}>
        {children(groups, (next, mark) => setState((before) => changed(before, next, mark ?? null)))}
      </section>
      {below?.(groups)}
      {versions && (
        <RecordVersions<RecordVersionDocument>
          record={versions.record}
          version={base.version}
          words={words}
          written={readable(groups)}
          toEditor={(document) => readable(versions.toEditor(document, base))}
          onTakeUp={(document) => setState((before) => changed(before, versions.toEditor(document, base)))}
        />
      )}
      {send.dialog}
    </Refusals>
  )
}
