import type { MessageKey } from '@goldammer/sdk/messages'
import { CMS_TEXT_MAX } from '@goldammer/sdk/rules/cms-blocks'
import { Input, Select, Switch } from 'antd'
import { NumberField } from '../../../shared/fields/number-field.tsx'
import { useClearable } from '../../../shared/fields/use-clearable.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { ChoiceField } from '../../kit/editor/choice-field.tsx'
import { type FieldProps, labelOf, textOf } from '../../kit/editor/field-props.ts'
import { Labelled } from '../../kit/editor/labelled.tsx'
import { MediaField } from '../../kit/editor/media-field.tsx'
import { TextsField } from '../../kit/editor/texts-field.tsx'
import { ListField } from './list-field.tsx'

/** One field of a block, as the table of blocks says it is filled in. */
export function Field(props: FieldProps) {
  const { field, value, pointer, onChange } = props
  const t = useText()
  const clearable = useClearable()
  const label = labelOf(t, field.name)
  const set = (next: unknown) => onChange(next, pointer)
  switch (field.kind) {
    case 'word':
      return (
        <Labelled label={label} pointer={pointer}>
          {(input) => (
            <Input
              {...input}
              maxLength={CMS_TEXT_MAX}
              value={textOf(value)}
              onChange={({ target }) => set(target.value)}
            />
          )}
        </Labelled>
      )
    case 'choice':
      return (
        <Labelled label={label} pointer={pointer}>
          {(input) => (
            <Select
              {...input}
              allowClear={clearable}
              value={value === undefined || value === null ? undefined : String(value)}
              options={field.options.map((one) => ({
                value: one,
                label: t(`staff.pages.option.${one}` as MessageKey),
              }))}
              onChange={(next) => set(next ?? null)}
            />
          )}
        </Labelled>
      )
    case 'flag':
      return (
        <Labelled label={label} pointer={pointer}>
          {({ id }) => <Switch id={id} checked={value !== false} onChange={set} />}
        </Labelled>
      )
    case 'number':
      return (
        <Labelled label={label} pointer={pointer}>
          {(input) => (
            <NumberField
              {...input}
              kind="whole"
              min={field.min}
              max={field.max}
              value={typeof value === 'number' ? value : null}
              onChange={set}
            />
          )}
        </Labelled>
      )
    case 'media':
      return <MediaField label={label} name={field.name} value={textOf(value)} onChange={set} />
    case 'products':
    case 'category':
    case 'faqGroup':
      return (
        <Labelled label={label} pointer={pointer}>
          {({ id }) => (
            <ChoiceField
              id={id}
              kind={kinds[field.kind as keyof typeof kinds]}
              isMultiple={field.kind === 'products'}
              value={[value].flat().filter((one): one is string => typeof one === 'string')}
              onChange={(ids) => set(field.kind === 'products' ? ids : (ids[0] ?? null))}
            />
          )}
        </Labelled>
      )
    case 'list':
      return <ListField {...props} field={field} renderField={(entry) => <Field {...entry} />} />
    default:
      return <TextsField {...props} label={label} />
  }
}

const kinds = { products: 'product', category: 'category', faqGroup: 'faqGroup' } as const
