import type { CmsField } from '@goldammer/sdk/rules/cms-blocks'
import { Button } from 'antd'
import { Plus, Trash2 } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { IconButton } from '../../../shared/icon-button.tsx'
import { MoveButtons } from '../../../shared/order/movable.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { isObject } from '../../kit/editor/differences.ts'
import { type FieldProps, labelOf } from '../../kit/editor/field-props.ts'

type Entry = Record<string, unknown>

interface Props extends FieldProps {
  field: CmsField & { kind: 'list' }
  /** Draws one field of an entry; handed in, because an entry has the same kinds of fields as a block. */
  renderField: (props: FieldProps) => ReactNode
}

/** Entries of a block, such as its pictures or steps, each with fields of its own. */
export function ListField({ field, value, pointer, onChange, renderField }: Props) {
  const t = useText()
  const entries: Entry[] = (Array.isArray(value) ? value : []).filter(isObject)
  const label = labelOf(t, field.name)
  const set = (next: Entry[]) => onChange(next, '')
  const move = (from: number, to: number) => set(entries.toSpliced(from, 1).toSpliced(to, 0, entries[from]!))
  return (
    <fieldset className="editor-list">
      <legend className="strong small">{label}</legend>
      {entries.map((entry, index) => {
        const name = t('staff.pages.entry', { label, number: index + 1 })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name of their own, and their fields no state
          <fieldset key={index} className="editor-entry">
            <legend className="small">{name}</legend>
            <div className="editor-entry-acts">
              <MoveButtons
                name={name}
                onUp={index > 0 ? () => move(index, index - 1) : undefined}
                onDown={index < entries.length - 1 ? () => move(index, index + 1) : undefined}
              />
              <IconButton
                label={`${t('common.action.remove')}: ${name}`}
                icon={<Trash2 className="icon small" aria-hidden="true" />}
                onClick={() => set(entries.toSpliced(index, 1))}
              />
            </div>
            {field.fields.map((one) => (
              <Fragment key={one.name}>
                {renderField({
                  field: one,
                  value: valueIn(one, entry),
                  pointer: `${pointer}/${index}/${one.name}`,
                  onChange: (next, mark) =>
                    onChange(entries.with(index, { ...entry, [one.name]: storedValue(one, next) }), mark),
                })}
              </Fragment>
            ))}
          </fieldset>
        )
      })}
      <Button
        size="small"
        disabled={entries.length >= field.max}
        icon={<Plus className="icon small" aria-hidden="true" />}
        onClick={() => set([...entries, {}])}
      >
        {t('staff.pages.addEntry', { label })}
      </Button>
    </fieldset>
  )
}

/** A medium within an entry says of itself that it is one. */
function valueIn({ name, kind }: CmsField, entry: Entry): unknown {
  const value = entry[name]
  return kind === 'media' && isObject(value) ? value.value : value
}

const storedValue = ({ kind }: CmsField, value: unknown) => (kind === 'media' ? { source: 'media', value } : value)
