import { closestCenter, DndContext, type DragEndEvent, useDroppable } from '@dnd-kit/core'
import { restrictToVerticalAxis } from '@dnd-kit/modifiers'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { MessageKey } from '@goldammer/sdk/messages'
import { CMS_BLOCKS } from '@goldammer/sdk/rules/cms-blocks'
import { Button, Select } from 'antd'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../shared/icon-button.tsx'
import { MoveButtons } from '../../shared/order/movable.tsx'
import { useOrderSensors } from '../../shared/order/ordering.tsx'
import { usePortal, useText } from '../../shared/portal-context.ts'
import { OpenableRow } from '../ordered.tsx'
import { useOpened } from '../use-opened.ts'
import { BlockFields, SectionFields } from './block-fields.tsx'
import {
  addBlock,
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
  type Place,
  placeOf,
  removeBlock,
  removeSection,
  stepOf,
} from './document.ts'

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
  const { isOpen, open, toggle } = useOpened(rowsOf(document))
  const [said, setSaid] = useState('')
  const sensors = useOrderSensors()
  const blockOf = (key: string | number) =>
    document.sections.flatMap(({ blocks }) => blocks).find((block) => block.key === key)
  const nameOf = (block: EditorBlock | undefined) =>
    block
      ? [t(`staff.pages.blocks.${block.type}` as MessageKey), nameOfBlock(block, locale)].filter(Boolean).join(': ')
      : ''
  function sayPlace(key: string | number, place: Place | null): string {
    if (!place) return ''
    const said = t('staff.pages.moved', {
      ...{ name: nameOf(blockOf(key)), section: place.section + 1, place: place.block + 1 },
    })
    const hasColumns = document.sections[place.section]?.type === 'sidebar'
    return hasColumns ? `${said} ${t(`staff.pages.columns.${place.column}`)}` : said
  }
  /** Over a block its place is meant, over a section the first one in it, over the name of a sidebar the first one there. */
  function targetOf(over: string | number): Place | null {
    const section = document.sections.findIndex(({ key }) => key === over || sidebarOf(key) === over)
    const found = document.sections[section]
    if (!found) return placeOf(document, String(over))
    if (found.key === over) return { section, block: 0, column: 'main' }
    const block = found.blocks.filter((one) => columnOf(found.type, one) === 'main').length
    return { section, block, column: 'sidebar' }
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
        screenReaderInstructions: { draggable: t('portal.order.hint') },
        announcements: {
          onDragStart: ({ active }) => t('portal.order.grabbed', { name: nameOf(blockOf(active.id)) }),
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
            isOpen={isOpen(section.key)}
            onToggle={() => toggle(section.key)}
            onChange={(next, mark) => onChange(changeSection(document, next), mark)}
            onMove={(by) => onChange(moveSection(document, section.key, by))}
            onRemove={() => onChange(removeSection(document, section.key))}
            onAdd={(type, column) => {
              const block = newBlock(type, column)
              onChange(addBlock(document, section, block))
              open(block.key)
            }}
          >
            {(block, at) => (
              <OpenableRow
                key={block.key}
                id={block.key}
                name={nameOf(block)}
                isSmall
                moves={{
                  onUp: stepOf(document, block.key, -1) ? () => step(block.key, -1) : undefined,
                  onDown: stepOf(document, block.key, 1) ? () => step(block.key, 1) : undefined,
                }}
                isOpen={isOpen(block.key)}
                onToggle={() => toggle(block.key)}
                onRemove={() => onChange(removeBlock(document, block.key))}
              >
                <BlockFields
                  block={block}
                  pointer={`/sections/${index}/blocks/${at}`}
                  onChange={(next, mark) => onChange(changeBlock(document, next), mark)}
                />
              </OpenableRow>
            )}
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

/** The name of a section's sidebar, as something a block is dropped on. */
const sidebarOf = (key: string) => `${key}-sidebar`

const rowsOf = ({ sections }: EditorDocument) =>
  sections.flatMap(({ key, blocks }, index) => [
    { key, pointer: `/sections/${index}` },
    ...blocks.map((block, at) => ({ key: block.key, pointer: `/sections/${index}/blocks/${at}` })),
  ])

interface SectionProps {
  section: EditorSection
  number: number
  count: number
  isOpen: boolean
  onToggle: () => void
  onChange: (section: EditorSection, mark?: string) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  onAdd: (type: string, column: Column) => void
  children: (block: EditorBlock, index: number) => React.ReactNode
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
        <MoveButtons
          name={name}
          onUp={number > 1 ? () => onMove(-1) : undefined}
          onDown={number < count ? () => onMove(1) : undefined}
        />
        <IconButton
          label={`${t('common.action.remove')}: ${name}`}
          icon={<Trash2 className="icon small" aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      {isOpen && <SectionFields section={section} pointer={`/sections/${number - 1}`} onChange={onChange} />}
      {section.type === 'default' ? (
        <Blocks section={section} column="main" name={name} onAdd={onAdd}>
          {children}
        </Blocks>
      ) : (
        (['main', 'sidebar'] as const).map((column) => (
          <div key={column} className="editor-column">
            <ColumnName id={column === 'sidebar' ? sidebarOf(section.key) : `${section.key}-main`}>
              {t(`staff.pages.columns.${column}`)}
            </ColumnName>
            <Blocks
              section={section}
              column={column}
              name={`${name}, ${t(`staff.pages.columns.${column}`)}`}
              onAdd={onAdd}
            >
              {children}
            </Blocks>
          </div>
        ))
      )}
    </li>
  )
}

function ColumnName({ id, children }: { id: string; children: string }) {
  const { setNodeRef } = useDroppable({ id, disabled: id.endsWith('-main') })
  return (
    <h3 className="small muted" ref={setNodeRef}>
      {children}
    </h3>
  )
}

type BlocksProps = Pick<SectionProps, 'section' | 'onAdd' | 'children'> & { column: Column; name: string }

function Blocks({ section: { type, blocks }, column, name, onAdd, children }: BlocksProps) {
  const t = useText()
  const own = blocks.filter((block) => columnOf(type, block) === column)
  return (
    <>
      <SortableContext items={own.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ol className="editor-blocks">{own.map((block) => children(block, blocks.indexOf(block)))}</ol>
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
        onChange={(added: string | null) => added && onAdd(added, column)}
      />
    </>
  )
}
