import { LANGUAGE_NAMES, LOCALES, type Locale } from '@goldammer/sdk/locales'
import { saveSnippet } from '@goldammer/sdk/staff/content'
import type { Snippet } from '@goldammer/sdk/staff/model'
import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { useText } from '../../shared/portal-context.ts'
import { Problems } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'

type Texts = Partial<Record<Locale, string>>

/** One text in all its languages, each beside what came with the software. */
export function ChangeSnippet({ snippet, onClose }: { snippet: Snippet; onClose: () => void }) {
  const t = useText()
  const [form] = Form.useForm<{ texts: Texts }>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const { key, texts, placeholders, version } = snippet
  const locales = LOCALES.filter((locale) => texts[locale].shipped !== null)
  const action = useAction((fields: { texts: Texts }) => saveSnippet(key, fields, { 'Record-Version': version }), {
    ...{ invalidates: ['snippets'], quiet: true, done: t('staff.snippets.saved'), onDone: onClose },
  })
  return (
    <Modal
      open
      title={key}
      okText={t('staff.snippets.save')}
      cancelText={t('common.action.cancel')}
      confirmLoading={action.isPending}
      onCancel={onClose}
      onOk={form.submit}
    >
      <div className="stack">
        {placeholders.length > 0 && (
          <p className="small">{t('staff.snippets.placeholders', { names: placeholders.join(', ') })}</p>
        )}
        <Problems texts={problems} />
        <Form
          name="snippet"
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={{
            texts: Object.fromEntries(locales.map((locale) => [locale, texts[locale].own ?? texts[locale].shipped])),
          }}
          onFinish={(fields) => action.mutate(fields, { onError: (error) => setProblems(showRefusals(form, error)) })}
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
        </Form>
      </div>
    </Modal>
  )
}
