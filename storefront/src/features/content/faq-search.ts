import { searchLetters } from '@goldammer/sdk/rules/letters'

type Entry = { question: string; answer: string }
type Group<E extends Entry> = { name: string; entries: E[] }

/** Whether all the words are in the text, in any order, also as a part of a longer word. */
export function hasWords(text: string, term: string): boolean {
  const where = searchLetters(text)
  return searchLetters(term)
    .split(/\s+/)
    .every((word) => where.includes(word))
}

/** The groups that are left, with the questions that fit in themselves or in their answers. */
export function searchFaq<E extends Entry, G extends Group<E>>(groups: G[], term: string): G[] {
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ question, answer }) => hasWords(`${question} ${answer}`, term)),
    }))
    .filter(({ entries }) => entries.length > 0)
}
