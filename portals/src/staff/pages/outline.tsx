import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { restrictToVerticalAxis } from '@dnd-kit/modifiers'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { MessageKey } from '@goldammer/sdk/messages'
import { CMS_BLOCKS } from '@goldammer/sdk/rules/cms-blocks'
import { Button, Select } from 'antd'
import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { usePortal, useText } from '../../shared/portal-context.ts'
import { BlockFields, SectionFields } from './block-fields.tsx'
import {
  changeBlock,
  changeSection,
  type EditorBlock,
  type EditorDocument,
  type EditorSection,
  moveBlock,
  moveSection,
  nameOfBlock,
  newBlock,
  newSection,
  placeOf,
  removeBlock,
  removeSection,
  stepOf,
} from './document.ts'
import { IconButton } from './fields.tsx'

interface Props {
  document: EditorDocument
  /** With a mark for what is typed into one field. */
  onChange: (document: EditorDocument, mark?: string) => void
}

const types = Object.keys(CMS_BLOCKS)

/** Sections with their blocks. Blocks are dragged by the handle or moved by its keys, and both by the arrows (WCAG 2.5.7). */
export function Outline({ document, onChange }: Props) {
  const t = useText()
  const { locale } = usePortal().place
  const [opened, setOpened] = useState<string>()
  const [said, setSaid] = useState('')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const blockOf = (key: string | number) =>
    document.sections.flatMap(({ blocks }) => blocks).find((block) => block.key === key)
  const nameOf = (block: EditorBlock | undefined) =>
    block
      ? [t(`staff.pages.blocks.${block.type}` as MessageKey), nameOfBlock(block, locale)].filter(Boolean).join(': ')
      : ''
  const sayPlace = (key: string | number, place: { section: number; block: number } | null) =>
    place
      ? t('staff.pages.moved', { name: nameOf(blockOf(key)), section: place.section + 1, place: place.block + 1 })
      : ''
  /** Over a block its place is meant, over a section the first one in it. */
  function targetOf(over: string | number): { section: number; block: number } | null {
    const section = document.sections.findIndex(({ key }) => key === over)
    return section >= 0 ? { section, block: 0 } : placeOf(document, String(over))
  }
  function dropped({ active, over }: DragEndEvent) {
    const to = over && targetOf(over.id)
    if (to) onChange(moveBlock(document, String(active.id), to))
  }
  function step(key: string, by: -1 | 1) {
    const to = stepOf(document, key, by)
    if (!to) return
    setSaid(sayPlace(key, to))
    onChange(moveBlock(document, key, to))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[restrictToVerticalAxis]}
      onDragEnd={dropped}
      accessibility={{
        screenReaderInstructions: { draggable: t('staff.pages.dragHint') },
        announcements: {
          onDragStart: ({ active }) => t('staff.pages.grabbed', { name: nameOf(blockOf(active.id)) }),
          onDragOver: ({ active, over }) => (over ? sayPlace(active.id, targetOf(over.id)) : undefined),
          onDragEnd: ({ active, over }) => (over ? sayPlace(active.id, targetOf(over.id)) : undefined),
          onDragCancel: ({ active }) => sayPlace(active.id, placeOf(document, String(active.id))),
        },
      }}
    >
      <ol className="editor-sections">
        {document.sections.map((section, index) => (
          <Section
            key={section.key}
            section={section}
            number={index + 1}
            count={document.sections.length}
            isOpen={opened === section.key}
            onToggle={() => setOpened(opened === section.key ? undefined : section.key)}
            onChange={(next, mark) => onChange(changeSection(document, next), mark)}
            onMove={(by) => onChange(moveSection(document, section.key, by))}
            onRemove={() => onChange(removeSection(document, section.key))}
            onAdd={(type) => {
              const block = newBlock(type)
              onChange(changeSection(document, { ...section, blocks: [...section.blocks, block] }))
              setOpened(block.key)
            }}
          >
            {section.blocks.map((block, at) => (
              <Block
                key={block.key}
                block={block}
                name={nameOf(block)}
                pointer={`/sections/${index}/blocks/${at}`}
                isOpen={opened === block.key}
                canUp={stepOf(document, block.key, -1) !== null}
                canDown={stepOf(document, block.key, 1) !== null}
                onToggle={() => setOpened(opened === block.key ? undefined : block.key)}
                onStep={(by) => step(block.key, by)}
                onRemove={() => onChange(removeBlock(document, block.key))}
                onChange={(next, mark) => onChange(changeBlock(document, next), mark)}
              />
            ))}
          </Section>
        ))}
      </ol>
      <Button
        icon={<Plus className="icon small" aria-hidden="true" />}
        onClick={() => onChange({ ...document, sections: [...document.sections, newSection()] })}
      >
        {t('staff.pages.addSection')}
      </Button>
      <p className="hidden-text" role="status">
        {said}
      </p>
    </DndContext>
  )
}

