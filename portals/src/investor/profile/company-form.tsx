import { countryNames } from '@goldammer/sdk/rules/countries'
import { readInvestorCompany, updateInvestorCompany } from '@goldammer/sdk/store/investor'
import type { InvestorCompanyInput, InvestorCompanyRecord } from '@goldammer/sdk/store/model'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { LockedNote } from '../../shared/change-requests/locked-note.tsx'
import { useVersionedSave } from '../../shared/conflict/use-versioned-save.tsx'
import { Box } from '../../shared/fields/box.tsx'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { usePortal, useText } from '../../shared/portal-context.ts'
import { Problems } from '../../shared/states/states.tsx'
import { useUnsaved } from '../../shared/unsaved/use-unsaved.tsx'
import { useFormat } from '../../shared/use-format.ts'
import { useImpersonated } from '../../shared/use-impersonated.ts'
import {
  COMPANY_NAMES,
  type CompanyName,
  companyFromForm,
  companyToForm,
  type CompanyFields as Fields,
  versionedCompany,
} from './company.ts'
import { CompanyFields } from './company-fields.tsx'
import { useRereadIdentities } from './use-reread-identities.ts'

export function CompanyForm({ record }: { record: InvestorCompanyRecord }) {
  const t = useText()
  const { portalAddress } = usePortal()
  const { date } = useFormat()
  const [form] = Form.useForm<Fields>()
  const isLocked = useImpersonated()
  const showRefusals = useFormRefusals()
  const rereadIdentities = useRereadIdentities()
  const [problems, setProblems] = useState<string[]>([])
  const { setUnsaved, warning } = useUnsaved()
  const base = versionedCompany(record)
  const save = useVersionedSave<InvestorCompanyInput>({
    resource: 'company',
    base,
    read: async () => versionedCompany((await readInvestorCompany(record.id)).data),
    save: async (company, version) =>
      versionedCompany((await updateInvestorCompany(record.id, company, { 'Record-Version': version })).data),
    names: [...COMPANY_NAMES],
    label: (name) => t(`investor.profile.company.field.${name as CompanyName}`),
    show: (name, company) => {
      const value = company[name]
      if (typeof value === 'boolean') return t(value ? 'common.word.yes' : 'common.word.no')
      if (name === 'country' && value) return countryNames(portalAddress.locale)(value)
      return name === 'foundingDate' && value ? date(value) : (value ?? '')
    },
    invalidates: ['company', 'companies', 'profile'],
    done: t('own.profile.saved'),
    onMerged: (company) => form.setFieldsValue(companyToForm(company)),
    onSaved: () => {
      setProblems([])
      setUnsaved(false)
      void rereadIdentities()
    },
    onRefused: (error) => setProblems(showRefusals(form, error)),
  })
  function discard() {
    form.resetFields()
    setUnsaved(false)
  }
  return (
    <Box title={t('investor.profile.company.data')} span={8}>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError={{ focus: true }}
        initialValues={companyToForm(base.values)}
        disabled={isLocked}
        onValuesChange={() => setUnsaved(true)}
        onFinish={(fields) => save.run(companyFromForm(fields))}
      >
        {portalAddress.investorId === record.id && record.verifiedFields.length > 0 && <LockedNote />}
        <Problems texts={problems} />
        <CompanyFields verified={record.verifiedFields} />
        {isLocked ? (
          <p className="tiny muted">{t('portal.impersonation.locked')}</p>
        ) : (
          <div className="row wrap">
            <Button type="primary" htmlType="submit" data-save loading={save.isPending}>
              {t('own.profile.save')}
            </Button>
            <Button type="text" onClick={discard}>
              {t('own.profile.discard')}
            </Button>
          </div>
        )}
      </Form>
      {warning}
      {save.dialog}
    </Box>
  )
}
