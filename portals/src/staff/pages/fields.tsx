import { LANGUAGE_NAMES, LOCALES, type Locale } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import { CMS_LINES_MAX, CMS_TEXT_MAX, type CmsField, missingLocales } from '@goldammer/sdk/rules/cms-blocks'
import { Input, Select, Switch } from 'antd'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { NumberField } from '../../shared/fields/number-field.tsx'
import { useClearable } from '../../shared/fields/use-clearable.tsx'
import { useText } from '../../shared/portal-context.ts'
import { ChoiceField } from './choice-field.tsx'
import { isObject } from './document.ts'
import { ListField } from './list-field.tsx'
import { MarkupField, SourceField } from './markup-field.tsx'
import { MediaField } from './media-field.tsx'

/** What the backend has refused, by pointer. */
export const Refusals = createContext<Record<string, string>>({})

export interface FieldProps {
  field: CmsField
  value: unknown
  /** Where the value stands in the document. */
  pointer: string
  onChange: (value: unknown, mark: string) => void
}

export const labelOf = (t: ReturnType<typeof useText>, name: string) => t(`staff.pages.field.${name}` as MessageKey)

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
          {(said) => (
            <Input
              {...said}
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
          {(said) => (
            <Select
              {...said}
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
          {(said) => (
            <NumberField
              {...said}
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
      return <ListField {...props} field={field} />
    default:
      return <TextsField {...props} label={label} />
  }
}

const kinds = { products: 'product', category: 'category', faqGroup: 'faqGroup' } as const

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

interface LabelledProps {
  /** Null: what stands in it names itself, as a button does. */
  label: ReactNode
  pointer: string
  children: (said: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string; status?: 'error' }) => ReactNode
}

/** A field with its label, and what was refused of it. */
export function Labelled({ label, pointer, children }: LabelledProps) {
  const id = useId()
  const refusal = useContext(Refusals)[pointer]
  return (
    <div className="editor-field">
      {label !== null && (
        <label className="small" htmlFor={id}>
          {label}
        </label>
      )}
      {children({
        id,
        ...(refusal !== undefined && {
          'aria-invalid': true,
          'aria-describedby': `${id}-refusal`,
          status: 'error' as const,
        }),
      })}
      {refusal !== undefined && (
        <p className="small refusal" id={`${id}-refusal`}>
          {refusal}
        </p>
      )}
    </div>
  )
}

interface TextsProps {
  field: { name: string; kind: CmsField['kind'] }
  label: string
  value: unknown
  pointer: string
  prefix?: string
  onChange: (value: unknown, mark: string) => void
}

/** A text in the languages of the shop, side by side where there is room; what is missing is marked. */
export function TextsField({ field, label, value, pointer, prefix, onChange }: TextsProps) {
  const t = useText()
  // What came with an import may be one text for all languages.
  const texts = typeof value === 'string' ? { 'de-DE': value } : isObject(value) ? value : {}
  const missing = missingLocales(texts, LOCALES)
  return (
    <fieldset className="editor-texts">
      <legend className="strong small">{label}</legend>
      <div className="editor-languages">
        {LOCALES.map((locale) => (
          <Labelled
            key={locale}
            pointer={`${pointer}/${locale}`}
            label={
              <>
                <span className="hidden-text">{label}: </span>
                {LANGUAGE_NAMES[locale]}
                {missing.includes(locale) && <span className="tag warn">{t('staff.pages.missingHere')}</span>}
              </>
            }
          >
            {(said) => (
              <TextInput
                {...said}
                kind={field.kind}
                locale={locale}
                label={`${label}: ${LANGUAGE_NAMES[locale]}`}
                prefix={prefix}
                value={textOf(texts[locale])}
                onChange={(text) => onChange({ ...texts, [locale]: text }, `${pointer}/${locale}`)}
              />
            )}
          </Labelled>
        ))}
      </div>
    </fieldset>
  )
}

interface TextInputProps {
  id: string
  kind: CmsField['kind']
  locale: Locale
  label: string
  prefix: string | undefined
  value: string
  onChange: (text: string) => void
}

function TextInput({ kind, locale, label, prefix, value, onChange, ...said }: TextInputProps) {
  if (kind === 'richText')
    return <MarkupField {...withoutStatus(said)} label={label} locale={locale} value={value} onChange={onChange} />
  if (kind === 'html') return <SourceField {...said} locale={locale} value={value} onChange={onChange} />
  if (kind === 'lines')
    return (
      <Input.TextArea
        {...said}
        lang={locale}
        maxLength={CMS_LINES_MAX}
        autoSize={{ minRows: 2, maxRows: 8 }}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  return (
    <Input
      {...said}
      lang={locale}
      maxLength={CMS_TEXT_MAX}
      prefix={prefix}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

const withoutStatus = ({ id, ...said }: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ({
  id,
  ...(said['aria-invalid'] && { 'aria-invalid': 'true' as const }),
  ...(said['aria-describedby'] && { 'aria-describedby': said['aria-describedby'] }),
})
