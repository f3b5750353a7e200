import type { GoodsOrder, GoodsOrderAct } from '@goldammer/sdk/staff/model'
import { cancelGoodsOrder, refundGoodsOrder, shipGoodsOrder, takeBackGoods } from '@goldammer/sdk/staff/orders'
import { toLocalDate } from '@goldammer/sdk/units'
import { Button } from 'antd'
import { CircleX, PackageCheck, Truck, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx'
import { Note } from '../../../shared/fields/note.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { DecideWithReason } from '../../kit/decide/decide-with-reason.tsx'
import { BookTransfer } from './book-transfer.tsx'

interface Props {
  order: GoodsOrder
}

const views: Record<GoodsOrderAct, (props: Props) => ReactNode> = {
  bookTransfer: BookTransfer,
  ship: Ship,
  takeBack: TakeBack,
  refund: Refund,
  cancel: Cancel,
}

/** What may be done with the order now, by who looks at it. */
export function Acts({ order }: Props) {
  return order.acts.map((act) => {
    const View = views[act]
    return <View key={act} order={order} />
  })
}

const touched = ['orders', 'finance-tasks']

function Ship({ order }: Props) {
  const t = useText()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button type="primary" icon={<Truck className="icon small" aria-hidden="true" />} onClick={() => setAsked(true)}>
        {t('staff.orders.ship')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('staff.orders.ship')}
          act={() => shipGoodsOrder(order.id)}
          invalidates={touched}
          done={t('staff.orders.shipped')}
          onClose={() => setAsked(false)}
        >
          <p>{t('staff.orders.shipText', { number: order.orderNumber, name: order.customerName })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function TakeBack({ order }: Props) {
  const t = useText()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button icon={<PackageCheck className="icon small" aria-hidden="true" />} onClick={() => setAsked(true)}>
        {t('staff.orders.takeBack')}
      </Button>
      {isAsked && (
        <DecideWithReason
          title={t('staff.orders.takeBack')}
          reasonLabel={t('staff.orders.reason')}
          invalidates={touched}
          done={t('staff.orders.returned')}
          decide={(reason) => takeBackGoods(order.id, { reason })}
          onClose={() => setAsked(false)}
        >
          {t('staff.orders.takeBackText', { number: order.orderNumber })}
        </DecideWithReason>
      )}
    </>
  )
}

function Refund({ order }: Props) {
  const t = useText()
  const { money } = useFormat()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button type="primary" icon={<Undo2 className="icon small" aria-hidden="true" />} onClick={() => setAsked(true)}>
        {t('staff.orders.refund')}
      </Button>
      {isAsked && (
        <DecideWithReason
          title={t('staff.orders.refund')}
          reasonLabel={t('staff.orders.reason')}
          invalidates={touched}
          done={t('staff.orders.refunded')}
          decide={(reason) => refundGoodsOrder(order.id, { reason })}
          onClose={() => setAsked(false)}
        >
          {t('staff.orders.refundText', { number: order.orderNumber, amount: money(order.payment?.amount ?? 0) })}
        </DecideWithReason>
      )}
    </>
  )
}

/** By right or as goodwill: a digital good says which, for a parcel that is still here the time has not begun. */
function Cancel({ order }: Props) {
  const t = useText()
  const { date, dateTime } = useFormat()
  const [isAsked, setAsked] = useState(false)
  const { orderNumber, deliveryState, withdrawalUntil, withdrawalLapsedAt } = order
  const isRight = withdrawalUntil !== null && withdrawalUntil >= toLocalDate(new Date())
  return (
    <>
      <Button danger icon={<CircleX className="icon small" aria-hidden="true" />} onClick={() => setAsked(true)}>
        {t('staff.orders.cancel')}
      </Button>
      {isAsked && (
        <DecideWithReason
          danger
          title={t('staff.orders.cancel')}
          reasonLabel={t('staff.orders.reason')}
          invalidates={touched}
          done={t('staff.orders.cancelled')}
          decide={(reason) => cancelGoodsOrder(order.id, { reason })}
          choices={
            deliveryState === null && (
              <Note tone={isRight ? 'info' : 'warn'}>
                {isRight
                  ? t('staff.orders.withdrawalOpen', { day: date(withdrawalUntil) })
                  : withdrawalLapsedAt
                    ? t('staff.orders.withdrawalLapsed', { at: dateTime(withdrawalLapsedAt) })
                    : t('staff.orders.withdrawalOver')}
              </Note>
            )
          }
          onClose={() => setAsked(false)}
        >
          {t('staff.orders.cancelText', { number: orderNumber })}
        </DecideWithReason>
      )}
    </>
  )
}
