import { LANGUAGE_NAMES, LOCALES } from '@goldammer/sdk/locales'
import type { CompanyPageList } from '@goldammer/sdk/staff/model'
import type { FormInstance } from 'antd'
import { Button, Form, Input, Radio, Select } from 'antd'
import { Link } from 'react-router'
import { Box } from '../../../shared/fields/box.tsx'
import { searchable } from '../../../shared/fields/searchable.ts'
import { useText } from '../../../shared/portal-context.ts'
import { RichTextField } from '../../../shared/rich-text/rich-text-field.tsx'
import { Problems } from '../../../shared/states/states.tsx'
import type { PageValues } from './pages.ts'

interface Props {
  form: FormInstance<PageValues>
  initial: PageValues
  companies: CompanyPageList['companies']
  problems: string[]
  isSaving: boolean
  onChange: () => void
  onSave: (values: PageValues) => void
}

/** German stands in for the languages that are left empty. */
export function PageForm({ form, initial, companies, problems, isSaving, onChange, onSave }: Props) {
  const t = useText()
  const audience = Form.useWatch('audience', form) ?? initial.audience
  const required = [{ required: true, whitespace: true, message: t('validation.required') }]
  return (
    <Form
      name="page"
      form={form}
      layout="vertical"
      requiredMark={false}
      scrollToFirstError={{ focus: true }}
      initialValues={initial}
      onValuesChange={onChange}
      onFinish={(values) => onSave({ ...initial, ...values })}
    >
      <div className="grid">
        <Box title={t('staff.companyPages.text')} span={8}>
          <Problems texts={problems} />
          {LOCALES.map((locale) => (
            <fieldset key={locale} className="language-fields">
              <legend className="strong small">{LANGUAGE_NAMES[locale]}</legend>
              <Form.Item
                name={['title', locale]}
                label={t('staff.companyPages.field.title')}
                rules={locale === 'de-DE' ? required : []}
              >
                <Input maxLength={200} lang={locale} autoComplete="off" />
              </Form.Item>
              <Form.Item
                name={['content', locale]}
                label={t('staff.companyPages.text')}
                rules={locale === 'de-DE' ? required : []}
                initialValue=""
              >
                <RichTextField label={`${t('staff.companyPages.text')}: ${LANGUAGE_NAMES[locale]}`} lang={locale} />
              </Form.Item>
            </fieldset>
          ))}
          <p className="small muted">{t('staff.companyPages.fallback')}</p>
        </Box>
        <Box title={t('staff.companyPages.where')} span={4}>
          <Form.Item
            name="slug"
            label={t('staff.companyPages.field.slug')}
            extra={t('staff.companyPages.slugHint')}
            rules={[
              ...required,
              { pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/, min: 2, message: t('staff.companyPages.slugWrong') },
            ]}
          >
            <Input maxLength={60} autoComplete="off" />
          </Form.Item>
          <Form.Item name="audience" label={t('staff.companyPages.field.audience')}>
            <Radio.Group
              vertical
              options={(['all', 'chosen'] as const).map((value) => ({
                value,
                label: t(`staff.companyPages.audiences.${value}`),
              }))}
            />
          </Form.Item>
          <Form.Item
            name="companyIds"
            label={t('staff.companyPages.field.companyIds')}
            hidden={audience === 'all'}
            rules={audience === 'all' ? [] : [{ required: true, message: t('validation.required') }]}
          >
            <Select
              mode="multiple"
              showSearch={searchable}
              options={companies.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Form.Item>
          <div className="stack">
            <Button type="primary" htmlType="submit" data-save loading={isSaving}>
              {t('common.action.save')}
            </Button>
            <Link className="text-action" to="/company-pages">
              {t('common.action.cancel')}
            </Link>
          </div>
        </Box>
      </div>
    </Form>
  )
}
