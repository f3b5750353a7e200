import { LOCALES } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/staff'
import { sql } from 'kysely'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { writeAudit } from '../../shared/history.ts'
import { newId } from '../../shared/ids.ts'
import { purgeContent } from '../../shared/purge.ts'
import { refuseStale, versionOf } from '../../shared/record-version.ts'
import { storeRecordVersion } from '../../shared/record-versions.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import type { Translated } from '../../shared/translated.ts'
import { cleanHtml } from './clean-html.ts'

type Schemas = components['schemas']
type Groups = Schemas['FaqRecord']['groups']

async function readGroups(db: Database | Tx): Promise<Groups> {
  const groups = await db.selectFrom('faqGroup').selectAll().orderBy('position').orderBy('id').execute()
  const entries = await db.selectFrom('faqEntry').selectAll().orderBy('position').orderBy('id').execute()
  return groups.map(({ id, name }) => ({
    id,
    name: name as Translated,
    entries: entries
      .filter(({ groupId }) => groupId === id)
      .map((entry) => ({ id: entry.id, question: entry.question as Translated, answer: entry.answer as Translated })),
  }))
}

export async function readFaqRecord(scope: Scope): Promise<Schemas['FaqRecord']> {
  const groups = await readGroups(scope.db)
  return { version: versionOf(groups), groups }
}

const mapped = (texts: Translated, clean: (text: string) => string): Translated =>
  Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const text = clean(texts[locale] ?? '')
      return text === '' ? [] : [[locale, text]]
    }),
  )

/** The groups as stored, each with its id; German replaces missing languages and is required. */
function cleaned({ groups }: Schemas['FaqInput'], known: Set<string>): Groups {
  const refusals: ErrorEntry[] = []
  const used = new Set<string>()
  const idOf = (id: string | undefined, pointer: string): string => {
    if (id === undefined) return newId()
    if (!known.has(id)) refusals.push({ code: 'VIOLATION::ENTITY_DOES_NOT_EXISTS', pointer })
    if (used.has(id)) refusals.push({ code: 'VIOLATION::IS_NOT_UNIQUE', pointer })
    used.add(id)
    return id
  }
  const cleanTexts = (texts: Translated, pointer: string, clean = (text: string) => text.trim()): Translated => {
    const result = mapped(texts, clean)
    if (!result['de-DE']) refusals.push({ code: 'VIOLATION::IS_BLANK_ERROR', pointer: `${pointer}/de-DE` })
    return result
  }
  const result = groups.map((group, index) => {
    const here = `/groups/${index}`
    return {
      id: idOf(group.id, `${here}/id`),
      name: cleanTexts(group.name, `${here}/name`),
      entries: group.entries.map((entry, at) => {
        const there = `${here}/entries/${at}`
        return {
          id: idOf(entry.id, `${there}/id`),
          question: cleanTexts(entry.question, `${there}/question`),
          answer: cleanTexts(entry.answer, `${there}/answer`, (text) => cleanHtml(text)),
        }
      }),
    }
  })
  if (refusals.length > 0) throw new AppError(refusals)
  return result
}

/** All groups and entries together; what is not named goes. `version` names what the change was made on. */
export async function saveFaq(
  scope: Scope,
  input: Schemas['FaqInput'],
  version?: string,
): Promise<Schemas['FaqRecord']> {
  await inTransaction(scope, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('faq', 0))`.execute(tx)
    const before = await readGroups(tx)
    refuseStale(before, version)
    const groups = cleaned(input, new Set(before.flatMap(({ id, entries }) => [id, ...entries.map((one) => one.id)])))
    await tx.deleteFrom('faqEntry').execute()
    await tx.deleteFrom('faqGroup').execute()
    for (const [position, { id, name, entries }] of groups.entries()) {
      await tx
        .insertInto('faqGroup')
        .values({ id, name: JSON.stringify(name), position })
        .execute()
      if (entries.length > 0)
        await tx
          .insertInto('faqEntry')
          .values(
            entries.map((entry, at) => ({
              id: entry.id,
              groupId: id,
              position: at,
              question: JSON.stringify(entry.question),
              answer: JSON.stringify(entry.answer),
            })),
          )
          .execute()
    }
    const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
    await storeRecordVersion(scope, tx, { record: 'faq' }, { before: { groups: before }, after: { groups } })
    await writeAudit(scope, tx, { action: 'faq.save', details: { groups: groups.length, entries: count } })
    await purgeContent(scope, tx, groups[0]?.id ?? newId(), ['faq', 'cms'])
  })
  return await readFaqRecord(scope)
}
