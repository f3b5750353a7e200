import { listBlogAuthors } from '@goldammer/sdk/staff/content'
import type { BlogDocument, BlogInput, BlogRecord } from '@goldammer/sdk/staff/model'
import { Button, Radio, Select } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useRead } from '../../../shared/data/use-read.ts'
import { Box } from '../../../shared/fields/box.tsx'
import { MomentField } from '../../../shared/fields/moment-field.tsx'
import { Note } from '../../../shared/fields/note.tsx'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Problems } from '../../../shared/states/states.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { Labelled, Refusals } from '../../kit/editor/labelled.tsx'
import { MediaField } from '../../kit/editor/media-field.tsx'
import { TextsField } from '../../kit/editor/texts-field.tsx'
import type { useRefusalsByPointer } from '../../kit/editor/use-refusals-by-pointer.ts'
import '../../kit/editor/editor.css'

export const newPost: BlogInput = {
  slug: {},
  title: {},
  teaser: {},
  body: {},
  category: {},
  authorId: '',
  coverMediaId: null,
  release: 'draft',
  publishAt: null,
}

export const valuesOf = ({ state, publishedAt, openState, publishAt, ...post }: BlogRecord): BlogInput => ({
  slug: post.slug,
  title: post.title,
  teaser: post.teaser,
  body: post.body,
  category: post.category,
  authorId: post.authorId ?? '',
  coverMediaId: post.coverMediaId,
  release: releases[openState ?? state],
  publishAt: state === 'scheduled' ? publishedAt : publishAt,
})

const releases = { draft: 'draft', scheduled: 'at', published: 'now' } as const

interface Props {
  title: string
  state?: BlogRecord['state']
  /** Of what is written beside the live post. */
  openState?: BlogRecord['openState']
  initial: BlogInput
  refused: ReturnType<typeof useRefusalsByPointer>
  isSaving: boolean
  onSave: (post: BlogInput) => void
  actions?: ReactNode
  /** Below the fields, of what stands in them; `take` puts other words there. */
  more?: (post: BlogInput, take: (document: BlogDocument) => void) => ReactNode
  /** Whether something stands in it that is not saved. */
  onDirty: (isDirty: boolean) => void
}

const texts = [
  { name: 'title', kind: 'text' },
  { name: 'slug', kind: 'text' },
  { name: 'category', kind: 'text' },
  { name: 'teaser', kind: 'lines' },
  { name: 'body', kind: 'richText' },
] as const

/** A post in the three languages side by side, with who wrote it and when it appears. */
export function PostEditor({
  title,
  state,
  openState,
  initial,
  refused,
  isSaving,
  onSave,
  onDirty,
  actions,
  more,
}: Props) {
  const t = useText()
  const { dateTime } = useFormat()
  const [post, setPost] = useState(initial)
  const authors = useRead(['blog-authors'], async () => (await listBlogAuthors()).data.elements)
  const isDirty = JSON.stringify(post) !== JSON.stringify(initial)
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  const set = (changed: Partial<BlogInput>) => setPost((before) => ({ ...before, ...changed }))
  const wire = (): BlogInput => ({ ...post, publishAt: post.release === 'at' ? post.publishAt : null })
  return (
    <Refusals value={refused.refusals}>
      <PageHeader
        title={title}
        crumbs={[{ label: t('staff.blog.title'), to: '/blog' }]}
        crumbsLabel={t('common.word.breadcrumb')}
        under={
          state && (
            <span className="row wrap tight">
              <StateTag kind="cmsPage" state={state} />
              {openState && <StateTag kind="cmsPage" state={openState} />}
            </span>
          )
        }
        actions={
          <>
            {actions}
            <Button
              type="primary"
              // A key publishes nothing.
              data-save={post.release === 'draft' ? '' : undefined}
              loading={isSaving}
              disabled={post.authorId === ''}
              onClick={() => onSave(wire())}
            >
              {t(
                state === 'published' && !openState && post.release === 'now'
                  ? 'common.action.save'
                  : `staff.blog.save.${post.release}`,
              )}
            </Button>
          </>
        }
      />
      {openState && (
        <Note>
          {initial.publishAt
            ? t('staff.blog.besideAt', { moment: dateTime(initial.publishAt) })
            : t('staff.blog.beside')}
        </Note>
      )}
      <Problems texts={refused.problems} />
      {/* What would be typed into it now would be lost. */}
      <div className="grid" inert={isSaving}>
        <Box title={t('staff.blog.where')} span={12}>
          <div className="abreast">
            <Labelled label={t('staff.blog.author')} pointer="/authorId">
              {(labelling) => (
                <Select
                  {...labelling}
                  value={post.authorId || undefined}
                  options={authors.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
                  onChange={(authorId) => set({ authorId })}
                />
              )}
            </Labelled>
            <MediaField
              label={t('staff.blog.cover')}
              name="image"
              value={post.coverMediaId ?? ''}
              onChange={(coverMediaId) => set({ coverMediaId })}
            />
            <fieldset className="editor-texts">
              <legend className="strong small">{t('staff.pages.when')}</legend>
              <Radio.Group
                vertical
                value={post.release}
                options={
                  state === 'published'
                    ? [
                        { value: 'now', label: t('staff.blog.release.now') },
                        { value: 'draft', label: t('staff.blog.release.draftBeside') },
                        { value: 'at', label: t('staff.blog.release.atBeside') },
                        { value: 'offline', label: t('staff.blog.release.offline') },
                      ]
                    : (['draft', 'now', 'at'] as const).map((value) => ({
                        value,
                        label: t(`staff.blog.release.${value}`),
                      }))
                }
                onChange={({ target }) => set({ release: target.value })}
              />
            </fieldset>
            {post.release === 'at' && (
              <Labelled label={t('staff.pages.publishAt')} pointer="/publishAt">
                {({ id }) => (
                  <MomentField id={id} value={post.publishAt ?? null} onChange={(publishAt) => set({ publishAt })} />
                )}
              </Labelled>
            )}
          </div>
        </Box>
        <Box title={t('staff.blog.text')} span={12}>
          <div className="editor-panel whole">
            {texts.map((field) => (
              <TextsField
                key={field.name}
                field={field}
                label={t(`staff.blog.field.${field.name}`)}
                value={post[field.name]}
                pointer={`/${field.name}`}
                onChange={(value) => set({ [field.name]: value })}
              />
            ))}
          </div>
        </Box>
        {more?.(post, (document) => set({ ...document, authorId: document.authorId ?? '' }))}
      </div>
    </Refusals>
  )
}
