import { LANGUAGE_NAMES, LOCALES } from '@goldammer/sdk/locales'
import type { FundingRound, PostState } from '@goldammer/sdk/store/model'
import { useGetIdentity } from '@refinedev/core'
import type { FormInstance } from 'antd'
import { App, Button, Form, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Identity } from '../../providers/identity.ts'
import { Box } from '../../shared/fields/box.tsx'
import { MomentField } from '../../shared/fields/moment-field.tsx'
import { useText } from '../../shared/portal-context.ts'
import { RichTextField } from '../../shared/rich-text/rich-text-field.tsx'
import { Problems } from '../../shared/states/states.tsx'
import type { Autosave } from '../../shared/unsaved/use-autosave.ts'
import { EditAttachments } from './attachments.tsx'
import { DraftState } from './draft-state.tsx'
import { audiencesOf, inputOf, KINDS, type PostValues } from './news.ts'
import { PictureTool } from './picture-tool.tsx'
import { PreviewDialog } from './preview-dialog.tsx'

interface Props {
  form: FormInstance<PostValues>
  initial: PostValues
  /** Null: it is not there yet. */
  state: PostState | null
  /** Nobody has seen it, so that it may still be about something else. */
  isOpen: boolean
  /** Present once the post has been saved. */
  postId: string | undefined
  rounds: Pick<FundingRound, 'productId' | 'productName'>[]
  problems: string[]
  isSaving: boolean
  isUnsaved: boolean
  autosave: Autosave
  onChange: () => void
  onSave: (values: PostValues) => void
  cancelTo: string
}

/** R2.25: German stands in for the languages that are left empty. */
export function PostForm(props: Props) {
  const { form, initial, state, isOpen, postId, rounds, problems, isSaving, isUnsaved, autosave } = props
  const { onChange, onSave, cancelTo } = props
  const t = useText()
  const { modal } = App.useApp()
  const { data: identity } = useGetIdentity<Identity>()
  const [preview, setPreview] = useState<PostValues>()
  const kind = Form.useWatch('kind', form) ?? initial.kind
  const release = Form.useWatch('release', form) ?? initial.release
  const required = [{ required: true, whitespace: true, message: t('validation.required') }]
  /** Who is notified of a first publication cannot be changed afterwards. */
  function save(values: PostValues) {
    const input = inputOf({ ...initial, ...values })
    if (input.release !== 'now' || state === 'published') return onSave(input)
    modal.confirm({
      title: t('company.news.publishTitle'),
      content: t(`company.news.publishText.${input.kind}`),
      okText: t('company.news.publish'),
      cancelText: t('common.action.cancel'),
      onOk: () => onSave(input),
    })
  }
  return (
    <Form
      name="post"
      form={form}
      layout="vertical"
      requiredMark={false}
      scrollToFirstError={{ focus: true }}
      initialValues={initial}
      onFinish={save}
      onValuesChange={(changed: Partial<PostValues>) => {
        const [audience] = changed.kind ? audiencesOf(changed.kind) : []
        if (audience) form.setFieldsValue({ audience })
        onChange()
      }}
    >
      <div className="grid">
        <Box title={t('company.news.text')} span={8}>
          <Problems texts={problems} />
          {LOCALES.map((locale) => (
            <fieldset key={locale} className="language-fields">
              <legend className="strong small">{LANGUAGE_NAMES[locale]}</legend>
              <Form.Item
                name={['title', locale]}
                label={t(locale === 'de-DE' ? 'company.news.field.title' : 'company.news.optionalTitle')}
                rules={locale === 'de-DE' ? required : []}
              >
                <Input maxLength={200} lang={locale} autoComplete="off" />
              </Form.Item>
              <Form.Item
                name={['content', locale]}
                label={t(locale === 'de-DE' ? 'company.news.field.content' : 'company.news.optionalContent')}
                rules={locale === 'de-DE' ? required : []}
                initialValue=""
              >
                <RichTextField
                  label={`${t('company.news.field.content')}: ${LANGUAGE_NAMES[locale]}`}
                  lang={locale}
                  tools={(editor) => <PictureTool editor={editor} />}
                />
              </Form.Item>
            </fieldset>
          ))}
          <p className="small muted">{t('posts.editor.fallback')}</p>
        </Box>
        <Box title={t('company.news.where')} span={4}>
          <Form.Item
            name="productId"
            label={t('company.news.round')}
            rules={required}
            // Nothing is chosen yet.
            getValueProps={(value: string) => ({ value: value || undefined })}
          >
            <Select
              disabled={!isOpen}
              options={rounds.map(({ productId, productName }) => ({ value: productId, label: productName }))}
            />
          </Form.Item>
          <Form.Item name="kind" label={t('company.news.kind')} extra={t(`company.news.kindHint.${kind}`)}>
            <Select
              disabled={!isOpen}
              options={KINDS.map((value) => ({ value, label: t(`company.news.kinds.${value}`) }))}
            />
          </Form.Item>
          <Form.Item name="audience" label={t('company.news.audience')} hidden={audiencesOf(kind).length === 1}>
            <Radio.Group
              vertical
              options={audiencesOf(kind).map((value) => ({ value, label: t(`company.news.audiences.${value}`) }))}
            />
          </Form.Item>
          <Form.Item name="release" label={t('company.news.release')} hidden={state === 'published'}>
            <Radio.Group
              vertical
              options={(['draft', 'now', 'at'] as const).map((value) => ({
                value,
                label: t(
                  value === 'draft' && !isOpen ? 'company.news.releases.withdrawn' : `company.news.releases.${value}`,
                ),
              }))}
            />
          </Form.Item>
          {release === 'at' && (
            <Form.Item name="publishAt" label={t('company.news.publishAt')} rules={required}>
              <MomentField />
            </Form.Item>
          )}
          <div className="stack">
            {identity && <p className="small muted">{t('company.news.writtenAs', { name: identity.name })}</p>}
            <Button
              type="primary"
              htmlType="submit"
              // A key publishes nothing.
              data-save={release === 'draft' || state === 'published' ? '' : undefined}
              loading={isSaving}
            >
              {t(state === 'published' ? 'common.action.save' : `company.news.save.${release}`)}
            </Button>
            <Button onClick={() => setPreview({ ...initial, ...form.getFieldsValue() })}>
              {t('posts.editor.preview')}
            </Button>
            <DraftState autosave={autosave} isUnsaved={isUnsaved} />
            <Link className="text-action" to={cancelTo}>
              {t('common.action.cancel')}
            </Link>
          </div>
        </Box>
        <Box title={t('posts.attachments')} span={8}>
          {postId ? (
            <EditAttachments postId={postId} />
          ) : (
            <p className="small muted">{t('company.news.attachment.later')}</p>
          )}
        </Box>
      </div>
      {preview && <PreviewDialog post={preview} onClose={() => setPreview(undefined)} />}
    </Form>
  )
}
