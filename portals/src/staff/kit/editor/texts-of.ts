import { LOCALES } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import { isObject, type LocatedText } from './differences.ts'

/** What the fields of a record are called; a field without a word is nothing one reads. */
export type Words = Record<string, MessageKey>

/** The order of a list is compared beside what is in it. */
export const ORDER = 'order'

type Item = Record<string, unknown>

/** What names one of a list, whatever its place. */
const keyOf = ({ key, id }: Item, index: number) => String(key ?? id ?? index)

/** The first text of an entry of a list stands for it. */
function nameOf(item: Item, words: Words): string {
  const value = Object.keys(words).flatMap((name) => item[name] || [])[0]
  return String((isObject(value) ? value['de-DE'] : value) ?? '')
}

/** All that is written in a record, text by text, each with where it stands. */
export function textsOf(record: object, words: Words): Map<string, LocatedText> {
  const all = new Map<string, LocatedText>()
  function add(keys: string[], located: LocatedText) {
    if (located.text !== '') all.set(keys.join('/'), located)
  }
  function addList(list: Item[], keys: string[], where: string[]) {
    const mark = list.map(keyOf).join('/')
    add([...keys, ORDER], { where: [...where, ORDER], text: list.map((it) => nameOf(it, words)).join(' · '), mark })
    for (const [index, item] of list.entries())
      addFields(item, [...keys, keyOf(item, index)], [...where, String(index + 1)])
  }
  function addFields(fields: object, keys: string[], where: string[]) {
    for (const [name, value] of Object.entries(fields)) {
      if (!(name in words) && !LOCALES.some((locale) => locale === name)) continue
      const here: [string[], string[]] = [
        [...keys, name],
        [...where, name],
      ]
      if (Array.isArray(value) && value.every(isObject)) addList(value, ...here)
      else if (isObject(value)) addFields(value, ...here)
      else add(here[0], { where: here[1], text: textOf(value) })
    }
  }
  addFields(record, [], [])
  return all
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(' · ')
  if (typeof value === 'boolean') return value ? '✓' : ''
  return value === null || value === undefined ? '' : String(value)
}
