import { LANGUAGE_NAMES, LOCALES } from '@goldammer/sdk/locales'
import { createCmsPage } from '@goldammer/sdk/staff/content'
import type { CmsPageInput } from '@goldammer/sdk/staff/model'
import { Form, Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { useText } from '../../shared/portal-context.ts'
import { Problems } from '../../shared/states/states.tsx'
import { useAction } from '../../shared/use-action.ts'

interface Props {
  /** The kind of page it is to be; otherwise one chooses. */
  only?: 'landingpage'
  onClose: () => void
}

/** A new page: its name, its kind and where it will stand. All else is written in the editor. */
export function CreatePage({ only, onClose }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const [form] = Form.useForm<CmsPageInput>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const create = useAction(createCmsPage, {
    invalidates: ['pages', 'landing-pages'],
    quiet: true,
    done: t('staff.pages.created'),
    onDone: ({ data }) => void navigate(`/${only ? 'landing-pages' : 'pages'}/${data.id}`),
  })
  const title = t(only ? 'staff.landingPages.create' : 'staff.pages.create')
  const required = [{ required: true, whitespace: true, message: t('validation.required') }]
  return (
    <Modal
      open
      width={640}
      title={title}
      okText={title}
      cancelText={t('common.action.cancel')}
      confirmLoading={create.isPending}
      onCancel={onClose}
      onOk={form.submit}
    >
      <Form
        name="page"
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ type: only ?? 'page', technicalName: '', name: blank(), paths: blank() }}
        onFinish={(fields) => {
          setProblems([])
          create.mutate(fields, { onError: (error) => setProblems(showRefusals(form, error)) })
        }}
      >
        <Problems texts={problems} />
        <Form.Item name="type" label={t('staff.pages.type')} hidden={only !== undefined}>
          <Radio.Group
            options={(['page', 'landingpage'] as const).map((value) => ({
              value,
              label: t(`staff.pages.types.${value}`),
            }))}
          />
        </Form.Item>
        <Form.Item
          name="technicalName"
          label={t('staff.pages.technicalName')}
          extra={t('staff.pages.technicalNameHint')}
          rules={[...required, { pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/, message: t('staff.pages.technicalNameForm') }]}
        >
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        {LOCALES.map((locale) => (
          <fieldset key={locale} className="language-fields">
            <legend className="strong small">{LANGUAGE_NAMES[locale]}</legend>
            <Form.Item
              name={['name', locale]}
              label={t('staff.pages.page.name')}
              rules={locale === 'de-DE' ? required : []}
            >
              <Input maxLength={300} lang={locale} autoComplete="off" />
            </Form.Item>
            <Form.Item name={['paths', locale]} label={t('staff.pages.page.paths')}>
              <Input maxLength={300} prefix="/" autoComplete="off" />
            </Form.Item>
          </fieldset>
        ))}
      </Form>
    </Modal>
  )
}

const blank = () => Object.fromEntries(LOCALES.map((locale) => [locale, '']))
