import { addInvestorCompany } from '@goldammer/sdk/store/investor'
import type { InvestorCompanyInput, InvestorCompanyRecord } from '@goldammer/sdk/store/model'
import { Button, Form } from 'antd'
import { Building2, Plus } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { basePath } from '../../portal-address.ts'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { usePortal, useText } from '../../shared/portal-context.ts'
import { useCreate } from '../changes.ts'
import { useRecord } from '../data.ts'
import { AddDialog } from './add-dialog.tsx'
import { companyFromForm, type CompanyFields as Fields } from './company.ts'
import { CompanyFields } from './company-fields.tsx'
import { CompanyPage } from './company-page.tsx'
import { Holdings } from './holdings.tsx'
import { useRereadIdentities } from './use-reread-identities.ts'

/** R2.22, R1.04: the companies one invests as; one of them is an address of its own. */
export function Companies() {
  const t = useText()
  const [params] = useSearchParams()
  const id = params.get('company')
  const list = useRecord('companies')
  if (id) {
    return (
      <>
        <p>
          <Link to="/profile?tab=companies">{t('investor.profile.company.toAll')}</Link>
        </p>
        <CompanyPage id={id} />
      </>
    )
  }
  return (
    <Holdings
      list={list}
      title={t('investor.profile.tabs.companies')}
      emptyTitle={t('investor.profile.company.emptyTitle')}
      emptyText={t('investor.profile.company.emptyText')}
      add={<AddCompany />}
    >
      {(record) => <Company key={record.id} record={record} />}
    </Holdings>
  )
}

function Company({ record }: { record: InvestorCompanyRecord }) {
  const t = useText()
  const { portalAddress } = usePortal()
  const { id, company, complete, missingFields, kycState } = record
  return (
    <li>
      <Building2 className="icon" aria-hidden="true" />
      <div className="small stack tight">
        <b>{company.name}</b>
        <p className="muted">
          {company.legalForm} · {company.registerNr}
        </p>
        <div className="row wrap">
          <StateTag kind="kyc" state={kycState} prefix={t('own.profile.identity')} />
          {!complete && (
            <span className="tag warn">{t('own.profile.dataMissing', { count: missingFields.length })}</span>
          )}
        </div>
        <div className="row wrap">
          <Link to={`/profile?tab=companies&company=${id}`} aria-label={`${t('common.action.edit')}: ${company.name}`}>
            {t('common.action.edit')}
          </Link>
          <Button
            size="small"
            href={basePath({ area: portalAddress.area, locale: portalAddress.locale, investorId: id })}
          >
            {t('portal.switchIdentity', { name: company.name })}
          </Button>
        </div>
      </div>
    </li>
  )
}

function AddCompany() {
  const t = useText()
  const [form] = Form.useForm<Fields>()
  const showRefusals = useFormRefusals()
  const rereadIdentities = useRereadIdentities()
  const navigate = useNavigate()
  async function addAndOpen(company: InvestorCompanyInput) {
    const { data } = await addInvestorCompany(company)
    await rereadIdentities()
    await navigate(`/profile?tab=companies&company=${data.id}`)
  }
  const add = useCreate('companies', addAndOpen, {
    invalidates: ['companies'],
    done: t('investor.profile.company.added'),
    quiet: true,
    inputOf: (fields: Fields) => companyFromForm(fields),
  })
  return (
    <AddDialog
      title={t('investor.profile.company.add')}
      change={add}
      icon={<Plus className="icon small" aria-hidden="true" />}
      form={form}
      onRefused={(error) => showRefusals(form, error)}
      initialValues={{ name: '', legalForm: '', registerNr: '' }}
    >
      <p className="small muted">{t('investor.profile.company.addText')}</p>
      <CompanyFields />
    </AddDialog>
  )
}
