import { createCompanyProofTicket, getAddCompanyProofUrl } from '@goldammer/sdk/store/investor'
import type { InvestorCompanyRecord } from '@goldammer/sdk/store/model'
import { Button } from 'antd'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { basePath } from '../../portal-address.ts'
import { Box } from '../../shared/fields/box.tsx'
import { ProofField } from '../../shared/fields/proof-field.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { usePortal, useText } from '../../shared/portal-context.ts'
import { useImpersonated } from '../../shared/use-impersonated.ts'
import { Identity } from './profile-status.tsx'

/** How a company stands: what is missing, its proofs and its identity check. */
export function CompanyStatus({ record }: { record: InvestorCompanyRecord }) {
  const t = useText()
  const { portalAddress } = usePortal()
  const isLocked = useImpersonated()
  const isActing = portalAddress.investorId === record.id
  const missing = record.missingFields as (keyof typeof missingWords)[]
  const missingWords = {
    name: t('investor.profile.company.field.name'),
    legalForm: t('investor.profile.company.field.legalForm'),
    registerNr: t('investor.profile.company.field.registerNr'),
    street: t('investor.profile.company.field.street'),
    streetNumber: t('investor.profile.company.field.streetNumber'),
    postalCode: t('investor.profile.company.field.postalCode'),
    city: t('investor.profile.company.field.city'),
    country: t('investor.profile.company.field.country'),
    usPerson: t('investor.profile.company.usTies'),
    identityProof: t('investor.profile.company.identityProof'),
    structureProof: t('investor.profile.company.structureProof'),
    representatives: t('investor.profile.tabs.representatives'),
    companyRole: t('common.representative.companyRole'),
  }
  const Icon = record.complete ? CircleCheck : CircleAlert
  return (
    <Box title={t('own.profile.status')}>
      <ul className="list">
        <li>
          <Icon
            className="icon"
            style={{ color: `var(--${record.complete ? 'success' : 'warning'})` }}
            aria-hidden="true"
          />
          <div className="small stack tight">
            <b>{t('own.profile.data')}</b>
            <p className="muted">
              {record.complete
                ? t('own.profile.dataComplete')
                : t('own.profile.dataMissing', { count: missing.length })}
            </p>
            {missing.length > 0 && <p className="muted">{missing.map((name) => missingWords[name]).join(', ')}</p>}
            <p>
              <Link to={`/profile?tab=representatives${isActing ? '' : `&company=${record.id}`}`}>
                {t('investor.profile.company.toRepresentatives')}
              </Link>
            </p>
          </div>
        </li>
        {(['identityProof', 'structureProof'] as const).map((proof) => (
          <ProofField
            key={proof}
            proof={proof}
            name={t(`investor.profile.company.${proof}`)}
            fileName={record.company[proof]}
            state={record[`${proof}State`]}
            url={getAddCompanyProofUrl(record.id)}
            ticket={async () => (await createCompanyProofTicket(record.id, proof)).data}
            invalidates={['company', 'companies', 'profile', 'identity-check']}
            isLocked={isLocked}
          />
        ))}
        {isActing ? (
          <Identity />
        ) : (
          <li>
            <div className="small stack tight">
              <b>{t('own.profile.identity')}</b>
              <div>
                <StateTag kind="kyc" state={record.kycState} />
              </div>
              <div>
                <Button
                  size="small"
                  href={basePath({ area: portalAddress.area, locale: portalAddress.locale, investorId: record.id })}
                >
                  {t('portal.switchIdentity', { name: record.company.name })}
                </Button>
              </div>
            </div>
          </li>
        )}
      </ul>
      {isLocked && <p className="tiny muted">{t('portal.impersonation.locked')}</p>}
    </Box>
  )
}
