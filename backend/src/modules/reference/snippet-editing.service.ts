import { LOCALES, type Locale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/staff'
import { searchForms, searchLetters } from '@goldammer/sdk/rules/letters'
import { messageOf } from '@goldammer/sdk/translate'
import { toLocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { writeAudit } from '../../shared/history.ts'
import { newId } from '../../shared/ids.ts'
import { purgeContent } from '../../shared/purge.ts'
import { refuseStale, versionOf } from '../../shared/record-version.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { cleanText, placeholdersOf, refuseText, type Shipped, shippedTexts } from './snippet.rules.ts'

type Schemas = components['schemas']
type Own = Map<string, Shipped>
type SnippetFilter = { text?: string; area?: string; state?: 'changed' | 'missing'; cursor?: string; limit?: number }

async function readOwn(db: Database | Tx): Promise<Own> {
  const own: Own = new Map()
  for (const { key, locale, value } of await db.selectFrom('snippet').selectAll().execute())
    own.set(key, { ...own.get(key), [locale]: value })
  return own
}

function toWire(key: string, shipped: Shipped, own: Shipped = {}): Schemas['Snippet'] {
  const texts = Object.fromEntries(
    LOCALES.map((locale) => [locale, { shipped: shipped[locale] ?? null, own: own[locale] ?? null }]),
  ) as Schemas['Snippet']['texts']
  const placeholders = placeholdersOf(Object.values(shipped).join(' '))
  return { key, placeholders, texts, version: versionOf(texts) }
}

function matchesFilter({ key, texts }: Schemas['Snippet'], { text, area, state }: SnippetFilter): boolean {
  if (area && !key.startsWith(`${area}.`)) return false
  const forms = LOCALES.map((locale) => texts[locale]).filter(({ shipped }) => shipped !== null)
  const changed = forms.filter(({ own }) => own !== null).length
  if (state && (changed === 0 || (state === 'missing' && changed === forms.length))) return false
  if (!text?.trim()) return true
  const wanted = searchForms(text.trim())
  return [key, ...forms.flatMap(({ shipped, own }) => [shipped ?? '', own ?? ''])]
    .map(searchLetters)
    .some((it) => wanted.some((form) => it.includes(form)))
}

/** R4.09: the texts in the order in which they were written. The cursor is how many come before. */
export async function listSnippets(
  scope: Scope,
  { cursor, limit = 50, ...filter }: SnippetFilter,
): Promise<Schemas['SnippetList']> {
  if (cursor && !/^\d{1,6}$/.test(cursor)) throw new AppError('FRAMEWORK__INVALID_FILTER_QUERY', { pointer: '/cursor' })
  const own = await readOwn(scope.db)
  const all = [...shippedTexts].map(([key, shipped]) => toWire(key, shipped, own.get(key)))
  const found = all.filter((one) => matchesFilter(one, filter))
  const start = Number(cursor ?? 0)
  return {
    elements: found.slice(start, start + limit),
    total: found.length,
    next: start + limit < found.length ? String(start + limit) : null,
    previous: start > 0 ? String(Math.max(0, start - limit)) : null,
  }
}

type Change = { key: string; locale: Locale; value: string | null }

/** What reads as it came is no text of one's own. */
async function write(tx: Tx, changes: Change[]): Promise<void> {
  for (const { key, locale, value } of changes) {
    await tx.deleteFrom('snippet').where('key', '=', key).where('locale', '=', locale).execute()
    if (value !== null && value !== shippedTexts.get(key)?.[locale])
      await tx.insertInto('snippet').values({ key, locale, value }).execute()
  }
}

const lock = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('snippets', 0))`.execute(tx)

/** Any page may show the text, so all are purged. */
const purgeShop = (scope: Scope, tx: Tx) => purgeContent(scope, tx, newId(scope.clock.now()), ['site'])

/** One text in the languages that are named; null goes back to what came with the software. */
export async function saveSnippet(
  scope: Scope,
  key: string,
  { texts }: Schemas['SnippetInput'],
  version?: string,
): Promise<Schemas['Snippet']> {
  const shipped = shippedTexts.get(key)
  if (!shipped) throw new AppError('SNIPPET_NOT_FOUND')
  const changes = LOCALES.flatMap((locale): Change[] => {
    const value = texts[locale]
    return value === undefined ? [] : [{ key, locale, value: value === null ? null : cleanText(value) }]
  })
  const refusals = changes.flatMap(
    ({ locale, value }) => (value !== null && refuseText(key, locale, value, `/texts/${locale}`)) || [],
  )
  if (refusals.length > 0) throw new AppError(refusals)
  await inTransaction(scope, async (tx) => {
    await lock(tx)
    refuseStale(toWire(key, shipped, (await readOwn(tx)).get(key)).texts, version)
    await write(tx, changes)
    await writeAudit(scope, tx, { action: 'snippet.save', details: { key, locales: changes.map((it) => it.locale) } })
    await purgeShop(scope, tx)
  })
  return toWire(key, shipped, (await readOwn(scope.db)).get(key))
}

/** What a file would change, and why some of it cannot be taken over. */
function evaluateFile(file: Schemas['SnippetFile'], own: Own) {
  const changes: Schemas['SnippetImport']['changes'] = []
  const refusals: { key: string; locale: Locale; entry: ErrorEntry }[] = []
  let unchanged = 0
  for (const locale of LOCALES)
    for (const [key, text] of Object.entries(file[locale] ?? {})) {
      const after = cleanText(text)
      const entry = refuseText(key, locale, after, `/${locale}/${key}`)
      const before = own.get(key)?.[locale] ?? shippedTexts.get(key)?.[locale] ?? ''
      if (entry) refusals.push({ key, locale, entry })
      else if (before === after) unchanged += 1
      else changes.push({ key, locale, before, after })
    }
  return { changes, refusals, unchanged, version: versionOf(changes) }
}

/** Changes nothing. */
export async function previewSnippets(scope: Scope, file: Schemas['SnippetFile']): Promise<Schemas['SnippetImport']> {
  const { refusals, ...rest } = evaluateFile(file, await readOwn(scope.db))
  const problems = refusals.map(({ key, locale, entry }) => ({
    key,
    locale,
    detail: messageOf(scope.locale, entry.code, entry.parameters),
  }))
  return { ...rest, refusals: problems }
}

/** All of a file or nothing. `version` names the changes one has looked at, each with what it takes the place of. */
export async function importSnippets(
  scope: Scope,
  file: Schemas['SnippetFile'],
  version?: string,
): Promise<Schemas['SnippetImport']> {
  return await inTransaction(scope, async (tx) => {
    await lock(tx)
    const { refusals, ...rest } = evaluateFile(file, await readOwn(tx))
    const { changes } = rest
    if (refusals.length > 0) throw new AppError(refusals.map(({ entry }) => entry))
    refuseStale(changes, version)
    await write(
      tx,
      changes.map(({ key, locale, after }) => ({ key, locale, value: after })),
    )
    await writeAudit(scope, tx, { action: 'snippet.import', details: { texts: changes.length } })
    if (changes.length > 0) await purgeShop(scope, tx)
    return { ...rest, refusals: [] }
  })
}

/** As the import reads it; `all` also has what nobody has changed. */
export async function exportSnippets(
  scope: Scope,
  all: boolean,
): Promise<{ fileName: string; file: Schemas['SnippetFile'] }> {
  const own = await readOwn(scope.db)
  const file = Object.fromEntries(
    LOCALES.map((locale) => [
      locale,
      Object.fromEntries(
        [...shippedTexts].flatMap(([key, shipped]) => {
          const text = own.get(key)?.[locale] ?? (all ? shipped[locale] : undefined)
          return text === undefined ? [] : [[key, text]]
        }),
      ),
    ]),
  )
  return { fileName: `goldammer-${toLocalDate(scope.clock.now())}.json`, file }
}
