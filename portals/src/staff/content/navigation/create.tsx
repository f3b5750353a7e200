import { createCategory } from '@goldammer/sdk/staff/content'
import type { CategoryFields } from '@goldammer/sdk/staff/model'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useText } from '../../../shared/portal-context.ts'
import { useUnsaved } from '../../../shared/unsaved/use-unsaved.tsx'
import { useCreate } from '../../changes.ts'
import { useRefusalsByPointer } from '../../kit/editor/use-refusals-by-pointer.ts'
import { newEntry } from './entry.ts'
import { EntryEditor } from './entry-editor.tsx'
import { TREES } from './tree.ts'

export default function CreateEntry() {
  const t = useText()
  const [params] = useSearchParams()
  const tree = TREES.find((one) => one === params.get('tree')) ?? 'main-navigation'
  const parentId = params.get('parentId')
  const initial = useMemo(() => newEntry(tree === 'catalogue' ? 'page' : 'category'), [tree])
  const unsaved = useUnsaved()
  const refused = useRefusalsByPointer()
  const create = useCreate('navigation', createCategory, {
    inputOf: (fields: CategoryFields) => ({ tree, parentId, fields }),
    invalidates: ['navigation'],
    quiet: true,
    done: t('staff.navigation.created'),
    onDone: () => unsaved.leaveTo(`/navigation?tab=${tree}`, { replace: true }),
  })
  return (
    <>
      {unsaved.warning}
      <EntryEditor
        title={t('staff.navigation.new')}
        tree={tree}
        initial={initial}
        at="/fields"
        refused={refused}
        isSaving={create.isPending}
        onDirty={unsaved.setUnsaved}
        onSave={(fields) => {
          refused.clear()
          create.mutate(fields, { onError: refused.show })
        }}
      />
    </>
  )
}
