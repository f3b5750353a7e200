import { LOCALES } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/staff'
import { type Selectable, sql } from 'kysely'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import type { Tx } from '../../shared/database.ts'
import { writeAudit } from '../../shared/history.ts'
import { newId } from '../../shared/ids.ts'
import { purgeContent } from '../../shared/purge.ts'
import { refuseStale, versionOf } from '../../shared/record-version.ts'
import type { Scope } from '../../shared/scope.ts'
import type { DB } from '../../shared/tables.ts'
import { inTransaction } from '../../shared/transaction.ts'
import type { Translated } from '../../shared/translated.ts'
import { isMedium } from './blog-editing.service.ts'
import { slugForm } from './slug.ts'

type Schemas = components['schemas']
type Author = Selectable<DB['blogAuthor']>
type Input = Schemas['BlogAuthorInput']

const shownOf = ({ slug, name, position, description, portraitMediaId }: Author) => ({
  slug,
  name,
  position: position as Translated,
  description: description as Translated,
  portraitMediaId,
})

const toRecord = (row: Author): Schemas['BlogAuthorRecord'] => {
  const shown = shownOf(row)
  return { id: row.id, ...shown, version: versionOf(shown) }
}

/** R6.08: who posts are written by. */
export async function listBlogAuthors(scope: Scope): Promise<Schemas['BlogAuthorRecordList']> {
  const rows = await scope.db.selectFrom('blogAuthor').selectAll().orderBy('name').orderBy('id').execute()
  return { elements: rows.map(toRecord) }
}

const mapped = (texts: Translated): Translated =>
  Object.fromEntries(LOCALES.flatMap((locale) => (texts[locale]?.trim() ? [[locale, texts[locale].trim()]] : [])))

async function written(tx: Tx, input: Input, id: string | null) {
  const refusals: ErrorEntry[] = []
  const name = input.name.trim()
  const slug = input.slug.trim()
  if (name === '') refusals.push({ code: 'VIOLATION::IS_BLANK_ERROR', pointer: '/name' })
  if (!slugForm.test(slug)) refusals.push({ code: 'VIOLATION::INVALID_FORMAT_ERROR', pointer: '/slug' })
  const other = await tx
    .selectFrom('blogAuthor')
    .select('id')
    .where('slug', '=', slug)
    .$if(id !== null, (query) => query.where('id', '!=', id!))
    .executeTakeFirst()
  if (other) refusals.push({ code: 'VIOLATION::IS_NOT_UNIQUE', pointer: '/slug' })
  if (input.portraitMediaId && !(await isMedium(tx, input.portraitMediaId)))
    refusals.push({ code: 'VIOLATION::ENTITY_DOES_NOT_EXISTS', pointer: '/portraitMediaId' })
  if (refusals.length > 0) throw new AppError(refusals)
  return {
    slug,
    name,
    portraitMediaId: input.portraitMediaId,
    position: JSON.stringify(mapped(input.position)),
    description: JSON.stringify(mapped(input.description)),
  }
}

const lock = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('blog-authors', 0))`.execute(tx)

export async function createBlogAuthor(scope: Scope, input: Input): Promise<Schemas['BlogAuthorRecord']> {
  const id = newId(scope.clock.now())
  return await inTransaction(scope, async (tx) => {
    await lock(tx)
    const author = await written(tx, input, null)
    const row = await tx
      .insertInto('blogAuthor')
      .values({ id, ...author })
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeAudit(scope, tx, { action: 'blogAuthor.create', details: { authorId: id } })
    return toRecord(row)
  })
}

export async function saveBlogAuthor(
  scope: Scope,
  id: string,
  input: Input,
  version?: string,
): Promise<Schemas['BlogAuthorRecord']> {
  return await inTransaction(scope, async (tx) => {
    await lock(tx)
    const before = await tx.selectFrom('blogAuthor').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!before) throw new AppError('BLOG_AUTHOR_NOT_FOUND')
    refuseStale(shownOf(before), version)
    const author = await written(tx, input, id)
    const row = await tx
      .updateTable('blogAuthor')
      .set(author)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    // Posts name who wrote them.
    await tx.updateTable('blogPost').set({ author: row.name }).where('authorId', '=', id).execute()
    await writeAudit(scope, tx, { action: 'blogAuthor.save', details: { authorId: id } })
    await purgeContent(scope, tx, id, ['blog', 'cms'])
    return toRecord(row)
  })
}
