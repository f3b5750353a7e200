import { yearOf } from '@goldammer/sdk/rules/local-dates'
import { issueTaxCertificates } from '@goldammer/sdk/staff/payouts'
import { toLocalDate } from '@goldammer/sdk/units'
import { Button } from 'antd'
import { useState } from 'react'
import { useText } from '../../shared/portal-context.ts'
import { TaxYearDialog } from '../tax-year-dialog.tsx'

/** So far back papers may still be asked for (AO § 147). */
const YEARS = 10

/** What a job does every February, for a year that was missed (domain §7). */
export function IssueCertificates() {
  const t = useText()
  const [isAsked, setAsked] = useState(false)
  const last = yearOf(toLocalDate(new Date())) - 1
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t('staff.taxCertificates.button')}</Button>
      {isAsked && (
        <TaxYearDialog
          title={t('staff.taxCertificates.title')}
          text={t('staff.taxCertificates.text')}
          done={t('staff.taxCertificates.done')}
          years={Array.from({ length: YEARS }, (_none, back) => last - back)}
          issue={(year) => issueTaxCertificates({ year })}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
