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
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '../shared/portal-context.ts'
import { IconButton } from './pages/fields.tsx'
import './pages/editor.css'

interface Props<Item> {
  items: Item[]
  nameOf: (item: Item) => string
  onChange: (items: Item[]) => void
  /** What an opened item shows. */
  children: (item: Item, index: number) => ReactNode
}

/** Things in an order: dragged by the handle, or moved by its keys or by the arrows (WCAG 2.5.7); each opens by its name. */
export function Ordered<Item extends { key: string }>({ items, nameOf, onChange, children }: Props<Item>) {
  const t = useText()
  const [opened, setOpened] = useState<string>()
  const [said, setSaid] = useState('')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (key: string | number) => items.findIndex((one) => one.key === key)
  const called = (key: string | number) => {
    const item = items[placeOf(key)]
    return item ? nameOf(item) : ''
  }
  const sayPlace = (key: string | number, place: number) =>
    t('staff.order.moved', { name: called(key), place: place + 1, count: items.length })
  function move(from: number, to: number) {
    if (from === to || !items[from]) return
    setSaid(sayPlace(items[from].key, to))
    onChange(arrayMove(items, from, to))
  }
  const dropped = ({ active, over }: DragEndEvent) => over && move(placeOf(active.id), placeOf(over.id))
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[restrictToVerticalAxis, restrictToParentElement]}
      onDragEnd={dropped}
      accessibility={{
        screenReaderInstructions: { draggable: t('staff.pages.dragHint') },
        announcements: {
          onDragStart: ({ active }) => t('staff.pages.grabbed', { name: called(active.id) }),
          onDragOver: ({ active, over }) => (over ? sayPlace(active.id, placeOf(over.id)) : undefined),
          onDragEnd: ({ active, over }) => (over ? sayPlace(active.id, placeOf(over.id)) : undefined),
          onDragCancel: ({ active }) => sayPlace(active.id, placeOf(active.id)),
        },
      }}
    >
      <SortableContext items={items.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ol className="editor-blocks">
          {items.map((item, index) => (
            <Row
              key={item.key}
              id={item.key}
              name={nameOf(item)}
              isOpen={opened === item.key}
              onToggle={() => setOpened(opened === item.key ? undefined : item.key)}
              onUp={index > 0 ? () => move(index, index - 1) : undefined}
              onDown={index < items.length - 1 ? () => move(index, index + 1) : undefined}
              onRemove={() => onChange(items.filter(({ key }) => key !== item.key))}
            >
              {children(item, index)}
            </Row>
          ))}
        </ol>
      </SortableContext>
      <p className="hidden-text" role="status">
        {said}
      </p>
    </DndContext>
  )
}

interface RowProps {
  id: string
  name: string
  isOpen: boolean
  onToggle: () => void
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
  onRemove: () => void
  children: ReactNode
}

function Row({ id, name, isOpen, onToggle, onUp, onDown, onRemove, children }: RowProps) {
  const t = useText()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'editor-block dragged' : 'editor-block'}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div className="editor-row">
        <button
          type="button"
          className="drag-handle"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={t('staff.pages.drag', { name })}
        >
          <GripVertical className="icon" aria-hidden="true" />
        </button>
        <button type="button" className="editor-name" aria-expanded={isOpen} onClick={onToggle}>
          {name}
        </button>
        <IconButton
          label={t('staff.pages.up', { name })}
          icon={<ArrowUp className="icon small" aria-hidden="true" />}
          isOff={!onUp}
          onClick={() => onUp?.()}
        />
        <IconButton
          label={t('staff.pages.down', { name })}
          icon={<ArrowDown className="icon small" aria-hidden="true" />}
          isOff={!onDown}
          onClick={() => onDown?.()}
        />
        <IconButton
          label={`${t('common.action.remove')}: ${name}`}
          icon={<Trash2 className="icon small" aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      {isOpen && <div className="editor-fields">{children}</div>}
    </li>
  )
}
