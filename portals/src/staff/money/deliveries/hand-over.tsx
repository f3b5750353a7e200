import { handOverDeliveries } from '@goldammer/sdk/staff/payments'
import { Button } from 'antd'
import { useState } from 'react'
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx'
import { useReadCache } from '../../../shared/data/use-read.ts'
import { useText } from '../../../shared/portal-context.ts'
import { useFormat } from '../../../shared/use-format.ts'

/** Address of the file with the instructions of one list. */
export const batchFile = (batch: string): string => `/staff-api/deliveries/export?batch=${batch}`

/** What waits for the depot banks goes into a list of its own, which comes as a file. */
export function HandOver({ waiting }: { waiting: number }) {
  const t = useText()
  const { number } = useFormat()
  const { readAgain } = useReadCache(['delivery-overview'])
  const [asked, setAsked] = useState(false)
  const count = number(waiting)
  const handOver = async () => {
    const { data } = await handOverDeliveries()
    window.location.assign(batchFile(data.batch))
  }
  if (waiting === 0) return null
  return (
    <>
      <Button type="primary" onClick={() => setAsked(true)}>
        {t('staff.deliveries.handOver', { count })}
      </Button>
      {asked && (
        <ConfirmDialog
          title={t('staff.deliveries.handOverTitle')}
          act={handOver}
          invalidates={['deliveries']}
          done={t('staff.deliveries.handedOver')}
          onDone={readAgain}
          onClose={() => setAsked(false)}
        >
          <p>{t('staff.deliveries.handOverText', { count })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
