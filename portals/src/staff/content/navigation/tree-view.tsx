import { closestCenter, DndContext, type DragEndEvent, type DragMoveEvent } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { LANGUAGE_NAMES } from '@goldammer/sdk/locales'
import { moveCategory } from '@goldammer/sdk/staff/content'
import type { CategoryTree } from '@goldammer/sdk/staff/model'
import { IndentDecrease, IndentIncrease, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useReadCache } from '../../../shared/data/use-read.ts'
import { IconButton } from '../../../shared/icon-button.tsx'
import { MoveButtons, useMovable } from '../../../shared/order/movable.tsx'
import { useOrderSensors } from '../../../shared/order/ordering.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { useAction } from '../../../shared/use-action.ts'
import { dropPositionOf, type Node, navigationKey, type Position, type Step, stepOf, withoutBelow } from './tree.ts'
import './navigation.css'

/** Pixels of a level. */
const indent = 28

interface Props {
  tree: CategoryTree
  nodes: Node[]
  /** Of the list the places are known from. */
  version: string
}

/** A tree whose entries are dragged by the handle, to the side for another level, or moved by buttons (WCAG 2.5.7). */
export function TreeView({ tree, nodes, version }: Props) {
  const t = useText()
  const cache = useReadCache(navigationKey)
  const sensors = useOrderSensors()
  const [dragged, setDragged] = useState<{ id: string; depth: number }>()
  const [announcement, announce] = useState('')
  const shown = dragged ? withoutBelow(nodes, dragged.id) : nodes
  const nameOf = (id: string | number) => nodes.find((node) => node.id === id)?.name ?? ''
  const depthOf = (parentId: string | null) =>
    parentId === null ? 0 : (nodes.find(({ id }) => id === parentId)?.depth ?? 0) + 1
  const positionText = (id: string | number, { parentId, position }: Position) =>
    t('staff.navigation.moved', { name: nameOf(id), level: depthOf(parentId) + 1, place: position + 1 })
  const move = useAction(
    ({ id, target: { parentId, position } }: { id: string; target: Position }) =>
      moveCategory(id, { tree, parentId, position }, { 'Record-Version': version }),
    { onDone: ({ data }) => cache.replace(data) },
  )
  function send(id: string, target: Position | null) {
    if (!target) return
    const announceMove = () => announce(positionText(id, target))
    const reread = cache.readAgain
    move.mutate({ id, target }, { onSuccess: announceMove, onError: reread })
  }
  const aim = ({ active, over, delta }: Pick<DragMoveEvent, 'active' | 'over' | 'delta'>) =>
    over && dropPositionOf(nodes, String(active.id), String(over.id), Math.round(delta.x / indent))
  function dropped(event: DragEndEvent) {
    setDragged(undefined)
    const id = String(event.active.id)
    const target = aim(event)
    const before = nodes.find((node) => node.id === id)
    if (!target || !before) return
    const stays = nodes.filter(({ parentId }) => parentId === before.parentId).findIndex((node) => node.id === id)
    if (target.parentId !== before.parentId || target.position !== stays) send(id, target)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={({ active }) => setDragged({ id: String(active.id), depth: depthOfId(nodes, active.id) })}
      onDragMove={(event) => {
        const target = aim(event)
        if (target) setDragged({ id: String(event.active.id), depth: target.depth })
      }}
      onDragEnd={dropped}
      onDragCancel={() => setDragged(undefined)}
      accessibility={{
        screenReaderInstructions: { draggable: t('portal.order.hint') },
        announcements: {
          onDragStart: ({ active }) => t('portal.order.grabbed', { name: nameOf(active.id) }),
          onDragOver: ({ active, over }) =>
            over ? positionText(active.id, dropPositionOf(nodes, String(active.id), String(over.id), 0)) : undefined,
          onDragEnd: () => undefined,
          onDragCancel: ({ active }) => nameOf(active.id),
        },
      }}
    >
      <SortableContext items={shown.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className="tree">
          {shown.map((node) => (
            <Row
              key={node.id}
              node={node}
              depth={dragged?.id === node.id ? dragged.depth : node.depth}
              targetOf={(step) => stepOf(nodes, node.id, step)}
              onMove={(target) => send(node.id, target)}
            />
          ))}
        </ol>
      </SortableContext>
      <p className="hidden-text" role="status">
        {announcement}
      </p>
    </DndContext>
  )
}

const depthOfId = (nodes: Node[], id: string | number) => nodes.find((node) => node.id === id)?.depth ?? 0

interface RowProps {
  node: Node
  depth: number
  targetOf: (step: Step) => Position | null
  onMove: (target: Position) => void
}

function Row({ node, depth, targetOf, onMove }: RowProps) {
  const t = useText()
  const { id, tree, name } = node
  const { row, handle, isDragging } = useMovable(id, name)
  const to = (step: Step) => {
    const target = targetOf(step)
    return target ? () => onMove(target) : undefined
  }
  const into = to('in')
  const out = to('out')
  return (
    <li
      {...row}
      className={isDragging ? 'tree-row dragged' : 'tree-row'}
      style={{ ...row.style, marginInlineStart: `calc(${depth} * var(--tree-indent))` }}
    >
      {handle}
      <div className="tree-name">
        <Link className="plain-link strong" to={`/navigation/${id}`}>
          {name}
        </Link>
        <Facts node={node} />
      </div>
      <span className="tree-acts">
        <MoveButtons name={name} onUp={to('up')} onDown={to('down')} />
        <IconButton
          label={t('staff.navigation.out', { name })}
          icon={<IndentDecrease className="icon small" aria-hidden="true" />}
          isOff={!out}
          onClick={out}
        />
        <IconButton
          label={t('staff.navigation.in', { name })}
          icon={<IndentIncrease className="icon small" aria-hidden="true" />}
          isOff={!into}
          onClick={into}
        />
        <Link
          className="tree-add"
          to={`/navigation/new?tree=${tree}&parentId=${id}`}
          aria-label={t('staff.navigation.addBelow', { name })}
          title={t('staff.navigation.addBelow', { name })}
        >
          <Plus className="icon small" aria-hidden="true" />
        </Link>
      </span>
    </li>
  )
}

/** What it leads to, and what one would miss. */
function Facts({ node: { type, leadsTo, path, productCount, visible, active, missing } }: { node: Node }) {
  const t = useText()
  const target = type === 'page' ? (path === null ? null : `/${path}`) : type === 'link' ? leadsTo : null
  return (
    <span className="row wrap tight small muted">
      {target && <span className="address">{type === 'link' ? `→ ${target}` : target}</span>}
      {type === 'link' && !target && <span className="tag warn">{t('staff.navigation.nowhere')}</span>}
      {type === 'page' && <span className="number">{t('staff.navigation.products', { count: productCount })}</span>}
      {!active && <span className="tag warn">{t('staff.navigation.inactive')}</span>}
      {active && !visible && <span className="tag">{t('staff.navigation.hidden')}</span>}
      {missing.length > 0 && (
        <span>
          {t('staff.pages.missing')}: {missing.map((locale) => LANGUAGE_NAMES[locale]).join(', ')}
        </span>
      )}
    </span>
  )
}
