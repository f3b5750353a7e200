import { reissueTaxCertificate } from '@goldammer/sdk/staff/payouts'
import { Button } from 'antd'
import { useState } from 'react'
import { useText } from '../../../shared/portal-context.ts'
import { TaxYearDialog } from '../../kit/tax-year-dialog.tsx'

/** The certificate of a year that is over, once more, with what was corrected since (domain/tax#tax-certificate). */
export function ReissueCertificate({ customerId }: { customerId: string }) {
  const t = useText()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setAsked(true)}>
        {t('staff.taxCertificates.again')}
      </Button>
      {isAsked && (
        <TaxYearDialog
          title={t('staff.taxCertificates.againTitle')}
          text={t('staff.taxCertificates.againText')}
          done={t('staff.taxCertificates.againDone')}
          issue={(year) => reissueTaxCertificate(customerId, { year })}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
