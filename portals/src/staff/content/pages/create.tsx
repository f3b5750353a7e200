import { LANGUAGE_NAMES, LOCALES } from '@goldammer/sdk/locales'
import { createCmsPage } from '@goldammer/sdk/staff/content'
import { Form, Input, Radio } from 'antd'
import { useNavigate } from 'react-router'
import { ChangeDialog } from '../../../shared/form-dialog.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { useCreate } from '../../changes.ts'

interface Props {
  /** The kind of page it is to be; otherwise one chooses. */
  only?: 'landingpage'
  onClose: () => void
}

/** A new page: its name, its kind and where it will stand. All else is written in the editor. */
export function CreatePage({ only, onClose }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const title = t(only ? 'staff.landingPages.create' : 'staff.pages.create')
  const create = useCreate('pages', createCmsPage, {
    invalidates: ['pages', 'landing-pages'],
    done: t('staff.pages.created'),
    quiet: true,
    onDone: ({ data }) => void navigate(`/${only ? 'landing-pages' : 'pages'}/${data.id}`),
  })
  const required = [{ required: true, whitespace: true, message: t('validation.required') }]
  return (
    <ChangeDialog
      title={title}
      okText={title}
      width={640}
      name="page"
      initialValues={{ type: only ?? 'page', technicalName: '', name: blank(), paths: blank() }}
      change={create}
      onClose={onClose}
    >
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
    </ChangeDialog>
  )
}

const blank = () => Object.fromEntries(LOCALES.map((locale) => [locale, '']))
