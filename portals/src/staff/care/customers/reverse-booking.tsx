import type { PayoutBooking } from '@goldammer/sdk/staff/model'
import { reversePayout } from '@goldammer/sdk/staff/payouts'
import { Button } from 'antd'
import { useState } from 'react'
import { useText } from '../../../shared/portal-context.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { DecideWithReason } from '../../kit/decide/decide-with-reason.tsx'

/** A booking is never changed: a counter-booking undoes it, and its instalment comes into the next run (R3.06). */
export function ReverseBooking({ booking }: { booking: PayoutBooking }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('staff.customer.undo')}
      </Button>
      {open && <Dialog booking={booking} onClose={() => setOpen(false)} />}
    </>
  )
}

function Dialog({ booking, onClose }: { booking: PayoutBooking; onClose: () => void }) {
  const t = useText()
  const { money, date } = useFormat()
  return (
    <DecideWithReason
      title={t('staff.customer.undo')}
      reasonLabel={t('staff.profits.reason')}
      danger
      invalidates={['customer-payouts']}
      done={t('staff.customer.undoDone')}
      decide={(reason) => reversePayout(booking.id, { reason })}
      onClose={onClose}
    >
      {t('staff.customer.undoText', {
        net: money(booking.net),
        day: date(booking.paidOn),
        number: booking.orderNumber,
      })}
    </DecideWithReason>
  )
}
