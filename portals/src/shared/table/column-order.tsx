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
import { Button, Checkbox, Popover } from 'antd'
import { ArrowDown, ArrowUp, Columns3, GripVertical } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../portal-context.ts'
import type { ColumnState } from './columns.ts'

interface Props {
  columns: (ColumnState & { title: string; fixed?: boolean })[]
  onChange: (columns: ColumnState[]) => void
}

/** Which columns are shown and in which order: dragged by the handle, or moved by its keys or by the arrows (WCAG 2.5.7). */
export function ColumnOrder(props: Props) {
  const t = useText()
  return (
    <Popover content={<Columns {...props} />} title={t('portal.columns')} trigger="click" placement="bottomRight">
      <Button className="wide-only" size="small" icon={<Columns3 className="icon small" aria-hidden="true" />}>
        {t('portal.columns')}
      </Button>
    </Popover>
  )
}

function Columns({ columns, onChange }: Props) {
  const t = useText()
  const [said, setSaid] = useState('')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (key: string | number) => columns.findIndex((it) => it.key === key)
  const nameOf = (key: string | number) => columns[placeOf(key)]?.title ?? ''
  const sayPlace = (key: string | number, place: number) =>
    t('portal.columnOrder.moved', { name: nameOf(key), place: place + 1, count: columns.length })
  const change = (next: Props['columns']) => onChange(next.map(({ key, shown }) => ({ key, shown })))
  function move(from: number, to: number) {
    if (from === to) return
    change(arrayMove(columns, from, to))
    setSaid(sayPlace(columns[from]?.key ?? '', to))
  }
  const dropped = ({ active, over }: DragEndEvent) => over && move(placeOf(active.id), placeOf(over.id))
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[restrictToVerticalAxis, restrictToParentElement]}
      onDragEnd={dropped}
      accessibility={{
        screenReaderInstructions: { draggable: t('portal.columnOrder.hint') },
        announcements: {
          onDragStart: ({ active }) => t('portal.columnOrder.grabbed', { name: nameOf(active.id) }),
          onDragOver: ({ active, over }) => (over ? sayPlace(active.id, placeOf(over.id)) : undefined),
          onDragEnd: ({ active, over }) => (over ? sayPlace(active.id, placeOf(over.id)) : undefined),
          onDragCancel: ({ active }) => sayPlace(active.id, placeOf(active.id)),
        },
      }}
    >
      <SortableContext items={columns.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ol className="column-order">
          {columns.map((column, index) => (
            <Column
              key={column.key}
              column={column}
              onShow={(shown) => change(columns.map((it) => (it.key === column.key ? { ...it, shown } : it)))}
              onUp={index > 0 ? () => move(index, index - 1) : undefined}
              onDown={index < columns.length - 1 ? () => move(index, index + 1) : undefined}
            />
          ))}
        </ol>
      </SortableContext>
      <p className="hidden-text" role="status">
        {said}
      </p>
    </DndContext>
  )
}

interface ColumnProps {
  column: Props['columns'][number]
  onShow: (shown: boolean) => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

function Column({ column: { key, title, shown, fixed }, onShow, onUp, onDown }: ColumnProps) {
  const t = useText()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({ id: key })
  return (
    <li ref={setNodeRef} style={{ transform: CSS.Translate.toString(transform), transition }}>
      <button
        type="button"
        className="drag-handle"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={t('portal.columnOrder.drag', { name: title })}
      >
        <GripVertical className="icon small" aria-hidden="true" />
      </button>
      <Checkbox checked={fixed || shown} disabled={fixed ?? false} onChange={({ target }) => onShow(target.checked)}>
        {title}
      </Checkbox>
      <span className="row tight">
        <Button
          type="text"
          size="small"
          disabled={!onUp}
          icon={<ArrowUp className="icon small" aria-hidden="true" />}
          aria-label={t('portal.columnOrder.up', { name: title })}
          onClick={onUp}
        />
        <Button
          type="text"
          size="small"
          disabled={!onDown}
          icon={<ArrowDown className="icon small" aria-hidden="true" />}
          aria-label={t('portal.columnOrder.down', { name: title })}
          onClick={onDown}
        />
      </span>
    </li>
  )
}
