import { listBlogAuthors, listBlogVersions, readBlogVersion, writeBlogPreview } from '@goldammer/sdk/staff/content'
import type { BlogDocument, BlogInput } from '@goldammer/sdk/staff/model'
import { useRead } from '../../../shared/data/use-read.ts'
import { Box } from '../../../shared/fields/box.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Changes } from '../../kit/editor/changes.tsx'
import { differences } from '../../kit/editor/differences.ts'
import { PreviewPane } from '../../kit/editor/preview-pane.tsx'
import { textsOf, type Words } from '../../kit/editor/texts-of.ts'
import { Versions } from '../../kit/editor/versions.tsx'

/** What a post says, without when it appears. */
export const documentOf = ({
  slug,
  title,
  teaser,
  body,
  category,
  authorId,
  coverMediaId,
}: BlogInput): BlogDocument => ({
  slug,
  title,
  teaser,
  body,
  category,
  authorId: authorId || null,
  coverMediaId,
})

const words: Words = {
  title: 'staff.blog.field.title',
  slug: 'staff.blog.field.slug',
  category: 'staff.blog.field.category',
  teaser: 'staff.blog.field.teaser',
  body: 'staff.blog.field.body',
  authorId: 'staff.blog.author',
  coverMediaId: 'staff.blog.cover',
}

/** With when it appears. */
export const inputWords: Words = { ...words, release: 'staff.pages.when', publishAt: 'staff.pages.publishAt' }

export function useAuthorNames() {
  const authors = useRead(['blog-authors'], async () => (await listBlogAuthors()).data.elements)
  return (authorId: string) => authors.data?.find((author) => author.id === authorId)?.name ?? authorId
}

interface Props {
  id: string
  /** Changes with each saving. */
  version: string
  post: BlogInput
  onTakeUp: (document: BlogDocument) => void
}

/** R6.08: the shop's own rendering of what is being written, and its earlier texts. */
export function PostVersions({ id, version, post, onTakeUp }: Props) {
  const t = useText()
  const document = documentOf(post)
  const nameOf = useAuthorNames()
  const textsOfVersion = (one: BlogDocument) =>
    textsOf({ ...one, authorId: one.authorId && nameOf(one.authorId) }, words)
  return (
    <>
      <Box title={t('staff.pages.preview')} span={8}>
        <div className="stack">
          <PreviewPane content={JSON.stringify(document)} ask={() => writeBlogPreview(id, document)} />
        </div>
      </Box>
      <Box title={t('staff.pages.parts.versions')} span={4}>
        <Versions<BlogDocument>
          of={['post', id, version]}
          list={() => listBlogVersions(id)}
          read={(versionId) => readBlogVersion(id, versionId)}
          compare={(before, titles) => (
            <Changes
              changes={differences(textsOfVersion(before), textsOfVersion(document))}
              titles={titles}
              words={words}
            />
          )}
          onTakeUp={onTakeUp}
        />
      </Box>
    </>
  )
}
