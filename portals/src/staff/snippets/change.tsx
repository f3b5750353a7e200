import { LANGUAGE_NAMES, LOCALES, type Locale } from '@goldammer/sdk/locales'
import { saveSnippet } from '@goldammer/sdk/staff/content'
import type { Snippet } from '@goldammer/sdk/staff/model'
import { Button, Form, Input } from 'antd'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useText } from '../../shared/portal-context.ts'

type Texts = Partial<Record<Locale, string>>

/** One text in all its languages, each beside what came with the software. */
export function ChangeSnippet({ snippet, onClose }: { snippet: Snippet; onClose: () => void }) {
  const t = useText()
  const [form] = Form.useForm<{ texts: Texts }>()
  const { key, texts, placeholders, version } = snippet
  const locales = LOCALES.filter((locale) => texts[locale].shipped !== null)
  return (
    <FormDialog
      title={key}
      okText={t('staff.snippets.save')}
      name="snippet"
      form={form}
      lead={
        placeholders.length > 0 && (
          <p className="small">{t('staff.snippets.placeholders', { names: placeholders.join(', ') })}</p>
        )
      }
      initialValues={{
        texts: Object.fromEntries(locales.map((locale) => [locale, texts[locale].own ?? texts[locale].shipped])),
      }}
      save={(fields) => saveSnippet(key, fields, { 'Record-Version': version })}
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
    </FormDialog>
  )
}
