import { deleteCategory, readCategoryRecord, updateCategory } from '@goldammer/sdk/staff/content'
import type { CategoryFields, CategoryRecord } from '@goldammer/sdk/staff/model'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { usePortal, useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { NotFound } from '../../shared/states/states.tsx'
import { statusOf } from '../../shared/status-of.ts'
import { useUnsaved } from '../../shared/unsaved/use-unsaved.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useRecord } from '../../shared/use-record.ts'
import { usePlacedRefusals } from '../use-placed-refusals.ts'
import { EntryEditor } from './entry-editor.tsx'

export default function EditEntry() {
  const { id = '' } = useParams()
  const entry = useRecord<CategoryRecord>('navigation', id, { fresh: true })
  if (statusOf(entry.error) === 404) return <NotFound />
  return (
    <QueryView query={entry} lines={12}>
      {(data) => <Entry key={data.id} entry={data} />}
    </QueryView>
  )
}

function Entry({ entry }: { entry: CategoryRecord }) {
  const t = useText()
  const { place } = usePortal()
  const { modal } = App.useApp()
  const unsaved = useUnsaved()
  const refused = usePlacedRefusals()
  const [base, setBase] = useState(entry)
  const { id, tree, fields, version } = base
  const name = fields.name[place.locale] || fields.name['de-DE'] || ''
  const save = useAction(
    ({ input, from }: { input: CategoryFields; from: string }) => updateCategory(id, input, { 'Record-Version': from }),
    { quiet: true, done: t('staff.navigation.saved'), onDone: ({ data }) => setBase(data) },
  )
  const read = useAction(() => readCategoryRecord(id))
  const remove = useAction((from: string) => deleteCategory(id, { 'Record-Version': from }), {
    ...{ quiet: true, done: t('staff.navigation.removed') },
    onDone: () => unsaved.leaveTo(`/navigation?tab=${tree}`),
  })
  function send(input: CategoryFields, from: string) {
    refused.clear()
    save.mutate({ input, from }, { onError: refused.show })
  }
  /** What happens is told as it is now. */
  const ask = () =>
    read.mutate(undefined, {
      onSuccess: ({ data }) =>
        modal.confirm({
          title: t('staff.navigation.removeTitle', { name }),
          content: <Consequences entry={data} />,
          okText: t('staff.navigation.remove'),
          cancelText: t('common.action.cancel'),
          onOk: () => remove.mutate(data.version, { onError: refused.show }),
        }),
    })
  return (
    <>
      {unsaved.warning}
      <EntryEditor
        // What was saved, here or elsewhere, is what one goes on from.
        key={version}
        title={name}
        tree={tree}
        initial={fields}
        formerPaths={base.formerPaths}
        refused={refused}
        isSaving={save.isPending}
        onDirty={unsaved.setUnsaved}
        onSave={(input) => send(input, version)}
        onTakeTheirs={() =>
          read.mutate(undefined, {
            onSuccess: ({ data }) => {
              refused.clear()
              setBase(data)
            },
          })
        }
        onKeepMine={(input) => read.mutate(undefined, { onSuccess: ({ data }) => send(input, data.version) })}
        actions={
          <Button loading={read.isPending || remove.isPending} onClick={ask}>
            {t('staff.navigation.remove')}
          </Button>
        }
      />
    </>
  )
}

function Consequences({ entry: { childCount, productCount, linkedFrom, fields } }: { entry: CategoryRecord }) {
  const t = useText()
  return (
    <div className="stack tight">
      {childCount > 0 && <p>{t('staff.navigation.removeChildren', { count: childCount })}</p>}
      {productCount > 0 && <p>{t('staff.navigation.removeProducts', { count: productCount })}</p>}
      {linkedFrom.length > 0 && (
        <p>{t('staff.navigation.removeLinks', { names: linkedFrom.map(({ name }) => name).join(', ') })}</p>
      )}
      {Object.keys(fields.paths).length > 0 && <p>{t('staff.navigation.removePaths')}</p>}
      <p>{t('staff.navigation.removeText')}</p>
    </div>
  )
}
