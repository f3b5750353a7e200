import { changeExemptionOrder } from '@goldammer/sdk/store/investor'
import type { ExemptionOrder } from '@goldammer/sdk/store/model'
import { Form } from 'antd'
import dayjs from 'dayjs'
import { Pencil } from 'lucide-react'
import { Note } from '../../../shared/fields/note.tsx'
import { useFormRefusals } from '../../../shared/form-refusals.ts'
import { useText } from '../../../shared/portal-context.ts'
import { AddDialog } from '../add-dialog.tsx'
import { dayOf, type OrderFields } from './exemption.ts'
import { Amount, EndDate } from './exemption-fields.tsx'
import { Headroom } from './headroom.tsx'

type Fields = Pick<OrderFields, 'amount' | 'endDate'>

/** R5.06: less may mean later tax on income already paid, which is said before it is saved. */
export function ChangeExemptionOrder({ order, name }: { order: ExemptionOrder; name: string }) {
  const t = useText()
  const [form] = Form.useForm<Fields>()
  const showRefusals = useFormRefusals()
  const amount = Form.useWatch('amount', form)
  const endDate = Form.useWatch('endDate', form)
  const isReduced = typeof amount === 'number' && amount < order.amount
  const startDate = dayjs(order.startDate)
  return (
    <AddDialog<Fields>
      title={t('own.exemption.change')}
      of={name}
      done={t('own.exemption.changed')}
      invalidates="exemption-orders"
      icon={<Pencil className="icon small" aria-hidden="true" />}
      call={(fields) =>
        changeExemptionOrder(order.id, {
          amount: fields.amount ?? 0,
          endDate: fields.endDate && dayOf(fields.endDate),
        })
      }
      form={form}
      onRefused={(error) => showRefusals(form, error)}
      initialValues={{ amount: order.amount, endDate: order.endDate ? dayjs(order.endDate) : null }}
    >
      <Amount />
      <div role="status" className="field-note">
        {isReduced && (
          <Note tone="warn">
            <p>{t('own.exemption.reduceWarning')}</p>
            {order.usedAmount > 0 && (
              <p>
                {t('own.exemption.reduceUsed', {
                  year: String(order.usedYear),
                  used: order.usedAmount,
                })}{' '}
                {t('own.exemption.reduceBelow', { year: String(order.usedYear) })}
              </p>
            )}
          </Note>
        )}
      </div>
      <EndDate start={startDate} />
      <Headroom type={order.type} startDate={startDate} endDate={endDate} besides={order.id} />
    </AddDialog>
  )
}
