import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { IconButton } from '../icon-button.tsx'
import { useText } from '../portal-context.ts'

/** A row of an order: `row` belongs to its element, `handle` is what one drags it by, or takes up with the space bar. */
export function useMovable(id: string, name: string, { disabled = false } = {}) {
  const t = useText()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled,
  })
  return {
    isDragging,
    row: { ref: setNodeRef, style: { transform: CSS.Translate.toString(transform), transition } },
    handle: (
      <button
        type="button"
        className="drag-handle"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={t('portal.order.drag', { name })}
      >
        <GripVertical className="icon small" aria-hidden="true" />
      </button>
    ),
  }
}

interface Props {
  name: string
  /** Undefined at an end of the order. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

/** For whom dragging is too hard (WCAG 2.5.7). */
export function MoveButtons({ name, onUp, onDown }: Props) {
  const t = useText()
  return (
    <>
      <IconButton
        label={t('portal.order.up', { name })}
        icon={<ArrowUp className="icon small" aria-hidden="true" />}
        isOff={!onUp}
        onClick={onUp}
      />
      <IconButton
        label={t('portal.order.down', { name })}
        icon={<ArrowDown className="icon small" aria-hidden="true" />}
        isOff={!onDown}
        onClick={onDown}
      />
    </>
  )
}
