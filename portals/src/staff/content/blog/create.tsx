import { createBlogEntry } from '@goldammer/sdk/staff/content'
import { useText } from '../../../shared/portal-context.ts'
import { useUnsaved } from '../../../shared/unsaved/use-unsaved.tsx'
import { useCreate } from '../../changes.ts'
import { useRefusalsByPointer } from '../../kit/editor/use-refusals-by-pointer.ts'
import { newPost, PostEditor } from './post-editor.tsx'

export default function CreateBlogPost() {
  const t = useText()
  const unsaved = useUnsaved()
  const refused = useRefusalsByPointer()
  const create = useCreate('blog', createBlogEntry, {
    invalidates: ['blog'],
    quiet: true,
    done: t('staff.blog.saved'),
    onDone: ({ data }) => unsaved.leaveTo(`/blog/edit/${data.id}`, { replace: true }),
  })
  return (
    <>
      {unsaved.warning}
      <PostEditor
        onDirty={unsaved.setUnsaved}
        title={t('staff.blog.write')}
        initial={newPost}
        refused={refused}
        isSaving={create.isPending}
        onSave={(post) => {
          refused.clear()
          create.mutate(post, { onError: refused.show })
        }}
      />
    </>
  )
}
