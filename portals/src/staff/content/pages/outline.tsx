import { closestCenter, DndContext, type DragEndEvent, useDroppable } from '@dnd-kit/core'
import { restrictToVerticalAxis } from '@dnd-kit/modifiers'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { Locale } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import { CMS_BLOCKS } from '@goldammer/sdk/rules/cms-blocks'
import { Button, Select } from 'antd'
import { Plus, Trash2 } from 'lucide-react'
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { searchable } from '../../../shared/fields/searchable.ts'
import { IconButton } from '../../../shared/icon-button.tsx'
import { MoveButtons } from '../../../shared/order/movable.tsx'
import { useOrderSensors } from '../../../shared/order/ordering.tsx'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { OpenableRow } from '../../kit/editor/ordered.tsx'
import { useOpened } from '../../kit/editor/use-opened.ts'
import { BlockFields, SectionFields } from './block-fields.tsx'
import {
  addBlock,
  type BlockPosition,
  type Column,
  changeBlock,
  changeSection,
  columnOf,
  type EditorBlock,
  type EditorDocument,
  type EditorSection,
  moveBlock,
  moveSection,
  nameOfBlock,
  newBlock,
  newSection,
  type OnEdit,
  positionOf,
  removeBlock,
  removeSection,
  stepOf,
} from './document.ts'

interface Props {
  document: EditorDocument
  /** Always the same one, as all that rows are given: a key typed into a field draws its own row again and no other. */
  onEdit: OnEdit<EditorDocument>
}

const types = Object.keys(CMS_BLOCKS)
const vertically = [restrictToVerticalAxis]

/** Sections with their blocks. Blocks are dragged by the handle or moved by its keys, and both by the arrows (WCAG 2.5.7). */
export function Outline({ document, onEdit }: Props) {
  const t = useText()
  const { locale } = usePortal().portalAddress
  const { opened, open, toggle } = useOpened(rowsOf(document))
  const [announcement, announce] = useState('')
  const sensors = useOrderSensors()
  const blockOf = (key: string | number) =>
    document.sections.flatMap(({ blocks }) => blocks).find((block) => block.key === key)
  const nameOf = (block: EditorBlock | undefined) => (block ? blockName(t, locale, block) : '')
  function positionText(key: string | number, position: BlockPosition | null): string {
    if (!position) return ''
    const text = t('staff.pages.moved', {
      name: nameOf(blockOf(key)),
      section: position.section + 1,
      place: position.block + 1,
    })
    const hasColumns = document.sections[position.section]?.type === 'sidebar'
    return hasColumns ? `${text} ${t(`staff.pages.columns.${position.column}`)}` : text
  }
  /** Over a block it is the position of the block, over a section the first one in it, over the name of a sidebar the first one there. */
  function targetOf(over: string | number): BlockPosition | null {
    const section = document.sections.findIndex(({ key }) => key === over || sidebarOf(key) === over)
    const found = document.sections[section]
    if (!found) return positionOf(document, String(over))
    if (found.key === over) return { section, block: 0, column: 'main' }
    const block = found.blocks.filter((one) => columnOf(found.type, one) === 'main').length
    return { section, block, column: 'sidebar' }
  }
  function dropped({ active, over }: DragEndEvent) {
    const to = over && targetOf(over.id)
    if (to) onEdit((it) => moveBlock(it, String(active.id), to))
  }
  function step(key: string, by: -1 | 1) {
    const to = stepOf(document, key, by)
    if (!to) return
    announce(positionText(key, to))
    onEdit((it) => moveBlock(it, key, to))
  }
  const latestStep = useRef(step)
  latestStep.current = step
  const onStep = useCallback((key: string, by: -1 | 1) => latestStep.current(key, by), [])
  const blocks = document.sections.flatMap((section) => section.blocks)
  const top = blocks.find(({ key }) => !stepOf(document, key, -1))?.key
  const bottom = blocks.findLast(({ key }) => !stepOf(document, key, 1))?.key
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={vertically}
      onDragEnd={dropped}
      accessibility={{
        screenReaderInstructions: { draggable: t('portal.order.hint') },
        announcements: {
          onDragStart: ({ active }) => t('portal.order.grabbed', { name: nameOf(blockOf(active.id)) }),
          onDragOver: ({ active, over }) => (over ? positionText(active.id, targetOf(over.id)) : undefined),
          onDragEnd: ({ active, over }) => (over ? positionText(active.id, targetOf(over.id)) : undefined),
          onDragCancel: ({ active }) => positionText(active.id, positionOf(document, String(active.id))),
        },
      }}
    >
      <ol className="editor-sections">
        {document.sections.map((section, index) => (
          <Section
            key={section.key}
            section={section}
            number={index + 1}
            isLast={index === document.sections.length - 1}
            top={top}
            bottom={bottom}
            opened={opened}
            open={open}
            toggle={toggle}
            onStep={onStep}
            onEdit={onEdit}
          />
        ))}
      </ol>
      <Button
        icon={<Plus className="icon small" aria-hidden="true" />}
        onClick={() => {
          const section = newSection()
          onEdit((it) => ({ ...it, sections: [...it.sections, section] }))
        }}
      >
        {t('staff.pages.addSection')}
      </Button>
      <p className="hidden-text" role="status">
        {announcement}
      </p>
    </DndContext>
  )
}

