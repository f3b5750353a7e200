import { createBlogEntry } from '@goldammer/sdk/staff/content'
import { useNavigate } from 'react-router'
import { useText } from '../../shared/portal-context.ts'
import { useAction } from '../../shared/use-action.ts'
import { usePlacedRefusals } from '../use-placed-refusals.ts'
import { newPost, PostEditor } from './post-editor.tsx'

export default function CreateBlogPost() {
  const t = useText()
  const navigate = useNavigate()
  const refused = usePlacedRefusals()
  const create = useAction(createBlogEntry, {
    ...{ invalidates: ['blog'], quiet: true, done: t('staff.blog.saved') },
    onDone: ({ data }) => void navigate(`/blog/edit/${data.id}`, { replace: true }),
  })
  return (
    <PostEditor
      title={t('staff.blog.write')}
      initial={newPost}
      refused={refused}
      isSaving={create.isPending}
      onSave={(post) => {
        refused.clear()
        create.mutate(post, { onError: refused.show })
      }}
    />
  )
}
