import { LANGUAGE_NAMES, LOCALES, type Locale } from '@goldammer/sdk/locales'
import { listSnippets, saveSnippet } from '@goldammer/sdk/staff/content'
import type { Snippet } from '@goldammer/sdk/staff/model'
import { Button, Form, Input } from 'antd'
import { VersionedFormDialog } from '../../../shared/conflict/versioned-form-dialog.tsx'
import { useText } from '../../../shared/portal-context.ts'

interface Fields {
  texts: Partial<Record<Locale, string>>
}

const localesOf = ({ texts }: Snippet) => LOCALES.filter((locale) => texts[locale].shipped !== null)

function versioned(snippet: Snippet) {
  const texts = localesOf(snippet).map((it) => [it, snippet.texts[it].own ?? snippet.texts[it].shipped])
  return { values: { texts: Object.fromEntries(texts) }, version: snippet.version }
}

/** One text in all its languages, each beside what came with the software. */
export function ChangeSnippet({ snippet, onClose }: { snippet: Snippet; onClose: () => void }) {
  const t = useText()
  const [form] = Form.useForm<Fields>()
  const { key, texts, placeholders } = snippet
  const locales = localesOf(snippet)
  return (
    <VersionedFormDialog<Fields>
      resource="snippets"
      title={<code className="address">{key}</code>}
      okText={t('staff.snippets.save')}
      name="snippet"
      form={form}
      lead={
        placeholders.length > 0 && (
          <p className="small">{t('staff.snippets.placeholders', { names: placeholders.join(', ') })}</p>
        )
      }
      base={versioned(snippet)}
      read={async () => {
        const { data } = await listSnippets({ text: key, limit: 100 })
        const found = data.elements.find((one) => one.key === key)
        return found && versioned(found)
      }}
      save={(fields, version) => saveSnippet(key, fields, { 'Record-Version': version })}
      names={['texts']}
      label={() => key}
      show={(_, values) => Object.values(values.texts).join(' · ')}
      invalidates={['snippets']}
      done={t('staff.snippets.saved')}
      onClose={onClose}
    >
      {locales.map((locale) => (
        <div key={locale} className="stack tight">
          <Form.Item
            name={['texts', locale]}
            label={LANGUAGE_NAMES[locale]}
            extra={t('staff.snippets.shipped', { text: texts[locale].shipped ?? '' })}
            rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
          >
            <Input.TextArea lang={locale} maxLength={2000} autoSize={{ minRows: 1, maxRows: 8 }} />
          </Form.Item>
          {texts[locale].own !== null && (
            <div>
              <Button
                size="small"
                aria-label={t('staff.snippets.resetOf', { language: LANGUAGE_NAMES[locale] })}
                onClick={() => form.setFieldValue(['texts', locale], texts[locale].shipped)}
              >
                {t('staff.snippets.reset')}
              </Button>
            </div>
          )}
        </div>
      ))}
    </VersionedFormDialog>
  )
}
