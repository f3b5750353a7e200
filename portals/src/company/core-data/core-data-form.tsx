import { LANGUAGE_NAMES, LOCALES } from '@goldammer/sdk/locales'
import { readCoreData, updateCoreData } from '@goldammer/sdk/store/company'
import type { CoreData, CoreDataRecord } from '@goldammer/sdk/store/model'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { LockedNote } from '../../shared/change-requests/locked-note.tsx'
import { useVersionedSave } from '../../shared/conflict/use-versioned-save.tsx'
import { Box } from '../../shared/fields/box.tsx'
import { DateField } from '../../shared/fields/date-field.tsx'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { NETWORKS, REGISTER_FIELDS, type RegisterField } from '../../shared/issuer/fields.ts'
import { useText } from '../../shared/portal-context.ts'
import { Problems } from '../../shared/states/states.tsx'
import { today } from '../../shared/today.ts'
import { useUnsaved } from '../../shared/unsaved/use-unsaved.tsx'
import { useFormat } from '../../shared/use-format.ts'
import { activeCompanyId } from '../active-company.ts'
import { type CoreDataFields, fromForm, inAllLanguages, toForm, versioned } from './core-data.ts'

const LENGTHS: Partial<Record<RegisterField, number>> = { legalForm: 60, registerNr: 60, taxNr: 30, vatId: 20 }

export function CoreDataForm({ record }: { record: CoreDataRecord }) {
  const t = useText()
  const { date } = useFormat()
  const [form] = Form.useForm<CoreDataFields>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const { setUnsaved, warning } = useUnsaved()
  const save = useVersionedSave<CoreData>({
    resource: 'core-data',
    base: versioned(record),
    read: async () => versioned((await readCoreData(await activeCompanyId())).data),
    save: async (data, version) =>
      versioned((await updateCoreData(await activeCompanyId(), data, { 'Record-Version': version })).data),
    names: [...REGISTER_FIELDS, 'emailCompany', 'description', 'socialLinks'],
    label: (name) => t(name === 'socialLinks' ? 'company.coreData.links' : `issuer.field.${name}`),
    show: (name, data) => {
      if (name === 'description') return inAllLanguages(data.description)
      if (name === 'socialLinks') return NETWORKS.flatMap((it) => data.socialLinks[it] ?? []).join(' · ')
      const value = data[name]
      return name === 'foundingDate' && value ? date(value) : (value ?? '')
    },
    invalidates: ['core-data', 'core-data-history', 'change-requests'],
    done: t('company.coreData.saved'),
    onMerged: (data) => form.setFieldsValue(toForm(data)),
    onSaved: () => {
      setProblems([])
      setUnsaved(false)
    },
    onRefused: (error) => setProblems(showRefusals(form, error)),
  })
  const optional = (label: string) => t('investor.profile.optional', { label })
  function discard() {
    form.resetFields()
    setUnsaved(false)
  }
  const required = [{ required: true, whitespace: true, message: t('validation.required') }]
  return (
    <Box title={t('issuer.data')} span={8}>
      <Form
        form={form}
        layout="vertical"
        noValidate
        requiredMark={false}
        scrollToFirstError={{ focus: true }}
        initialValues={toForm(record.coreData)}
        onValuesChange={() => setUnsaved(true)}
        onFinish={(fields) => save.run(fromForm(fields))}
      >
        {record.verifiedFields.length > 0 && <LockedNote text={t('company.coreData.lockedNote')} />}
        <Problems texts={problems} />
        <fieldset className="language-fields">
          <legend className="strong small">{t('company.coreData.register')}</legend>
          <div className="two-columns">
            {REGISTER_FIELDS.map((name) => (
              <RegisterItem key={name} name={name} isVerified={record.verifiedFields.includes(name)} />
            ))}
          </div>
        </fieldset>
        <fieldset className="language-fields">
          <legend className="strong small">{t('company.coreData.public')}</legend>
          <Form.Item
            name="emailCompany"
            label={t('issuer.field.emailCompany')}
            validateTrigger="onBlur"
            rules={[...required, { type: 'email', message: t('validation.email') }]}
          >
            <Input maxLength={255} autoComplete="off" />
          </Form.Item>
          {LOCALES.map((locale) => (
            <Form.Item
              key={locale}
              name={['description', locale]}
              label={optional(`${t('issuer.field.description')}, ${LANGUAGE_NAMES[locale]}`)}
            >
              <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} lang={locale} />
            </Form.Item>
          ))}
        </fieldset>
        <fieldset className="language-fields">
          <legend className="strong small">{t('company.coreData.links')}</legend>
          <div className="two-columns">
            {NETWORKS.map((network) => (
              <Form.Item key={network} name={['socialLinks', network]} label={optional(t(`issuer.field.${network}`))}>
                <Input type="url" maxLength={500} placeholder="https://" />
              </Form.Item>
            ))}
          </div>
        </fieldset>
        <div className="row wrap">
          <Button type="primary" htmlType="submit" data-save loading={save.isPending}>
            {t('company.coreData.save')}
          </Button>
          <Button onClick={discard}>{t('company.coreData.discard')}</Button>
        </div>
      </Form>
      {save.dialog}
      {warning}
    </Box>
  )
}

function RegisterItem({ name, isVerified }: { name: RegisterField; isVerified: boolean }) {
  const t = useText()
  const label = t(`issuer.field.${name}`)
  const isRequired = name === 'nameCompany'
  return (
    <Form.Item
      name={name}
      label={isRequired || isVerified ? label : t('investor.profile.optional', { label })}
      extra={isVerified ? t('portal.change.locked') : undefined}
      rules={isRequired ? [{ required: true, whitespace: true, message: t('validation.required') }] : []}
    >
      {name === 'foundingDate' ? (
        <DateField maxDate={today()} disabled={isVerified} />
      ) : (
        <Input maxLength={LENGTHS[name] ?? 255} autoComplete="off" disabled={isVerified} />
      )}
    </Form.Item>
  )
}
