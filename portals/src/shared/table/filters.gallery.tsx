import type { ReactNode } from 'react'
import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_NAME, Stateful } from '../../../gallery/helpers.tsx'
import { ChoiceFilter, ChoicesFilter, Filters, SearchFilter } from './filters.tsx'

type Chosen = string | undefined

const options = ['offen', 'gezeichnet', 'ausgezahlt', LONG_NAME].map((label) => ({ value: label, label }))

const search = (start: Chosen) => (
  <Stateful<Chosen> start={start}>
    {(value, set) => <SearchFilter value={value} placeholder="Name oder Nummer" onChange={set} />}
  </Stateful>
)
const choice = (start: Chosen) => (
  <Stateful<Chosen> start={start}>
    {(value, set) => <ChoiceFilter label="Zustand" value={value} options={options} onChange={set} />}
  </Stateful>
)
const choices = (start: Chosen) => (
  <Stateful<Chosen> start={start}>
    {(value, set) => <ChoicesFilter label="Zustände" value={value} options={options} onChange={set} />}
  </Stateful>
)

/** The row gives a filter its width. */
const inRow = (filter: ReactNode) => <Filters>{filter}</Filters>

export default defineEntry({
  Filters: {
    default: (
      <Filters onReset={() => {}}>
        {search('Solar')}
        {choice('offen')}
        {choices('offen,gezeichnet')}
      </Filters>
    ),
    empty: (
      <Filters>
        {search(undefined)}
        {choice(undefined)}
      </Filters>
    ),
  },
  SearchFilter: {
    default: inRow(search('Solar')),
    empty: inRow(search(undefined)),
    longText: inRow(search(LONG_NAME)),
  },
  ChoiceFilter: {
    default: inRow(choice('offen')),
    empty: inRow(choice(undefined)),
    longText: inRow(choice(LONG_NAME)),
  },
  ChoicesFilter: {
    default: inRow(choices('offen,gezeichnet')),
    empty: inRow(choices(undefined)),
    longText: inRow(choices(LONG_NAME)),
  },
})
