import type { Locale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/staff'
import { sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import { readCountedPage, type Sorting } from '../../shared/keyset.ts'
import { reasonOf } from '../../shared/reason.ts'
import { refuseStale, versionOf } from '../../shared/record-version.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { inLocale } from '../../shared/translated.ts'
import { decide } from './comments.service.ts'
import { awaitsModeration, lockComment, type ModeratedRow, selectModerated } from './repository.ts'

type Schemas = components['schemas']

const byTime: Sorting = { column: sql`comment.created_at`, id: sql`comment.id`, type: 'timestamptz' }
const byRuling: Sorting = { column: sql`comment.moderated_at`, id: sql`comment.id`, type: 'timestamptz' }

/** What staff read before they decide. */
const shownOf = ({ text, ruling }: ModeratedRow) => ({ text, ruling })

const toModerated = (row: ModeratedRow, locale: Locale): Schemas['ModeratedComment'] => ({
  id: row.id,
  productId: row.productId,
  productName: inLocale(row.productName, locale),
  postId: row.postId,
  postTitle: row.postTitle ? inLocale(row.postTitle, locale) : null,
  kind: row.kind as 'comment' | 'dialog',
  author: [row.firstName, row.lastName].filter(Boolean).join(' ') || null,
  text: row.text,
  state: row.state as Schemas['ModeratedComment']['state'],
  reports: row.reports as Schemas['ModeratedComment']['reports'],
  createdAt: row.createdAt.toISOString(),
  ruling: row.ruling && {
    ...(row.ruling as Schemas['Ruling']),
    at: new Date(row.ruling.at).toISOString(),
  },
  version: versionOf(shownOf(row)),
})

/** domain §9: what customers have reported, the longest waiting first; or what was decided, the latest first. */
export async function listToModerate(
  scope: Scope,
  { state, cursor, limit = 50 }: { state?: 'open' | 'decided'; cursor?: string; limit?: number },
): Promise<Schemas['ModeratedCommentList']> {
  const all = selectModerated(scope.db)
  const { rows, total, next, previous } =
    state === 'decided'
      ? await readCountedPage(
          all.where('comment.moderatedAt', 'is not', null).where('comment.state', 'in', ['published', 'hidden']),
          byRuling,
          { sort: '-moderatedAt', limit, cursor },
        )
      : await readCountedPage(all.where(awaitsModeration), byTime, { sort: 'createdAt', limit, cursor })
  return { elements: rows.map((row) => toModerated(row, scope.locale)), total, next, previous }
}

/** domain §9: shown again or kept hidden, by our staff. `version` names what was read. */
export async function ruleOnComment(
  scope: Scope,
  id: string,
  ruling: Schemas['CommentRuling'],
  version?: string,
): Promise<Schemas['ModeratedComment']> {
  if (ruling.decision === 'hide') reasonOf({ reason: ruling.reason ?? '' })
  return await inTransaction(scope, async (tx) => {
    const find = () =>
      selectModerated(tx).where('comment.id', '=', id).where('comment.state', '<>', 'deleted').executeTakeFirst()
    await lockComment(tx, id)
    const before = await find()
    if (!before) throw new AppError('COMMENT_NOT_FOUND')
    refuseStale(shownOf(before), version)
    await decide(scope, tx, id, ruling)
    return toModerated((await find()) ?? before, scope.locale)
  })
}
