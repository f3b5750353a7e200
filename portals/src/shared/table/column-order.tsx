import { Checkbox } from 'antd'
import { Columns3 } from 'lucide-react'
import { MoveButtons, useMovable } from '../order/movable.tsx'
import { type Moves, Ordering } from '../order/ordering.tsx'
import { PopoverButton } from '../popover-button.tsx'
import { useText } from '../portal-context.ts'
import type { ColumnState } from './columns.ts'

interface Props {
  columns: (ColumnState & { title: string; fixed?: boolean })[]
  onChange: (columns: ColumnState[]) => void
}

/** Which columns are shown and in which order. */
export function ColumnOrder(props: Props) {
  const t = useText()
  return (
    <PopoverButton className="wide-only" label={t('portal.columns')} icon={Columns3}>
      {() => <Columns {...props} />}
    </PopoverButton>
  )
}

function Columns({ columns, onChange }: Props) {
  const change = (next: Props['columns']) => onChange(next.map(({ key, shown }) => ({ key, shown })))
  return (
    <Ordering
      items={columns}
      idOf={({ key }) => key}
      nameOf={({ title }) => title}
      onChange={change}
      className="column-order"
    >
      {(column, moves) => (
        <Column
          key={column.key}
          column={column}
          moves={moves}
          onShow={(shown) => change(columns.map((it) => (it.key === column.key ? { ...it, shown } : it)))}
        />
      )}
    </Ordering>
  )
}

interface ColumnProps {
  column: Props['columns'][number]
  moves: Moves
  onShow: (shown: boolean) => void
}

function Column({ column: { key, title, shown, fixed }, moves, onShow }: ColumnProps) {
  const { row, handle } = useMovable(key, title)
  return (
    <li {...row}>
      {handle}
      <Checkbox checked={fixed || shown} disabled={fixed ?? false} onChange={({ target }) => onShow(target.checked)}>
        {title}
      </Checkbox>
      <span className="row tight">
        <MoveButtons name={title} {...moves} />
      </span>
    </li>
  )
}
