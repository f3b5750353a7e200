import { yearOf } from '@goldammer/sdk/rules/local-dates'
import type { PayoutBooking } from '@goldammer/sdk/staff/model'
import { reissueTaxCertificate } from '@goldammer/sdk/staff/payouts'
import { type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import { Button } from 'antd'
import { useState } from 'react'
import { useText } from '../../shared/portal-context.ts'
import { TaxYearDialog } from '../tax-year-dialog.tsx'

interface Props {
  customerId: string
  bookings: PayoutBooking[]
}

/** The certificate of a year that is over, once more, with what was corrected since (domain §7). */
export function ReissueCertificate({ customerId, bookings }: Props) {
  const t = useText()
  const [isAsked, setAsked] = useState(false)
  const current = yearOf(toLocalDate(new Date()))
  const years = [...new Set(bookings.map(({ paidOn }) => yearOf(paidOn as LocalDate)))].filter((year) => year < current)
  if (years.length === 0) return null
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
          years={years}
          issue={(year) => reissueTaxCertificate(customerId, { year })}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
