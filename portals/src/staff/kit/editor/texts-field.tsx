import { LANGUAGE_NAMES, LOCALES, type Locale } from '@goldammer/sdk/locales'
import { CMS_LINES_MAX, CMS_TEXT_MAX, type CmsField, missingLocales } from '@goldammer/sdk/rules/cms-blocks'
import { Input } from 'antd'
import { useText } from '../../../shared/portal-context.ts'
import { isObject } from './differences.ts'
import { textOf } from './field-props.ts'
import { Labelled } from './labelled.tsx'
import { MarkupField, SourceField } from './markup-field.tsx'

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
            {(input) => (
              <TextInput
                {...input}
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

function TextInput({ kind, locale, label, prefix, value, onChange, ...input }: TextInputProps) {
  if (kind === 'richText')
    return <MarkupField {...withoutStatus(input)} label={label} locale={locale} value={value} onChange={onChange} />
  if (kind === 'html') return <SourceField {...input} locale={locale} value={value} onChange={onChange} />
  if (kind === 'lines')
    return (
      <Input.TextArea
        {...input}
        lang={locale}
        maxLength={CMS_LINES_MAX}
        autoSize={{ minRows: 2, maxRows: 8 }}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  return (
    <Input
      {...input}
      lang={locale}
      maxLength={CMS_TEXT_MAX}
      prefix={prefix}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

const withoutStatus = ({ id, ...input }: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ({
  id,
  ...(input['aria-invalid'] && { 'aria-invalid': 'true' as const }),
  ...(input['aria-describedby'] && { 'aria-describedby': input['aria-describedby'] }),
})
