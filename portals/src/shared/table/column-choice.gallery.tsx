import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_NAME, Stateful } from '../../../gallery/helpers.tsx'
import { ColumnChoice } from './column-choice.tsx'
import type { KeysetColumn } from './row-table.tsx'

const column = (key: string, title: string): KeysetColumn<string> => ({ key, title, render: (row) => row })

const choice = (columns: KeysetColumn<string>[], hidden: string[]) => (
  <Stateful start={hidden}>{(now, hide) => <ColumnChoice columns={columns} hidden={now} onHide={hide} />}</Stateful>
)

export default defineEntry({
  ColumnChoice: {
    default: choice([column('name', 'Angebot'), column('term', 'Laufzeit'), column('rate', 'Zinssatz')], ['rate']),
    longText: choice([column('name', LONG_NAME)], []),
  },
})
