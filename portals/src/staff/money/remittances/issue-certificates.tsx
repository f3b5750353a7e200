import { issueTaxCertificates } from '@goldammer/sdk/staff/payouts'
import { Button } from 'antd'
import { useState } from 'react'
import { useText } from '../../../shared/portal-context.ts'
import { TaxYearDialog } from '../../kit/tax-year-dialog.tsx'

/** What a job does every February, for a year that was missed (domain/tax#tax-certificate). */
export function IssueCertificates() {
  const t = useText()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t('staff.taxCertificates.button')}</Button>
      {isAsked && (
        <TaxYearDialog
          title={t('staff.taxCertificates.title')}
          text={t('staff.taxCertificates.text')}
          done={t('staff.taxCertificates.done')}
          issue={(year) => issueTaxCertificates({ year })}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
