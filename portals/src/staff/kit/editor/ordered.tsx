import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../shared/icon-button.tsx'
import { MoveButtons, useMovable } from '../../../shared/order/movable.tsx'
import { type Moves, Ordering } from '../../../shared/order/ordering.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { useOpened } from './use-opened.ts'
import './editor.css'

interface Props<Item> {
  items: Item[]
  /** Where they stand in what is saved: what is refused below it is opened. */
  pointer: string
  nameOf: (item: Item) => string
  onChange: (items: Item[]) => void
  /** All of them stay. */
  isComplete?: boolean
  /** What an opened item shows. */
  children: (item: Item, index: number) => ReactNode
}

/** Things in an order; each opens by its name. */
export function Ordered<Item extends { key: string }>({
  items,
  pointer,
  nameOf,
  onChange,
  isComplete = false,
  children,
}: Props<Item>) {
  const { opened, toggle } = useOpened(items.map(({ key }, index) => ({ key, pointer: `${pointer}/${index}` })))
  return (
    <Ordering items={items} idOf={({ key }) => key} nameOf={nameOf} onChange={onChange} className="editor-blocks">
      {(item, moves, index) => (
        <OpenableRow
          key={item.key}
          id={item.key}
          name={nameOf(item)}
          moves={moves}
          isOpen={opened.includes(item.key)}
          onToggle={() => toggle(item.key)}
          onRemove={isComplete ? undefined : () => onChange(items.filter(({ key }) => key !== item.key))}
        >
          <div className="editor-fields">{children(item, index)}</div>
        </OpenableRow>
      )}
    </Ordering>
  )
}

interface RowProps {
  id: string
  name: string
  isSmall?: boolean
  moves: Moves
  isOpen: boolean
  onToggle: () => void
  /** Not given: it stays. */
  onRemove: (() => void) | undefined
  children: ReactNode
}

/** A row that is moved, opened and removed. */
export function OpenableRow({ id, name, isSmall = false, moves, isOpen, onToggle, onRemove, children }: RowProps) {
  const t = useText()
  const { row, handle, isDragging } = useMovable(id, name)
  return (
    <li {...row} className={isDragging ? 'editor-block dragged' : 'editor-block'}>
      <div className="editor-row">
        {handle}
        <button
          type="button"
          className={isSmall ? 'editor-name small' : 'editor-name'}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          {name}
        </button>
        <MoveButtons name={name} {...moves} />
        {onRemove && (
          <IconButton
            label={`${t('common.action.remove')}: ${name}`}
            icon={<Trash2 className="icon small" aria-hidden="true" />}
            onClick={onRemove}
          />
        )}
      </div>
      {isOpen && children}
    </li>
  )
}
