import { expect, test } from 'vitest'
import { searchFaq } from './faq-search.ts'

const groups = [
  {
    name: 'Investieren',
    entries: [
      { question: 'Was bedeutet „überzeichnet“?', answer: '<p>Es liegen mehr Zeichnungen vor.</p>' },
      { question: 'Wer darf investieren?', answer: '<p>Volljährige Personen.</p>' },
    ],
  },
  { name: 'Spłata', entries: [{ question: 'Kiedy następuje spłata?', answer: '<p>Na końcu okresu.</p>' }] },
]
const questionsOf = (term: string) =>
  searchFaq(groups, term).flatMap(({ entries }) => entries.map((one) => one.question))

test.each([
  ['überzeichnet', 1],
  ['UBERZEICHNET', 1],
  ['zeichnungen mehr', 1],
  ['volljährige', 1],
  ['splata', 1],
  ['steuer', 0],
  ['', 3],
])('R1.08 the search for “%s” finds %d questions', (term, count) => {
  expect(questionsOf(term)).toHaveLength(count)
})

test('R1.08 groups without a question that fits are left out', () => {
  expect(searchFaq(groups, 'investieren')).toHaveLength(1)
})
