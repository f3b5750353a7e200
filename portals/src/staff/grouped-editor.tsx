import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { PageHeader } from '../shared/layout/page-header.tsx'
import { useText } from '../shared/portal-context.ts'
import { Problems } from '../shared/states/states.tsx'
import { useUnsaved } from '../shared/unsaved/use-unsaved.tsx'
import { useAction } from '../shared/use-action.ts'
import { Refusals } from './pages/fields.tsx'
import { begun, changed, undone } from './pages/undo.ts'
import { usePlacedRefusals } from './use-placed-refusals.ts'

interface Props<Saved extends { version: string }, Groups> {
  title: string
  lead: string
  /** Said when all has been saved. */
  saved: string
  record: Saved
  queryKey: string[]
  groupsOf: (record: Saved) => Groups
  read: () => Promise<{ data: Saved }>
  save: (groups: Groups, version: string) => Promise<{ data: Saved }>
  children: (groups: Groups, change: (next: Groups, mark?: string) => void) => ReactNode
  /** What stands below and goes by what is written, saved or not. */
  below?: (groups: Groups) => ReactNode
}

/** Groups that are written together and published together, one step after the other undone; of two editors the second is told. */
export function GroupedEditor<Saved extends { version: string }, Groups>({
  title,
  lead,
  saved,
  record,
  queryKey,
  groupsOf,
  read,
  save,
  children,
  below,
}: Props<Saved, Groups>) {
  const t = useText()
  const client = useQueryClient()
  const [base, setBase] = useState(record)
  const [state, setState] = useState(() => begun(groupsOf(record)))
  const refused = usePlacedRefusals()
  const groups = state.present
  const isDirty = JSON.stringify(groups) !== JSON.stringify(groupsOf(base))
  function start(next: Saved) {
    client.setQueryData(queryKey, next)
    setBase(next)
    setState(begun(groupsOf(next)))
    refused.clear()
  }
  const send = useAction((version: string) => save(groups, version), {
    ...{ quiet: true, done: saved },
    onDone: ({ data }) => start(data),
  })
  const reload = useAction(() => read(), { onDone: ({ data }) => start(data) })
  function publish(version: string) {
    refused.clear()
    send.mutate(version, { onError: refused.show })
  }
  /** What one has typed goes over theirs only when one says so, knowing that there is another version. */
  const overwrite = useAction(() => read(), { onDone: ({ data }) => publish(data.version) })
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
            <Button type="primary" disabled={!isDirty} loading={send.isPending} onClick={() => publish(base.version)}>
              {t('staff.pages.publish')}
            </Button>
          </>
        }
      />
      <Problems texts={refused.problems} />
      {refused.isStale && (
        <div className="row wrap">
          <Button onClick={() => reload.mutate(undefined)}>{t('staff.pages.takeTheirs')}</Button>
          <Button onClick={() => overwrite.mutate(undefined)}>{t('staff.pages.keepMine')}</Button>
        </div>
      )}
      {/* What would be typed into it now would be lost. */}
      <section
        className="box editor-panel whole"
        aria-label={title}
        inert={send.isPending || reload.isPending || overwrite.isPending}
      >
        {children(groups, (next, mark) => setState((before) => changed(before, next, mark ?? null)))}
      </section>
      {below?.(groups)}
    </Refusals>
  )
}
