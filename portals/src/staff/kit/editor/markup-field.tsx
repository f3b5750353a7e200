import type { Locale } from '@goldammer/sdk/locales'
import { CMS_HTML_MAX } from '@goldammer/sdk/rules/cms-blocks'
import { Button, Input } from 'antd'
import { CodeXml } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useText } from '../../../shared/portal-context.ts'
import { holds } from '../../../shared/rich-text/holds.ts'
import { RichTextField } from '../../../shared/rich-text/rich-text-field.tsx'
import { RichTextView } from '../../../shared/rich-text/rich-text-view.tsx'

interface SourceProps {
  id: string
  'aria-describedby'?: string
  locale: Locale
  autoFocus?: boolean
  value: string
  onChange: (html: string) => void
}

/** HTML as it is written. */
export const SourceField = ({ locale, onChange, ...field }: SourceProps) => (
  <Input.TextArea
    {...field}
    className="source"
    lang={locale}
    spellCheck={false}
    maxLength={CMS_HTML_MAX}
    autoSize={{ minRows: 4, maxRows: 16 }}
    onChange={({ target }) => onChange(target.value)}
  />
)

interface MarkupProps extends SourceProps {
  'aria-invalid'?: 'true'
  label: string
}

/**
 * R3.17: a text with markup. It is written in the editor, and as HTML only where somebody asks for that: also a text
 * the editor would take something from is first shown, with the reason why.
 */
export function MarkupField({ label, value, onChange, ...field }: MarkupProps) {
  const t = useText()
  const [isSource, setSource] = useState(false)
  const [isSwitched, setSwitched] = useState(false)
  // What comes from the editor it holds, whatever is typed or pasted.
  const written = useRef<string>(undefined)
  const isHeld = useMemo(() => value === written.current || holds(value), [value])
  const show = (source: boolean) => {
    setSource(source)
    setSwitched(true)
  }
  const { locale, ...labelling } = field
  if (isSource)
    return (
      <>
        <SourceField {...field} autoFocus value={value} onChange={onChange} />
        {isHeld ? (
          <Button className="markup-switch" onClick={() => show(false)}>
            {t('staff.pages.markup.editor')}
          </Button>
        ) : (
          <p className="small muted">{t('staff.pages.markup.sourceOnly')}</p>
        )}
      </>
    )
  if (!isHeld)
    return (
      <>
        <RichTextView html={value} lang={locale} />
        <p className="small muted">{t('staff.pages.markup.notHeld')}</p>
        <Button className="markup-switch" onClick={() => show(true)}>
          <span className="hidden-text">{label}: </span>
          {t('staff.pages.markup.source')}
        </Button>
      </>
    )
  return (
    <RichTextField
      {...labelling}
      label={label}
      lang={locale}
      autoFocus={isSwitched}
      value={value}
      onChange={(html) => {
        written.current = html
        onChange(html)
      }}
      tools={() => (
        <button
          type="button"
          aria-label={t('staff.pages.markup.source')}
          title={t('staff.pages.markup.source')}
          onClick={() => show(true)}
        >
          <CodeXml className="icon small" aria-hidden="true" />
        </button>
      )}
    />
  )
}
