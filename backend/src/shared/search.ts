import { searchForms } from '@goldammer/sdk/rules/letters'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/** How much of the typed text is searched for. */
const WORDS_AT_MOST = 10

/** `%`, `_` and `\\` as they look. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** The words of what was typed, each in the spellings it is sought in: letters and digits alone, folded as the index is. */
export const wordsSought = (text: string): string[][] =>
  (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
    .slice(0, WORDS_AT_MOST)
    .map((word) => searchForms(word).map((form) => form.replace(/[^\p{L}\p{N}]/gu, '')))
    .filter((forms) => forms[0] !== '')

/**
 * What a visitor typed as a query of PostgreSQL's text search: each word is found by its beginning, all must be there. The
 * other half is the function `search_words` of the migrations. Null when there is no word in it.
 */
export function searchQuery(text: string | undefined): string | null {
  const words = wordsSought(text ?? '')
  return words.length > 0 ? words.map((forms) => `(${forms.map((form) => `${form}:*`).join(' | ')})`).join(' & ') : null
}

/** Whether a text that is folded already holds what was typed, in any spelling of its letters; `%`, `_` and `\` are what they look like. */
export function likeSought(folded: Expression<unknown>, typed: string): RawBuilder<SqlBool> {
  const patterns = searchForms(typed.trim()).map((form) => `%${escapeLike(form)}%`)
  return sql<SqlBool>`${folded} like any(${patterns}::text[])`
}

export const holds = (text: Expression<unknown>, typed: string) => likeSought(sql`plain_text(${text})`, typed)

/** The words of names and numbers in these columns, or, where nothing but signs was typed, those signs. */
export function holdsWords(columns: Expression<unknown>[], typed: string): RawBuilder<SqlBool> {
  const words = searchQuery(typed)
  return words
    ? sql<SqlBool>`search_words(${sql.join(columns)}) @@ to_tsquery('simple', ${words})`
    : holds(sql`concat_ws(' ', ${sql.join(columns)})`, typed)
}
