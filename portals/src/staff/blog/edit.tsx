import { deleteBlogEntry, readBlogEntry, saveBlogEntry } from '@goldammer/sdk/staff/content'
import type { BlogInput, BlogRecord } from '@goldammer/sdk/staff/model'
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
import { PostEditor, valuesOf } from './post-editor.tsx'

export default function EditBlogPost() {
  const { id = '' } = useParams()
  const post = useRecord<BlogRecord>('blog', id)
  if (statusOf(post.error) === 404) return <NotFound />
  return <QueryView query={post}>{(data) => <Post key={data.id} post={data} />}</QueryView>
}

function Post({ post }: { post: BlogRecord }) {
  const t = useText()
  const { place } = usePortal()
  const { modal } = App.useApp()
  const unsaved = useUnsaved()
  const refused = usePlacedRefusals()
  const [base, setBase] = useState(post)
  const save = useAction(
    ({ input, version }: { input: BlogInput; version: string }) =>
      saveBlogEntry(base.id, input, { 'Record-Version': version }),
    { invalidates: ['blog'], quiet: true, done: t('staff.blog.saved'), onDone: ({ data }) => setBase(data) },
  )
  const read = useAction(() => readBlogEntry(base.id))
  const remove = useAction(() => deleteBlogEntry(base.id), {
    ...{ invalidates: ['blog'], done: t('staff.blog.removed') },
    onDone: () => unsaved.leaveTo('/blog'),
  })
  function send(input: BlogInput, version: string) {
    refused.clear()
    save.mutate({ input, version }, { onError: refused.show })
  }
  return (
    <>
      {unsaved.warning}
      <PostEditor
        onDirty={unsaved.setUnsaved}
        // What was saved, here or elsewhere, is what one goes on from.
        key={base.version}
        title={base.title[place.locale] || base.title['de-DE'] || ''}
        state={base.state}
        initial={valuesOf(base)}
        refused={refused}
        isSaving={save.isPending || read.isPending}
        onSave={(input) => send(input, base.version)}
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
          base.state === 'draft' && (
            <Button
              loading={remove.isPending}
              onClick={() =>
                modal.confirm({
                  title: t('staff.blog.remove'),
                  content: t('staff.blog.removeText'),
                  okText: t('staff.blog.remove'),
                  cancelText: t('common.action.cancel'),
                  onOk: () => remove.mutate(undefined),
                })
              }
            >
              {t('staff.blog.remove')}
            </Button>
          )
        }
      />
    </>
  )
}
