import { deleteCategory, readCategoryRecord, updateCategory } from '@goldammer/sdk/staff/content'
import type { CategoryFields, CategoryRecord, CmsChoiceList } from '@goldammer/sdk/staff/model'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { statusOf } from '../../../providers/status-of.ts'
import { useFound } from '../../../shared/data/use-read.ts'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { NotFound } from '../../../shared/states/states.tsx'
import { useUnsaved } from '../../../shared/unsaved/use-unsaved.tsx'
import { useAction } from '../../../shared/use-action.ts'
import { useDelete } from '../../changes.ts'
import { useRecord } from '../../data.ts'
import { choicesKey } from '../../kit/editor/choice-field.tsx'
import { RecordVersions } from '../../kit/editor/record-versions.tsx'
import type { Words } from '../../kit/editor/texts-of.ts'
import { useComparedSave } from '../../kit/editor/use-compared-save.tsx'
import { useRefusalsByPointer } from '../../kit/editor/use-refusals-by-pointer.ts'
import { kindOf, targets } from './entry.ts'
import { EntryEditor } from './entry-editor.tsx'

const words: Words = {
  type: 'staff.navigation.kind',
  internalLink: 'staff.navigation.target',
  externalLink: 'staff.navigation.field.externalLink',
  name: 'staff.navigation.field.name',
  description: 'staff.navigation.field.description',
  paths: 'staff.navigation.field.paths',
  metaTitle: 'staff.navigation.field.metaTitle',
  metaDescription: 'staff.navigation.field.metaDescription',
  mediaId: 'staff.navigation.picture',
  visible: 'staff.navigation.field.visible',
  active: 'staff.navigation.field.active',
}

export default function EditEntry() {
  const { id = '' } = useParams()
  const entry = useRecord('navigation', id, { fresh: true })
  if (statusOf(entry.error) === 404) return <NotFound />
  return (
    <QueryView query={entry} lines={12}>
      {(data) => <Entry key={data.id} entry={data} />}
    </QueryView>
  )
}

function Entry({ entry }: { entry: CategoryRecord }) {
  const t = useText()
  const { portalAddress } = usePortal()
  const { modal } = App.useApp()
  const unsaved = useUnsaved()
  const refused = useRefusalsByPointer()
  const [base, setBase] = useState(entry)
  const { id, tree, fields, version } = base
  const name = fields.name[portalAddress.locale] || fields.name['de-DE'] || ''
  const found = useFound()
  /** As the fields of the editor show it. */
  function readable({ linkType, internalLink, ...input }: CategoryFields) {
    const kind = kindOf({ ...input, linkType })
    const choices = found<CmsChoiceList['elements']>(choicesKey(targets[kind]))
    const target = choices?.find((one) => one.id === internalLink)?.label ?? internalLink
    return { ...input, type: t(`staff.navigation.kinds.${kind}`), internalLink: target }
  }
  const save = useComparedSave<CategoryFields, CategoryRecord>({
    resource: 'navigation',
    save: (input, from) => updateCategory(id, input, { 'Record-Version': from }),
    read: () => readCategoryRecord(id),
    inputOf: (record) => record.fields,
    words,
    readable,
    done: t('staff.navigation.saved'),
    onStart: setBase,
    onRefused: refused.show,
  })
  const read = useAction(() => readCategoryRecord(id))
  const remove = useDelete('navigation', (from) => deleteCategory(id, { 'Record-Version': from }), {
    quiet: true,
    done: t('staff.navigation.removed'),
    onDone: () => unsaved.leaveTo(`/navigation?tab=${tree}`),
  })
  function send(input: CategoryFields, from: string) {
    refused.clear()
    save.run(input, from)
  }
  /** The consequences are read when they are asked for. */
  const ask = () =>
    read.mutate(undefined, {
      onSuccess: ({ data }) =>
        modal.confirm({
          title: t('staff.navigation.removeTitle', { name }),
          content: <Consequences entry={data} />,
          okText: t('staff.navigation.remove'),
          okButtonProps: { danger: true },
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
        more={(written, take) => (
          <RecordVersions<CategoryFields>
            record="category"
            recordId={id}
            version={version}
            words={words}
            written={readable(written)}
            toEditor={readable}
            onTakeUp={take}
          />
        )}
        actions={
          <Button loading={read.isPending || remove.isPending} onClick={ask}>
            {t('staff.navigation.remove')}
          </Button>
        }
      />
      {save.dialog}
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
