import {
  deleteBlogEntry,
  discardBlogDraft,
  listBlogPostUses,
  readBlogEntry,
  saveBlogEntry,
} from '@goldammer/sdk/staff/content'
import type { BlogInput, BlogRecord } from '@goldammer/sdk/staff/model'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { statusOf } from '../../../providers/status-of.ts'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { NotFound } from '../../../shared/states/states.tsx'
import { useUnsaved } from '../../../shared/unsaved/use-unsaved.tsx'
import { useAction } from '../../../shared/use-action.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { useRecord } from '../../data.ts'
import { DeleteContent } from '../../kit/editor/delete-content.tsx'
import { useComparedSave } from '../../kit/editor/use-compared-save.tsx'
import { useRefusalsByPointer } from '../../kit/editor/use-refusals-by-pointer.ts'
import { PostEditor, valuesOf } from './post-editor.tsx'
import { inputWords, PostVersions, useAuthorNames } from './post-versions.tsx'

export default function EditBlogPost() {
  const { id = '' } = useParams()
  const post = useRecord('blog', id)
  if (statusOf(post.error) === 404) return <NotFound />
  return <QueryView query={post}>{(data) => <Post key={data.id} post={data} />}</QueryView>
}

function Post({ post }: { post: BlogRecord }) {
  const t = useText()
  const { portalAddress } = usePortal()
  const { modal } = App.useApp()
  const unsaved = useUnsaved()
  const refused = useRefusalsByPointer()
  const { dateTime } = useFormat()
  const [base, setBase] = useState(post)
  function start(record: BlogRecord) {
    refused.clear()
    setBase(record)
  }
  const nameOf = useAuthorNames()
  const save = useComparedSave<BlogInput, BlogRecord>({
    resource: 'blog',
    save: (input, version) => saveBlogEntry(base.id, input, { 'Record-Version': version }),
    read: () => readBlogEntry(base.id),
    inputOf: valuesOf,
    words: inputWords,
    readable: (input) => ({
      ...input,
      authorId: nameOf(input.authorId),
      release: t(`staff.blog.release.${input.release}`),
      publishAt: input.publishAt && dateTime(input.publishAt),
    }),
    invalidates: ['blog'],
    done: t('staff.blog.saved'),
    onStart: start,
    onRefused: refused.show,
  })
  const discard = useAction(() => discardBlogDraft(base.id, { 'Record-Version': base.version }), {
    invalidates: ['blog'],
    done: t('staff.pages.discarded'),
    onDone: ({ data }) => setBase(data),
  })
  function send(input: BlogInput, version: string) {
    refused.clear()
    save.run(input, version)
  }
  const title = base.title[portalAddress.locale] || base.title['de-DE'] || ''
  return (
    <>
      {unsaved.warning}
      <PostEditor
        onDirty={unsaved.setUnsaved}
        // What was saved, here or elsewhere, is what one goes on from.
        key={base.version}
        title={title}
        state={base.state}
        openState={base.openState}
        initial={valuesOf(base)}
        refused={refused}
        isSaving={save.isPending}
        onSave={(input) => send(input, base.version)}
        more={(written, take) => <PostVersions id={base.id} version={base.version} post={written} onTakeUp={take} />}
        actions={
          <>
            {base.openState && (
              <Button
                loading={discard.isPending}
                onClick={() =>
                  modal.confirm({
                    title: t('staff.pages.discard'),
                    content: t('staff.pages.discardText'),
                    okText: t('staff.pages.discard'),
                    okButtonProps: { danger: true },
                    cancelText: t('common.action.cancel'),
                    onOk: () => discard.mutate(undefined),
                  })
                }
              >
                {t('staff.pages.discard')}
              </Button>
            )}
            <DeleteContent
              resource="blog"
              label={t('staff.blog.remove')}
              title={t('staff.pages.removeTitle', { name: title })}
              invalidates={['blog']}
              done={t('staff.blog.removed')}
              readUses={() => listBlogPostUses(base.id)}
              remove={() => deleteBlogEntry(base.id, { 'Record-Version': base.version })}
              onDone={() => unsaved.leaveTo('/blog')}
            >
              <p>{t('staff.blog.removeText')}</p>
              {base.state === 'published' && <p>{t('staff.blog.removeLive')}</p>}
            </DeleteContent>
          </>
        }
      />
      {save.dialog}
    </>
  )
}
