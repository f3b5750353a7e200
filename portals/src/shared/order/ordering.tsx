import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { restrictToParentElement, restrictToVerticalAxis } from '@dnd-kit/modifiers'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useState } from 'react'
import { useText } from '../portal-context.ts'

/** A short way is a click; keys go from row to row. Other options would draw all rows again, so they stay the same. */
const byPointer = { activationConstraint: { distance: 4 } }
const byKeys = { coordinateGetter: sortableKeyboardCoordinates }
export const useOrderSensors = () => useSensors(useSensor(PointerSensor, byPointer), useSensor(KeyboardSensor, byKeys))

export type Moves = { onUp: (() => void) | undefined; onDown: (() => void) | undefined }

interface Props<Item> {
  items: Item[]
  idOf: (item: Item) => string
  nameOf: (item: Item) => string
  onChange: (items: Item[]) => void
  className: string
  /** A row (`useMovable`), with a key. */
  children: (item: Item, moves: Moves, index: number) => ReactNode
}

/** Things in an order: dragged by their handle, or moved by its keys or by the arrows; each new position is announced (WCAG 2.5.7). */
export function Ordering<Item>({ items, idOf, nameOf, onChange, className, children }: Props<Item>) {
  const t = useText()
  const [announcement, announce] = useState('')
  const sensors = useOrderSensors()
  const indexOf = (id: string | number) => items.findIndex((item) => idOf(item) === id)
  const called = (id: string | number) => {
    const item = items[indexOf(id)]
    return item === undefined ? '' : nameOf(item)
  }
  const positionText = (id: string | number, index: number) =>
    t('portal.order.moved', { name: called(id), place: index + 1, count: items.length })
  function move(from: number, to: number) {
    const item = items[from]
    if (from === to || item === undefined) return
    announce(positionText(idOf(item), to))
    onChange(arrayMove(items, from, to))
  }
  const dropped = ({ active, over }: DragEndEvent) => over && move(indexOf(active.id), indexOf(over.id))
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[restrictToVerticalAxis, restrictToParentElement]}
      onDragEnd={dropped}
      accessibility={{
        screenReaderInstructions: { draggable: t('portal.order.hint') },
        announcements: {
          onDragStart: ({ active }) => t('portal.order.grabbed', { name: called(active.id) }),
          onDragOver: ({ active, over }) => (over ? positionText(active.id, indexOf(over.id)) : undefined),
          onDragEnd: ({ active, over }) => (over ? positionText(active.id, indexOf(over.id)) : undefined),
          onDragCancel: ({ active }) => positionText(active.id, indexOf(active.id)),
        },
      }}
    >
      <SortableContext items={items.map(idOf)} strategy={verticalListSortingStrategy}>
        <ol className={className}>
          {items.map((item, index) =>
            children(
              item,
              {
                onUp: index > 0 ? () => move(index, index - 1) : undefined,
                onDown: index < items.length - 1 ? () => move(index, index + 1) : undefined,
              },
              index,
            ),
          )}
        </ol>
      </SortableContext>
      <p className="hidden-text" role="status">
        {announcement}
      </p>
    </DndContext>
  )
}
