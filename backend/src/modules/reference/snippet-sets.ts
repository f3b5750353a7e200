import { createHash } from 'node:crypto'
import { LOCALES, type Locale } from '@goldammer/sdk/locales'
import { AppError } from '../../shared/app-error.ts'
import type { Scope } from '../../shared/scope.ts'
import { languageId, SNIPPET_SET_ID } from './reference-data.ts'
import type { Tree } from './snippet.rules.ts'
import { readSnippets } from './snippets.ts'

type SnippetSetFilter = { prefixes?: string; languageIds?: string }

const mostPrefixes = 50

const listOf = (text: string | undefined) => [
  ...new Set((text ?? '').split(',').flatMap((part) => part.trim().replace(/\.$/, '') || [])),
]

const invalid = (field: string) =>
  new AppError('FRAMEWORK__INVALID_REQUEST_PARAMETER', { pointer: `/${field}`, parameters: { field } })

function localesOf(scope: Scope, filter: SnippetSetFilter): Locale[] {
  const ids = listOf(filter.languageIds)
  if (ids.length === 0) return [scope.locale]
  return ids.map((id) => {
    const locale = LOCALES.find((one) => languageId(one) === id)
    if (!locale) throw invalid('languageIds')
    return locale
  })
}

/** `checkout` holds `checkout.title` and not `checkouts.title`. */
const holds = (prefix: string, key: string) => key === prefix || key.startsWith(`${prefix}.`)

function* flatten(tree: Tree, path = ''): Generator<[string, string]> {
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value === 'string') yield [path + name, value]
    else yield* flatten(value, `${path}${name}.`)
  }
}

/** The messages as the family's clients read them: flat keys, a set for each language. */
export async function readSnippetSets(scope: Scope, filter: SnippetSetFilter) {
  const locales = localesOf(scope, filter)
  const prefixes = listOf(filter.prefixes)
  if (prefixes.length > mostPrefixes) throw invalid('prefixes')
  const { version, read } = await readSnippets(scope.db)
  const hashOf = (...parts: unknown[]) =>
    createHash('sha256')
      .update(JSON.stringify([version, ...parts]))
      .digest('hex')
      .slice(0, 32)
  return {
    version: hashOf(locales, prefixes),
    read() {
      const snippets = read()
      return locales.map((locale) => ({
        apiAlias: 'snippet_set_result' as const,
        languageId: languageId(locale),
        locale,
        fallbackLocale: locale.slice(0, 2),
        snippetSetId: SNIPPET_SET_ID,
        hash: hashOf(locale, prefixes),
        snippets: Object.fromEntries(
          [...flatten(snippets[locale])].filter(
            ([key]) => prefixes.length === 0 || prefixes.some((prefix) => holds(prefix, key)),
          ),
        ),
      }))
    },
  }
}
