import type { Dunning } from '@goldammer/sdk/staff/model'
import { remindOfPayment } from '@goldammer/sdk/staff/payments'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useText } from '../../shared/portal-context.ts'
import { useAction } from '../../shared/use-action.ts'
import { useFormat } from '../../shared/use-format.ts'

/** The reminder to pay goes out now, once it is confirmed. */
export function Remind({ dunning }: { dunning: Dunning }) {
  const t = useText()
  const { money, date } = useFormat()
  const [asked, setAsked] = useState(false)
  const remind = useAction(() => remindOfPayment(dunning.orderId), {
    invalidates: ['dunning'],
    done: t('staff.dunning.reminded'),
    onDone: () => setAsked(false),
  })
  return (
    <>
      <Button size="small" onClick={() => setAsked(true)}>
        {t('staff.dunning.remind')}
      </Button>
      <Modal
        open={asked}
        title={t('staff.dunning.remindTitle')}
        okText={t('staff.dunning.remind')}
        cancelText={t('common.action.cancel')}
        confirmLoading={remind.isPending}
        onCancel={() => setAsked(false)}
        onOk={() => remind.mutate(undefined)}
      >
        <p>
          {t('staff.dunning.remindText', {
            name: dunning.customerName,
            number: dunning.orderNumber,
            amount: money(dunning.amount),
            day: dunning.deadline ? date(dunning.deadline) : '–',
          })}
        </p>
      </Modal>
    </>
  )
}
