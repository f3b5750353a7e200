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
import type { CompanyTeamMember } from '@goldammer/sdk/store/model'
import { Button } from 'antd'
import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../shared/layout/avatar.tsx'
import { usePortal, useText } from '../../shared/portal-context.ts'
import { textIn } from './team.ts'

interface Props {
  members: CompanyTeamMember[]
  mayEdit: boolean
  onOrder: (memberIds: string[]) => void
  onRemove: (member: CompanyTeamMember) => void
}

/** People in the order of the product page. They are dragged by the handle, or moved by its keys or by the arrows (WCAG 2.5.7). */
export function TeamOrder({ members, mayEdit, onOrder, onRemove }: Props) {
  const t = useText()
  const [shown, setShown] = useState(members)
  const [said, setSaid] = useState('')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: string | number) => shown.findIndex((it) => it.id === id)
  const nameOf = (id: string | number) => shown[placeOf(id)]?.name ?? ''
  const sayPlace = (id: string | number, place: number) =>
    t('company.team.moved', { name: nameOf(id), place: place + 1, count: shown.length })
  function move(from: number, to: number) {
    if (from === to) return
    const moved = arrayMove(shown, from, to)
    setShown(moved)
    setSaid(t('company.team.moved', { name: shown[from]?.name ?? '', place: to + 1, count: shown.length }))
    onOrder(moved.map(({ id }) => id))
  }
  const dropped = ({ active, over }: DragEndEvent) => over && move(placeOf(active.id), placeOf(over.id))
  return (
    <section className="box">
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[restrictToVerticalAxis, restrictToParentElement]}
        onDragEnd={dropped}
        accessibility={{
          screenReaderInstructions: { draggable: t('company.team.dragHint') },
          announcements: {
            onDragStart: ({ active }) => t('company.team.grabbed', { name: nameOf(active.id) }),
            onDragOver: ({ active, over }) => (over ? sayPlace(active.id, placeOf(over.id)) : undefined),
            onDragEnd: ({ active, over }) => (over ? sayPlace(active.id, placeOf(over.id)) : undefined),
            onDragCancel: ({ active }) => sayPlace(active.id, placeOf(active.id)),
          },
        }}
      >
        <SortableContext items={shown} strategy={verticalListSortingStrategy}>
          <ol className="list">
            {shown.map((member, index) => (
              <Member
                key={member.id}
                member={member}
                mayEdit={mayEdit}
                onUp={index > 0 ? () => move(index, index - 1) : undefined}
                onDown={index < shown.length - 1 ? () => move(index, index + 1) : undefined}
                onRemove={() => onRemove(member)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <p className="hidden-text" role="status">
        {said}
      </p>
    </section>
  )
}

interface MemberProps {
  member: CompanyTeamMember
  mayEdit: boolean
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
  onRemove: () => void
}

function Member({ member, mayEdit, onUp, onDown, onRemove }: MemberProps) {
  const t = useText()
  const { locale } = usePortal().place
  const { id, name, profileImage } = member
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: !mayEdit,
  })
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'team-row dragged' : 'team-row'}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {mayEdit && (
        <button
          type="button"
          className="drag-handle"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={t('company.team.drag', { name })}
        >
          <GripVertical className="icon" aria-hidden="true" />
        </button>
      )}
      <Avatar name={name} picture={profileImage ?? undefined} />
      <div className="small">
        <b>{name}</b>
        <p className="muted">{textIn(member.position, locale)}</p>
      </div>
      {mayEdit && (
        <div className="actions">
          <Button
            type="text"
            size="small"
            disabled={!onUp}
            icon={<ArrowUp className="icon small" aria-hidden="true" />}
            aria-label={t('company.team.up', { name })}
            onClick={onUp}
          />
          <Button
            type="text"
            size="small"
            disabled={!onDown}
            icon={<ArrowDown className="icon small" aria-hidden="true" />}
            aria-label={t('company.team.down', { name })}
            onClick={onDown}
          />
          <Link className="icon-link" to={`/team/edit/${id}`} aria-label={`${t('common.action.edit')}: ${name}`}>
            <Pencil className="icon small" aria-hidden="true" />
          </Link>
          <Button
            type="text"
            size="small"
            icon={<Trash2 className="icon small" aria-hidden="true" />}
            aria-label={`${t('common.action.remove')}: ${name}`}
            onClick={onRemove}
          />
        </div>
      )}
    </li>
  )
}
