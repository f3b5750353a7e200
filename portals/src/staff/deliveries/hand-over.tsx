import { handOverDeliveries } from '@goldammer/sdk/staff/payments'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useText } from '../../shared/portal-context.ts'
import { useAction } from '../../shared/use-action.ts'
import { useFormat } from '../../shared/use-format.ts'

/** Address of the file with the instructions of one list. */
export const batchFile = (batch: string): string => `/staff-api/deliveries/export?batch=${batch}`

/** What waits for the depot banks goes into a list of its own, which comes as a file. */
export function HandOver({ waiting }: { waiting: number }) {
  const t = useText()
  const { number } = useFormat()
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  const count = number(waiting)
  const handOver = useAction(
    async () => {
      const { data } = await handOverDeliveries()
      window.location.assign(batchFile(data.batch))
    },
    {
      invalidates: ['deliveries'],
      done: t('staff.deliveries.handedOver'),
      onDone: () => {
        setAsked(false)
        void client.invalidateQueries({ queryKey: ['delivery-overview'] })
      },
    },
  )
  if (waiting === 0) return null
  return (
    <>
      <Button type="primary" onClick={() => setAsked(true)}>
        {t('staff.deliveries.handOver', { count })}
      </Button>
      <Modal
        open={asked}
        title={t('staff.deliveries.handOverTitle')}
        okText={t('staff.deliveries.handOverTitle')}
        cancelText={t('common.action.cancel')}
        confirmLoading={handOver.isPending}
        onCancel={() => setAsked(false)}
        onOk={() => handOver.mutate(undefined)}
      >
        <p>{t('staff.deliveries.handOverText', { count })}</p>
      </Modal>
    </>
  )
}
