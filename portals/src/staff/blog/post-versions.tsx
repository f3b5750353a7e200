import { LOCALES } from '@goldammer/sdk/locales'
import { listBlogAuthors, listBlogVersions, readBlogVersion, writeBlogPreview } from '@goldammer/sdk/staff/content'
import type { BlogDocument, BlogInput } from '@goldammer/sdk/staff/model'
import { useQuery } from '@tanstack/react-query'
import { inSession } from '../../providers/kept-session.ts'
import { Box } from '../../shared/fields/box.tsx'
import { useText } from '../../shared/portal-context.ts'
import { Changes } from '../pages/changes.tsx'
import { differences, type Said } from '../pages/document.ts'
import { PreviewPane } from '../pages/preview-pane.tsx'
import { Versions } from '../pages/versions.tsx'

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
  ...{ slug, title, teaser, body, category },
  ...{ authorId: authorId || null, coverMediaId },
})

interface Props {
  id: string
  /** Changes with each saving. */
  version: string
  post: BlogInput
  onTakeUp: (document: BlogDocument) => void
}

/** R6.08: the shop's own rendering of what is being written, and what the post said before. */
export function PostVersions({ id, version, post, onTakeUp }: Props) {
  const t = useText()
  const document = documentOf(post)
  const authors = useQuery({
    queryKey: ['blog-authors'],
    queryFn: async () => (await inSession(listBlogAuthors)).data.elements,
  })
  const nameOf = (authorId: string) => authors.data?.find((author) => author.id === authorId)?.name ?? authorId
  return (
    <>
      <Box title={t('staff.pages.preview')} span={8}>
        <div className="stack">
          <PreviewPane said={JSON.stringify(document)} ask={() => writeBlogPreview(id, document)} />
        </div>
      </Box>
      <Box title={t('staff.pages.parts.versions')} span={4}>
        <Versions<BlogDocument>
          of={['post', id, version]}
          list={() => listBlogVersions(id)}
          read={(versionId) => readBlogVersion(id, versionId)}
          compare={(before, titles) => (
            <Changes
              changes={differences(said(before, nameOf), said(document, nameOf))}
              titles={titles}
              words="staff.blog"
            />
          )}
          onTakeUp={onTakeUp}
        />
      </Box>
    </>
  )
}

const texts = ['title', 'slug', 'category', 'teaser', 'body'] as const

function said(document: BlogDocument, nameOf: (authorId: string) => string): Map<string, Said> {
  const all = new Map<string, Said>()
  const add = (where: string[], text: string | null | undefined) => {
    if (text) all.set(where.join('/'), { where, text })
  }
  for (const name of texts) for (const locale of LOCALES) add([`field.${name}`, locale], document[name][locale])
  add(['author'], document.authorId && nameOf(document.authorId))
  add(['cover'], document.coverMediaId)
  return all
}
