import { defineEntry } from '../../../gallery/entry.ts'
import { LONG_NAME, Stateful } from '../../../gallery/helpers.tsx'
import { MoveButtons, useMovable } from './movable.tsx'
import { type Moves, Ordering } from './ordering.tsx'

function Row({ name, moves }: { name: string; moves: Moves }) {
  const { row, handle } = useMovable(name, name)
  return (
    <li {...row}>
      {handle}
      {name}
      <span className="row tight">
        <MoveButtons name={name} {...moves} />
      </span>
    </li>
  )
}

const list = (names: string[]) => (
  <Stateful start={names}>
    {(items, set) => (
      <Ordering items={items} idOf={(name) => name} nameOf={(name) => name} onChange={set} className="column-order">
        {(name, moves) => <Row key={name} name={name} moves={moves} />}
      </Ordering>
    )}
  </Stateful>
)

export default defineEntry({
  Ordering: {
    default: list(['Zinssatz', 'Laufzeit', 'Betrag']),
    empty: list([]),
    longText: list([LONG_NAME, 'Laufzeit']),
  },
})
