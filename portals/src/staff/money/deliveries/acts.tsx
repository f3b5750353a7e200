import type { UnitDelivery, UnitDeliveryAct } from '@goldammer/sdk/staff/model'
import { reportDelivery, retryDelivery } from '@goldammer/sdk/staff/payments'
import { Button, Modal } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { useReadCache } from '../../../shared/data/use-read.ts'
import { DateField } from '../../../shared/fields/date-field.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { today } from '../../../shared/today.ts'
import { useAction } from '../../../shared/use-action.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { DecideWithReason } from '../../kit/decide/decide-with-reason.tsx'

interface Props {
  delivery: UnitDelivery
}

const labels = { executed: 'executed', failed: 'markFailed', retry: 'retry' } as const
const texts = { executed: 'executedText', failed: 'failedText', retry: 'retryText' } as const

/** What finance does with one delivery: note what became of it, or order it once more. */
export function DeliveryActs({ delivery }: Props) {
  const t = useText()
  const { number } = useFormat()
  const overview = useReadCache(['delivery-overview'])
  const [open, setOpen] = useState<UnitDeliveryAct>()
  const close = () => {
    setOpen(undefined)
    overview.readAgain()
  }
  const textOf = (act: UnitDeliveryAct) =>
    t(`staff.deliveries.${texts[act]}`, {
      units: number(delivery.units),
      number: delivery.orderNumber,
      direction: t(`staff.deliveries.directions.${delivery.direction}`),
    })
  return (
    <div className="row tight wrap">
      {delivery.acts.map((act) => (
        <Button key={act} size="small" onClick={() => setOpen(act)}>
          {t(`staff.deliveries.${labels[act]}`)}
        </Button>
      ))}
      {open === 'executed' && <Executed delivery={delivery} text={textOf('executed')} onClose={close} />}
      {(open === 'failed' || open === 'retry') && (
        <DecideWithReason
          title={t(`staff.deliveries.${labels[open]}`)}
          reasonLabel={t('staff.deliveries.reason')}
          maxLength={200}
          danger={open === 'failed'}
          invalidates={['deliveries']}
          done={t('staff.deliveries.saved')}
          decide={(reason) =>
            open === 'retry'
              ? retryDelivery(delivery.id, { reason })
              : reportDelivery(delivery.id, { outcome: 'failed', reason })
          }
          onClose={close}
        >
          {textOf(open)}
        </DecideWithReason>
      )}
    </div>
  )
}

function Executed({ delivery, text, onClose }: Props & { text: string; onClose: () => void }) {
  const t = useText()
  const [day, setDay] = useState<Dayjs>(today())
  const report = useAction(() => reportDelivery(delivery.id, { outcome: 'executed', on: day.format('YYYY-MM-DD') }), {
    invalidates: ['deliveries'],
    done: t('staff.deliveries.saved'),
    onDone: onClose,
  })
  return (
    <Modal
      open
      title={t('staff.deliveries.executed')}
      okText={t('staff.deliveries.executed')}
      cancelText={t('common.action.cancel')}
      confirmLoading={report.isPending}
      onCancel={onClose}
      onOk={() => report.mutate(undefined)}
    >
      <div className="stack">
        <p>{text}</p>
        <label className="stack tight" htmlFor="executed-on">
          {t('staff.deliveries.on')}
          <DateField
            id="executed-on"
            allowClear={false}
            value={day}
            onChange={(value) => dayjs.isDayjs(value) && setDay(value)}
            disabledDate={(one) => one.isAfter(today(), 'day')}
          />
        </label>
      </div>
    </Modal>
  )
}
