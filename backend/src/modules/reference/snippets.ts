import { createHash } from 'node:crypto'
import { isLocale, type Locale } from '@goldammer/sdk/locales'
import { messages } from '@goldammer/sdk/messages'
import type { Database } from '../../shared/database.ts'
import { refuseText, type Tree } from './snippet.rules.ts'

export type Snippets = Record<Locale, Tree>

const shipped = messages as Snippets
const shippedVersion = createHash('sha256').update(JSON.stringify(shipped)).digest()

function override(tree: Tree, path: string[], value: string): Tree {
  const [head = '', ...rest] = path
  if (rest.length === 0) return { ...tree, [head]: value }
  const branch = tree[head]
  return { ...tree, [head]: override(typeof branch === 'object' ? branch : {}, rest, value) }
}

const findOverrides = (db: Database) => db.selectFrom('snippet').selectAll().orderBy('locale').orderBy('key').execute()

/** R7.15: the shipped messages with the staff's overrides, and the version by which a copy is known to be right. */
export async function readSnippets(db: Database): Promise<{ version: string; read(): Snippets }> {
  const overrides = await findOverrides(db)
  const version = createHash('sha256')
    .update(shippedVersion)
    .update(JSON.stringify(overrides))
    .digest('hex')
    .slice(0, 32)
  return {
    version,
    read() {
      const snippets = { ...shipped }
      for (const { locale, key, value } of overrides) {
        // A text that an update has given other placeholders, or made unchangeable, is the one that came with it.
        if (isLocale(locale) && refuseText(key, locale, value, '') === null)
          snippets[locale] = override(snippets[locale], key.split('.'), value)
      }
      return snippets
    },
  }
}