interface SectionProps {
  section: EditorSection
  number: number
  count: number
  isOpen: boolean
  onToggle: () => void
  onChange: (section: EditorSection, mark?: string) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  onAdd: (type: string) => void
  children: React.ReactNode
}

function Section({
  section,
  number,
  count,
  isOpen,
  onToggle,
  onChange,
  onMove,
  onRemove,
  onAdd,
  children,
}: SectionProps) {
  const t = useText()
  const { setNodeRef } = useDroppable({ id: section.key })
  const name = section.name ?? t('staff.pages.sectionNumber', { number })
  return (
    <li className="editor-section">
      <div className="editor-row" ref={setNodeRef}>
        <button type="button" className="editor-name" aria-expanded={isOpen} onClick={onToggle}>
          <b>{name}</b>
        </button>
        <IconButton
          label={t('staff.pages.up', { name })}
          icon={<ArrowUp className="icon small" aria-hidden="true" />}
          isOff={number === 1}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={t('staff.pages.down', { name })}
          icon={<ArrowDown className="icon small" aria-hidden="true" />}
          isOff={number === count}
          onClick={() => onMove(1)}
        />
        <IconButton
          label={`${t('common.action.remove')}: ${name}`}
          icon={<Trash2 className="icon small" aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      {isOpen && <SectionFields section={section} pointer={`/sections/${number - 1}`} onChange={onChange} />}
      <SortableContext items={section.blocks.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ol className="editor-blocks">{children}</ol>
      </SortableContext>
      <Select
        className="editor-add"
        size="small"
        showSearch
        optionFilterProp="label"
        aria-label={t('staff.pages.addBlockTo', { name })}
        placeholder={t('staff.pages.addBlock')}
        value={null}
        options={types.map((value) => ({ value, label: t(`staff.pages.blocks.${value}` as MessageKey) }))}
        onChange={(type: string | null) => type && onAdd(type)}
      />
    </li>
  )
}

interface BlockProps {
  block: EditorBlock
  name: string
  pointer: string
  isOpen: boolean
  canUp: boolean
  canDown: boolean
  onToggle: () => void
  onStep: (by: -1 | 1) => void
  onRemove: () => void
  onChange: (block: EditorBlock, mark?: string) => void
}

function Block({ block, name, pointer, isOpen, canUp, canDown, onToggle, onStep, onRemove, onChange }: BlockProps) {
  const t = useText()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: block.key,
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
        <button type="button" className="editor-name small" aria-expanded={isOpen} onClick={onToggle}>
          {name}
        </button>
        <IconButton
          label={t('staff.pages.up', { name })}
          icon={<ArrowUp className="icon small" aria-hidden="true" />}
          isOff={!canUp}
          onClick={() => onStep(-1)}
        />
        <IconButton
          label={t('staff.pages.down', { name })}
          icon={<ArrowDown className="icon small" aria-hidden="true" />}
          isOff={!canDown}
          onClick={() => onStep(1)}
        />
        <IconButton
          label={`${t('common.action.remove')}: ${name}`}
          icon={<Trash2 className="icon small" aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      {isOpen && <BlockFields block={block} pointer={pointer} onChange={onChange} />}
    </li>
  )
}