/** The name of a section's sidebar, as something a block is dropped on. */
const sidebarOf = (key: string) => `${key}-sidebar`

const rowsOf = ({ sections }: EditorDocument) =>
  sections.flatMap(({ key, blocks }, index) => [
    { key, pointer: `/sections/${index}` },
    ...blocks.map((block, at) => ({ key: block.key, pointer: `/sections/${index}/blocks/${at}` })),
  ])

function blockName(t: ReturnType<typeof useText>, locale: Locale, block: EditorBlock): string {
  return [t(`staff.pages.blocks.${block.type}` as MessageKey), nameOfBlock(block, locale)].filter(Boolean).join(': ')
}

interface RowProps {
  /** The block that cannot go up, and the one that cannot go down. */
  top: string | undefined
  bottom: string | undefined
  /** Which sections and blocks are open. */
  opened: string[]
  open: (key: string) => void
  toggle: (key: string) => void
  onStep: (key: string, by: -1 | 1) => void
  onEdit: OnEdit<EditorDocument>
}

type SectionProps = RowProps & { section: EditorSection; number: number; isLast: boolean }

const Section = memo(function Section({ section, number, isLast, ...rows }: SectionProps) {
  const { opened, toggle, onEdit } = rows
  const t = useText()
  const { setNodeRef } = useDroppable({ id: section.key })
  const name = section.name ?? t('staff.pages.sectionNumber', { number })
  const isOpen = opened.includes(section.key)
  const pointer = `/sections/${number - 1}`
  const move = (by: -1 | 1) => onEdit((it) => moveSection(it, section.key, by))
  return (
    <li className="editor-section">
      <div className="editor-row" ref={setNodeRef}>
        <button type="button" className="editor-name" aria-expanded={isOpen} onClick={() => toggle(section.key)}>
          <b>{name}</b>
        </button>
        <MoveButtons
          name={name}
          onUp={number > 1 ? () => move(-1) : undefined}
          onDown={isLast ? undefined : () => move(1)}
        />
        <IconButton
          label={`${t('common.action.remove')}: ${name}`}
          icon={<Trash2 className="icon small" aria-hidden="true" />}
          onClick={() => onEdit((it) => removeSection(it, section.key))}
        />
      </div>
      {isOpen && (
        <SectionFields
          section={section}
          pointer={pointer}
          onEdit={(edit, mark) => onEdit((it) => changeSection(it, section.key, edit), mark)}
        />
      )}
      {section.type === 'default' ? (
        <Blocks {...rows} section={section} column="main" name={name} pointer={pointer} />
      ) : (
        (['main', 'sidebar'] as const).map((column) => (
          <div key={column} className="editor-column">
            <ColumnName id={column === 'sidebar' ? sidebarOf(section.key) : `${section.key}-main`}>
              {t(`staff.pages.columns.${column}`)}
            </ColumnName>
            <Blocks
              {...rows}
              section={section}
              column={column}
              name={`${name}, ${t(`staff.pages.columns.${column}`)}`}
              pointer={pointer}
            />
          </div>
        ))
      )}
    </li>
  )
})

