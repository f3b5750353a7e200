import { LANGUAGE_NAMES, LOCALES } from '@goldammer/sdk/locales'
import type { TeamMemberInput } from '@goldammer/sdk/store/model'
import type { FormInstance } from 'antd'
import { Button, Form, Input } from 'antd'
import { Link } from 'react-router'
import { Box } from '../../shared/fields/box.tsx'
import { useText } from '../../shared/portal-context.ts'
import { Problems } from '../../shared/states/states.tsx'
import { filled, NETWORKS } from './team.ts'

interface Props {
  form: FormInstance<TeamMemberInput>
  initial: TeamMemberInput
  problems: string[]
  isSaving: boolean
  onChange: () => void
  onSave: (input: TeamMemberInput) => void
}

/** R3.13. German stands in for the languages that are left empty. */
export function MemberForm({ form, initial, problems, isSaving, onChange, onSave }: Props) {
  const t = useText()
  const optional = (label: string) => t('investor.profile.optional', { label })
  return (
    <Box title={t('company.team.person')} span={8}>
      <Form
        form={form}
        layout="vertical"
        noValidate
        requiredMark={false}
        scrollToFirstError={{ focus: true }}
        initialValues={initial}
        onValuesChange={onChange}
        onFinish={(values) => onSave(filled(values))}
      >
        <Problems texts={problems} />
        <Form.Item
          name="name"
          label={t('company.team.field.name')}
          rules={[{ required: true, whitespace: true, message: t('validation.required') }]}
        >
          <Input maxLength={255} autoComplete="off" />
        </Form.Item>
        {LOCALES.map((locale) => (
          <fieldset key={locale} className="language-fields">
            <legend className="strong small">{LANGUAGE_NAMES[locale]}</legend>
            <Form.Item
              name={['position', locale]}
              label={locale === 'de-DE' ? t('company.team.field.position') : optional(t('company.team.field.position'))}
              rules={
                locale === 'de-DE' ? [{ required: true, whitespace: true, message: t('validation.required') }] : []
              }
            >
              <Input maxLength={255} lang={locale} />
            </Form.Item>
            <Form.Item name={['description', locale]} label={optional(t('company.team.field.description'))}>
              <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} lang={locale} />
            </Form.Item>
          </fieldset>
        ))}
        <fieldset className="language-fields">
          <legend className="strong small">{t('company.team.networks')}</legend>
          <div className="two-columns">
            {NETWORKS.map((network) => (
              <Form.Item
                key={network}
                name={['socialNetworks', network]}
                label={optional(t(`company.team.network.${network}`))}
              >
                <Input type="url" maxLength={500} placeholder="https://" />
              </Form.Item>
            ))}
          </div>
        </fieldset>
        <div className="row wrap">
          <Button type="primary" htmlType="submit" data-save loading={isSaving}>
            {t('common.action.save')}
          </Button>
          <Link className="text-action" to="/team">
            {t('common.action.cancel')}
          </Link>
        </div>
      </Form>
    </Box>
  )
}
