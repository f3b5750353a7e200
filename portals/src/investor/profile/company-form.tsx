import { countryNames } from '@goldammer/sdk/rules/countries'
import { readInvestorCompany, updateInvestorCompany } from '@goldammer/sdk/store/investor'
import type { InvestorCompanyInput, InvestorCompanyRecord } from '@goldammer/sdk/store/model'
import { Form } from 'antd'
import { LockedNote } from '../../shared/change-requests/locked-note.tsx'
import { Box } from '../../shared/fields/box.tsx'
import { usePortal, useText } from '../../shared/portal-context.ts'
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
import { VersionedForm } from './versioned-form.tsx'

export function CompanyForm({ record }: { record: InvestorCompanyRecord }) {
  const t = useText()
  const { portalAddress } = usePortal()
  const { date } = useFormat()
  const [form] = Form.useForm<Fields>()
  const rereadIdentities = useRereadIdentities()
  return (
    <Box title={t('investor.profile.company.data')} span={8}>
      <VersionedForm<InvestorCompanyInput, Fields>
        form={form}
        resource="company"
        base={versionedCompany(record)}
        read={async () => versionedCompany((await readInvestorCompany(record.id)).data)}
        save={async (company, version) =>
          versionedCompany((await updateInvestorCompany(record.id, company, { 'Record-Version': version })).data)
        }
        names={[...COMPANY_NAMES]}
        label={(name) => t(`investor.profile.company.field.${name as CompanyName}`)}
        show={(name, company) => {
          const value = company[name]
          if (typeof value === 'boolean') return t(value ? 'common.word.yes' : 'common.word.no')
          if (name === 'country' && value) return countryNames(portalAddress.locale)(value)
          return name === 'foundingDate' && value ? date(value) : (value ?? '')
        }}
        invalidates={['company', 'companies', 'profile']}
        done={t('own.profile.saved')}
        toForm={companyToForm}
        fromForm={companyFromForm}
        isLocked={useImpersonated()}
        onSaved={() => void rereadIdentities()}
        lead={portalAddress.investorId === record.id && record.verifiedFields.length > 0 && <LockedNote />}
      >
        <CompanyFields verified={record.verifiedFields} />
      </VersionedForm>
    </Box>
  )
}
