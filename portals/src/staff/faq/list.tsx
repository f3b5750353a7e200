import type { Locale } from '@goldammer/sdk/locales'
import { readFaqRecord, saveFaq } from '@goldammer/sdk/staff/content'
import type { FaqRecord } from '@goldammer/sdk/staff/model'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Plus, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { inSession } from '../../providers/kept-session.ts'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { usePortal, useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { Problems } from '../../shared/states/states.tsx'
import { useUnsaved } from '../../shared/unsaved/use-unsaved.tsx'
import { useAction } from '../../shared/use-action.ts'
import { Ordered } from '../ordered.tsx'
import { Refusals, TextsField } from '../pages/fields.tsx'
import { begun, changed, undone } from '../pages/undo.ts'
import { usePlacedRefusals } from '../use-placed-refusals.ts'
import { type EditorGroup, newEntry, newGroup, replaced, withKeys, withoutKeys } from './faq.ts'

const key = ['faq']

/** Questions and answers in their groups; published together. */
export default function Faq() {
  const faq = useQuery({
    queryKey: key,
    queryFn: async () => (await inSession(readFaqRecord)).data,
    staleTime: Infinity,
  })
  return <QueryView query={faq}>{(data) => <Editor faq={data} />}</QueryView>
}

function Editor({ faq }: { faq: FaqRecord }) {
  const t = useText()
  const { place } = usePortal()
  const client = useQueryClient()
  const [base, setBase] = useState(faq)
  const [state, setState] = useState(() => begun(withKeys(faq)))
  const refused = usePlacedRefusals()
  const groups = state.present
  const isDirty = JSON.stringify(withoutKeys(groups)) !== JSON.stringify(base.groups)
  function start(record: FaqRecord) {
    client.setQueryData(key, record)
    setBase(record)
    setState(begun(withKeys(record)))
    refused.clear()
  }
  const save = useAction((version: string) => saveFaq({ groups: withoutKeys(groups) }, { 'Record-Version': version }), {
    ...{ quiet: true, done: t('staff.faq.saved') },
    onDone: ({ data }) => start(data),
  })
  const reload = useAction(() => readFaqRecord(), { onDone: ({ data }) => start(data) })
  function publish(version: string) {
    refused.clear()
    save.mutate(version, { onError: refused.show })
  }
  /** What one has typed goes over theirs only when one says so, knowing that there is another version. */
  const overwrite = useAction(() => readFaqRecord(), { onDone: ({ data }) => publish(data.version) })
  const { setUnsaved, warning } = useUnsaved()
  useEffect(() => {
    setUnsaved(isDirty)
    return () => setUnsaved(false)
  }, [isDirty, setUnsaved])
  const change = (next: EditorGroup[], mark?: string) => setState((before) => changed(before, next, mark ?? null))
  const nameOf = (texts: Partial<Record<Locale, string>>) =>
    texts[place.locale] || texts['de-DE'] || t('staff.faq.unnamed')
  return (
    <Refusals value={refused.refusals}>
      {warning}
      <PageHeader
        title={t('staff.faq.title')}
        under={t('staff.faq.lead')}
        actions={
          <>
            <Button
              icon={<Undo2 className="icon small" aria-hidden="true" />}
              disabled={state.past.length === 0}
              onClick={() => setState(undone)}
            >
              {t('staff.pages.undo')}
            </Button>
            <Button type="primary" disabled={!isDirty} loading={save.isPending} onClick={() => publish(base.version)}>
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
        aria-label={t('staff.faq.title')}
        inert={save.isPending || reload.isPending || overwrite.isPending}
      >
        <Ordered items={groups} nameOf={({ name }) => nameOf(name)} onChange={(next) => change(next)}>
          {(group, index) => (
            <>
              <TextsField
                field={{ name: 'name', kind: 'text' }}
                label={t('staff.faq.group')}
                value={group.name}
                pointer={`/groups/${index}/name`}
                onChange={(name, mark) => change(replaced(groups, { ...group, name: name as object }), mark)}
              />
              <Ordered
                items={group.entries}
                nameOf={({ question }) => nameOf(question)}
                onChange={(entries) => change(replaced(groups, { ...group, entries }))}
              >
                {(entry, at) =>
                  (['question', 'answer'] as const).map((name) => (
                    <TextsField
                      key={name}
                      field={{ name, kind: name === 'answer' ? 'richText' : 'text' }}
                      label={t(`staff.faq.${name}`)}
                      value={entry[name]}
                      pointer={`/groups/${index}/entries/${at}/${name}`}
                      onChange={(texts, mark) => {
                        const entries = replaced(group.entries, { ...entry, [name]: texts as object })
                        change(replaced(groups, { ...group, entries }), mark)
                      }}
                    />
                  ))
                }
              </Ordered>
              <Button
                icon={<Plus className="icon small" aria-hidden="true" />}
                onClick={() => change(replaced(groups, { ...group, entries: [...group.entries, newEntry()] }))}
              >
                {t('staff.faq.addEntry')}
              </Button>
            </>
          )}
        </Ordered>
        <Button
          icon={<Plus className="icon small" aria-hidden="true" />}
          onClick={() => change([...groups, newGroup()])}
        >
          {t('staff.faq.addGroup')}
        </Button>
      </section>
    </Refusals>
  )
}