function ColumnName({ id, children }: { id: string; children: string }) {
  const { setNodeRef } = useDroppable({ id, disabled: id.endsWith('-main') })
  return (
    <h3 className="small muted" ref={setNodeRef}>
      {children}
    </h3>
  )
}

type BlocksProps = RowProps & { section: EditorSection; column: Column; name: string; pointer: string }

function Blocks({ section, column, name, pointer, ...rows }: BlocksProps) {
  const { top, bottom, opened, open, toggle, onStep, onEdit } = rows
  const { key: sectionKey, type, blocks } = section
  const own = blocks.filter((block) => columnOf(type, block) === column)
  const keys = own.map(({ key }) => key).join(' ')
  // With another list all rows of it would be drawn again.
  const items = useMemo(() => keys.split(' ').filter(Boolean), [keys])
  const add = useCallback(
    (added: string) => {
      const block = newBlock(added, column)
      onEdit((it) => addBlock(it, sectionKey, block))
      open(block.key)
    },
    [column, sectionKey, open, onEdit],
  )
  return (
    <>
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        <ol className="editor-blocks">
          {own.map((block) => (
            <Block
              key={block.key}
              block={block}
              pointer={`${pointer}/blocks/${blocks.indexOf(block)}`}
              isTop={block.key === top}
              isBottom={block.key === bottom}
              isOpen={opened.includes(block.key)}
              toggle={toggle}
              onStep={onStep}
              onEdit={onEdit}
            />
          ))}
        </ol>
      </SortableContext>
      <AddBlock name={name} onAdd={add} />
    </>
  )
}

type BlockProps = Pick<RowProps, 'toggle' | 'onStep' | 'onEdit'> & {
  block: EditorBlock
  pointer: string
  isTop: boolean
  isBottom: boolean
  isOpen: boolean
}

const Block = memo(function Block({ block, pointer, isTop, isBottom, isOpen, toggle, onStep, onEdit }: BlockProps) {
  const t = useText()
  const { locale } = usePortal().portalAddress
  const { key } = block
  const onEditBlock: OnEdit<EditorBlock> = useCallback(
    (edit, mark) => onEdit((it) => changeBlock(it, key, edit), mark),
    [key, onEdit],
  )
  return (
    <OpenableRow
      id={key}
      name={blockName(t, locale, block)}
      isSmall
      moves={{
        onUp: isTop ? undefined : () => onStep(key, -1),
        onDown: isBottom ? undefined : () => onStep(key, 1),
      }}
      isOpen={isOpen}
      onToggle={() => toggle(key)}
      onRemove={() => onEdit((it) => removeBlock(it, key))}
    >
      <BlockFields block={block} pointer={pointer} onEdit={onEditBlock} />
    </OpenableRow>
  )
})

const AddBlock = memo(function AddBlock({ name, onAdd }: { name: string; onAdd: (type: string) => void }) {
  const t = useText()
  return (
    <Select
      className="editor-add"
      size="small"
      showSearch={searchable}
      aria-label={t('staff.pages.addBlockTo', { name })}
      placeholder={t('staff.pages.addBlock')}
      value={null}
      options={types.map((value) => ({ value, label: t(`staff.pages.blocks.${value}` as MessageKey) }))}
      onChange={(added: string | null) => added && onAdd(added)}
    />
  )
})
