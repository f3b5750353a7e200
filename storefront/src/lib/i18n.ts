import { isLocale, type Locale } from '@goldammer/sdk/locales'
import { type MessageKey, type MessageTree, messages } from '@goldammer/sdk/messages'
import { createTranslator, type Translator } from '@goldammer/sdk/translator'

export type Texts = Translator['translate']

const translators = new Map<Locale, Translator>()
const trees = new Map<Locale, MessageTree>()

/** The texts of a language: `const t = texts(Astro.locals.locale)`. */
export function texts(locale: Locale): Texts {
  return ofLocale(locale).translate
}

/** The text for an error's code. */
export function errorText(locale: Locale, code: string, parameters?: Record<string, unknown>): string {
  return ofLocale(locale).messageOf(code, parameters)
}

/** R4.09: what staff changed (GET /frontend-snippets) laid over the texts shipped with the shop. */
export function mergeSnippets(snippets: Partial<Record<Locale, unknown>>) {
  for (const [locale, tree] of Object.entries(snippets)) {
    if (!isLocale(locale)) continue
    trees.set(locale, merge(messages[locale], tree as MessageTree))
    translators.delete(locale)
  }
}

/** The texts an island needs, so that it brings neither i18next nor the other messages. */
export function pick<Name extends string>(t: Texts, keys: Record<Name, MessageKey>): Record<Name, string> {
  const entries = Object.entries<MessageKey>(keys).map(([name, key]) => [name, t(key)])
  return Object.fromEntries(entries) as Record<Name, string>
}

/** Whole areas, or parts of one such as `common.count`, for an island with many texts and plurals. */
export function areasOf(locale: Locale, names: string[]): MessageTree {
  const areas: MessageTree = {}
  for (const name of names) {
    const [area = '', part] = name.split('.')
    const texts = treeOf(locale)[area] as MessageTree
    const own = (areas[area] ?? {}) as MessageTree
    areas[area] = part ? { ...own, [part]: texts[part] ?? {} } : texts
  }
  return areas
}

function ofLocale(locale: Locale): Translator {
  let known = translators.get(locale)
  if (!known) {
    known = createTranslator(locale, treeOf(locale))
    translators.set(locale, known)
  }
  return known
}

const treeOf = (locale: Locale): MessageTree => trees.get(locale) ?? messages[locale]

function merge(shipped: MessageTree, changed: MessageTree): MessageTree {
  const merged: MessageTree = { ...shipped }
  for (const [key, value] of Object.entries(changed)) {
    const own = merged[key]
    merged[key] = typeof value === 'object' && typeof own === 'object' ? merge(own, value) : value
  }
  return merged
}
