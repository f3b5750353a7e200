import { LOCALES } from '@goldammer/sdk/locales'
import { AppError, type ErrorEntry } from '../../../shared/app-error.ts'
import type { Tx } from '../../../shared/database.ts'
import { addToOutbox } from '../../../shared/outbox.ts'
import { purgeProductPage } from '../../../shared/purge.ts'
import { cleanContent, cleanTitle, hasSilentPicture, isBlankHtml } from '../../../shared/rich-text.ts'
import type { Scope } from '../../../shared/scope.ts'
import type { Translated } from '../../../shared/translated.ts'

const titleLength = 200

export type Texts = { title: Translated; content: Translated }

/** What is written, cleaned; German stands in for the other languages and must not be missing. */
export function textsOf({ title, content }: Texts): Texts {
  const texts = { title: cleanTitle(title), content: cleanContent(content) }
  const refusals: ErrorEntry[] = []
  if (!texts.title['de-DE']) refusals.push({ code: 'VIOLATION::IS_BLANK_ERROR', pointer: '/title/de-DE' })
  if (isBlankHtml(texts.content['de-DE'] ?? ''))
    refusals.push({ code: 'VIOLATION::IS_BLANK_ERROR', pointer: '/content/de-DE' })
  for (const locale of LOCALES) {
    if ((texts.title[locale]?.length ?? 0) > titleLength)
      refusals.push({
        code: 'VIOLATION::TOO_LONG_ERROR',
        pointer: `/title/${locale}`,
        parameters: { rule: 'maxLength', max: titleLength },
      })
    if (hasSilentPicture(texts.content[locale] ?? ''))
      refusals.push({ code: 'PICTURE_WITHOUT_TEXT', pointer: `/content/${locale}` })
  }
  if (refusals.length > 0) throw new AppError(refusals)
  return texts
}

/** As the columns keep it. */
export const written = ({ title, content }: Texts) => ({
  title: JSON.stringify(title),
  content: JSON.stringify(content),
})

/** Whether the texts of a row say the same. */
export const saysTheSame = (after: Texts, before: { title: unknown; content: unknown }): boolean =>
  isSame(after.title, before.title) && isSame(after.content, before.content)

const isSame = (after: Translated, before: unknown): boolean =>
  LOCALES.every((locale) => (after[locale] ?? '') === ((before as Translated)[locale] ?? ''))

/** Purges the post's page, and queues a job that notifies investors: there may be many of them. */
export async function queueNotification(scope: Scope, tx: Tx, productId: string, postId: string): Promise<void> {
  await purgeProductPage(scope, tx, productId)
  await addToOutbox(scope, tx, { kind: 'post.published', subjectId: postId })
}
