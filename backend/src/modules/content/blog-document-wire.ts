import { LOCALES } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/staff'
import { isId } from '../../shared/ids.ts'
import type { Translated } from '../../shared/translated.ts'
import { cleanHtml } from './clean-html.ts'

/** The content of a post, without where and when it appears. */
export type BlogDocument = components['schemas']['BlogDocument']

type StoredDocument = Record<keyof BlogDocument, unknown>

const textsOf = (texts: unknown) => (texts ?? {}) as Translated

/** Of a row, in the order of its fields: two that say the same are the same. */
export const blogDocumentOf = (row: StoredDocument): BlogDocument => ({
  slug: textsOf(row.slug),
  title: textsOf(row.title),
  teaser: textsOf(row.teaser),
  body: textsOf(row.body),
  category: textsOf(row.category),
  authorId: row.authorId as string | null,
  coverMediaId: row.coverMediaId as string | null,
})

/** What somebody is typing: cleaned, and what does not fit reads as not set. */
export function readBlogDocument(stored: unknown): BlogDocument {
  const document = blogDocumentOf(stored as StoredDocument)
  const { body, authorId, coverMediaId } = document
  return {
    ...document,
    body: Object.fromEntries(LOCALES.flatMap((locale) => (body[locale] ? [[locale, cleanHtml(body[locale])]] : []))),
    authorId: isId(authorId) ? authorId : null,
    coverMediaId: isId(coverMediaId) ? coverMediaId : null,
  }
}
