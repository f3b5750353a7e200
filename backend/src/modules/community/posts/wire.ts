import { DEFAULT_LOCALE, isLocale, type Locale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/store'
import { inLocale, type Translated } from '../../../shared/translated.ts'
import type { CommentRow, CompanyPostRow, listRevisions, PostRow } from './repository.ts'
import {
  audienceOf,
  authorOf,
  type CommentKind,
  mayModerate,
  mayWrite,
  type PostKind,
  type ProductRelation,
} from './rules.ts'
import type { CommentState, PostState } from './states.ts'

type Schemas = components['schemas']

/** A post as the reader sees it; with all its languages for the form that edits it. */
export function toPost(
  row: PostRow,
  relation: ProductRelation,
  locale: Locale,
  withTranslations = false,
): Schemas['Post'] {
  const kind = row.kind as PostKind
  const editable = mayWrite(relation, kind)
  const post: Schemas['Post'] = {
    id: row.id,
    productId: row.productId,
    kind,
    state: row.state as Schemas['Post']['state'],
    revision: row.revision,
    title: inLocale(row.title, locale),
    content: inLocale(row.content, locale),
    author: authorOf({ ...row, anonymous: false }),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    likes: row.likes,
    liked: row.liked,
    commentCount: row.commentCount,
    attachments: row.attachments,
    editable,
  }
  if (!editable || !withTranslations) return post
  return { ...post, translations: { title: allOf(row.title), content: allOf(row.content) } }
}

export const allOf = (text: unknown): Schemas['TranslatedText'] => ({ 'de-DE': '', ...(text as Translated) })

/** A post in its company's list. */
export function toCompanyPostEntry(row: CompanyPostRow, locale: Locale): Schemas['CompanyPostEntry'] {
  return {
    id: row.id,
    productId: row.productId,
    productName: inLocale(row.productName, locale),
    kind: row.kind as PostKind,
    audience: audienceOf(row),
    state: row.state as PostState,
    title: inLocale(row.title, locale),
    author: authorOf({ ...row, anonymous: false }),
    publishAt: row.publishAt?.toISOString() ?? null,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    likes: row.likes,
    commentCount: row.commentCount,
    readerCount: row.readerCount,
  }
}

type RevisionRow = Awaited<ReturnType<typeof listRevisions>>[number]

export const toRevision = (row: RevisionRow, locale: Locale): Schemas['PostRevision'] => ({
  revision: row.revision,
  title: inLocale(row.title, locale),
  content: inLocale(row.content, locale),
  author: authorOf({ ...row, anonymous: false }),
  createdAt: row.createdAt.toISOString(),
})

/** A comment with its answers; the text only where its state lets the reader see it. */
export function toComment(row: CommentRow, answers: CommentRow[], relation: ProductRelation): Schemas['PostComment'] {
  const state = row.state as CommentState
  const kind = row.kind as CommentKind
  const own = row.customerId !== null && row.customerId === relation.customerId
  const moderates = mayModerate(relation, kind)
  const isShown = state === 'published' || (state !== 'deleted' && (own || moderates))
  const hidden: Schemas['PostAuthor'] = { kind: 'customer', name: null }
  return {
    id: row.id,
    kind,
    postId: row.postId,
    parentId: row.parentId,
    author: isShown ? authorOf({ ...row, anonymous: row.anonymous || row.postsAnonymously }) : hidden,
    text: isShown ? row.text : '',
    locale: isLocale(row.locale) ? row.locale : DEFAULT_LOCALE,
    state,
    createdAt: row.createdAt.toISOString(),
    likes: row.likes,
    liked: row.liked,
    own,
    mayModerate: moderates,
    answered: answers.some((answer) => answer.writtenAs !== 'customer'),
    answers: answers.map((answer) => toComment(answer, [], relation)),
  }
}
