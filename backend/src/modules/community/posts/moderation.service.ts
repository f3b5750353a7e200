import type { Locale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/staff'
import { sql } from 'kysely'
import { AppError } from '../../../shared/app-error.ts'
import { refuseOwnContribution } from '../../../shared/four-eyes.ts'
import { readCountedPage, type Sorting } from '../../../shared/keyset.ts'
import { reasonOf } from '../../../shared/reason.ts'
import { refuseStale, versionOf } from '../../../shared/record-version.ts'
import type { Scope } from '../../../shared/scope.ts'
import { holds } from '../../../shared/search.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { inLocale } from '../../../shared/translated.ts'
import { decide } from './comments.service.ts'
import { awaitsModeration, lockComment, type ModeratedRow, selectModerated } from './repository.ts'
import type { CommentState } from './states.ts'

type Schemas = components['schemas']

const byTime: Sorting = { column: sql`comment.created_at`, id: sql`comment.id`, type: 'timestamptz' }
const byRuling: Sorting = { column: sql`comment.moderated_at`, id: sql`comment.id`, type: 'timestamptz' }

/** What staff read before they decide. */
const shownOf = ({ text, ruling }: ModeratedRow) => ({ text, ruling })

export const toModerated = (row: ModeratedRow, locale: Locale): Schemas['ModeratedComment'] => ({
  id: row.id,
  productId: row.productId,
  productName: inLocale(row.productName, locale),
  postId: row.postId,
  postTitle: row.postTitle ? inLocale(row.postTitle, locale) : null,
  kind: row.kind as 'comment' | 'dialog',
  author: [row.firstName, row.lastName].filter(Boolean).join(' ') || row.staffName,
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

type Request = {
  state?: 'open' | 'decided' | keyof typeof readable
  productId?: string
  term?: string
  cursor?: string
  limit?: number
}

/** The states of what everybody may read now, or nobody but its writer. */
const readable = {
  shown: ['published'],
  hidden: ['pending', 'hidden'],
  all: ['published', 'pending', 'hidden'],
} as const satisfies Record<string, CommentState[]>

/** domain/rights#moderate: what customers have reported, the longest waiting first; what was decided, or all there is, the latest first. */
export async function listToModerate(
  scope: Scope,
  { state = 'open', productId, term, cursor, limit = 50 }: Request,
): Promise<Schemas['ModeratedCommentList']> {
  let found = selectModerated(scope.db)
  if (productId) found = found.where('comment.productId', '=', productId)
  if (term?.trim()) found = found.where(holds(sql.ref('comment.text'), term))
  const page = { limit, cursor }
  const { rows, total, next, previous } =
    state === 'open'
      ? await readCountedPage(found.where(awaitsModeration), byTime, { sort: 'createdAt', ...page })
      : state === 'decided'
        ? await readCountedPage(
            found.where('comment.moderatedAt', 'is not', null).where('comment.state', 'in', ['published', 'hidden']),
            byRuling,
            { sort: '-moderatedAt', ...page },
          )
        : await readCountedPage(found.where('comment.state', 'in', readable[state]), byTime, {
            sort: '-createdAt',
            ...page,
          })
  return { elements: rows.map((row) => toModerated(row, scope.locale)), total, next, previous }
}

/** domain/rights#moderate: our staff show a comment again or leave it hidden. `version` identifies what they read. */
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
    await refuseOwnContribution(scope, tx, before)
    refuseStale(shownOf(before), version)
    await decide(scope, tx, id, ruling)
    return toModerated((await find()) ?? before, scope.locale)
  })
}
