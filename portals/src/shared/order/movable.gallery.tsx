import { defineEntry } from '../../../gallery/entry.ts'
import { MoveButtons } from './movable.tsx'

const move = () => {}

export default defineEntry({
  MoveButtons: {
    default: <MoveButtons name="Zinssatz" onUp={move} onDown={move} />,
    first: <MoveButtons name="Zinssatz" onUp={undefined} onDown={move} />,
    disabled: <MoveButtons name="Zinssatz" onUp={undefined} onDown={undefined} />,
  },
})
