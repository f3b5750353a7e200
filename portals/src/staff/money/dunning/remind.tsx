import type { Dunning } from '@goldammer/sdk/staff/model'
import { remindOfPayment } from '@goldammer/sdk/staff/payments'
import { Button } from 'antd'
import { useState } from 'react'
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { useFormat } from '../../../shared/use-format.ts'

/** The reminder to pay goes out now, once it is confirmed. */
export function Remind({ dunning }: { dunning: Dunning }) {
  const t = useText()
  const { money, date } = useFormat()
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setAsked(true)}>
        {t('staff.dunning.remind')}
      </Button>
      {asked && (
        <ConfirmDialog
          title={t('staff.dunning.remindTitle')}
          okText={t('staff.dunning.remind')}
          act={() => remindOfPayment(dunning.orderId)}
          invalidates={['dunning']}
          done={t('staff.dunning.reminded')}
          onClose={() => setAsked(false)}
        >
          <p>
            {t('staff.dunning.remindText', {
              name: dunning.customerName,
              number: dunning.orderNumber,
              amount: money(dunning.amount),
              day: dunning.deadline ? date(dunning.deadline) : '–',
            })}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
