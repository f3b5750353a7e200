import { changeExemptionOrder, listExemptionOrders } from '@goldammer/sdk/store/investor'
import type { ExemptionOrder, ExemptionOrderChange } from '@goldammer/sdk/store/model'
import { Button, Form } from 'antd'
import dayjs from 'dayjs'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useVersionedSave } from '../../../shared/conflict/use-versioned-save.tsx'
import { Note } from '../../../shared/fields/note.tsx'
import { FormModal } from '../../../shared/form-dialog.tsx'
import { useFormRefusals } from '../../../shared/form-refusals.ts'
import { useText } from '../../../shared/portal-context.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { useImpersonated } from '../../../shared/use-impersonated.ts'
import { dayOf, type OrderFields } from './exemption.ts'
import { Amount, EndDate } from './exemption-fields.tsx'
import { Headroom } from './headroom.tsx'

type Fields = Pick<OrderFields, 'amount' | 'endDate'>

const versioned = ({ amount, endDate, version }: ExemptionOrder) => ({ values: { amount, endDate }, version })

const toForm = ({ amount, endDate }: ExemptionOrderChange): Fields => ({
  amount,
  endDate: endDate ? dayjs(endDate) : null,
})

export function ChangeExemptionOrder({ order, name }: { order: ExemptionOrder; name: string }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  if (useImpersonated()) return null
  return (
    <>
      <Button
        size="small"
        icon={<Pencil className="icon small" aria-hidden="true" />}
        aria-label={`${t('own.exemption.change')}: ${name}`}
        onClick={() => setOpen(true)}
      >
        {t('own.exemption.change')}
      </Button>
      {isOpen && <ChangeDialog order={order} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

/** R5.06: less may mean later tax on income already paid, which is said before it is saved. */
function ChangeDialog({ order, name, onClose }: { order: ExemptionOrder; name: string; onClose: () => void }) {
  const t = useText()
  const { money, date } = useFormat()
  const [form] = Form.useForm<Fields>()
  const showRefusals = useFormRefusals()
  const [problems, setProblems] = useState<string[]>([])
  const amount = Form.useWatch('amount', form)
  const endDate = Form.useWatch('endDate', form)
  const isReduced = typeof amount === 'number' && amount < order.amount
  const startDate = dayjs(order.startDate)
  const save = useVersionedSave<ExemptionOrderChange>({
    resource: 'exemption-orders',
    base: versioned(order),
    read: async () => versioned((await listExemptionOrders()).data.elements.find(({ id }) => id === order.id) ?? order),
    save: async (change, version) =>
      versioned((await changeExemptionOrder(order.id, change, { 'Record-Version': version })).data),
    names: ['amount', 'endDate'],
    label: (field) => t(`own.exemption.${field as keyof Fields}`),
    show: (field, change) =>
      field === 'amount'
        ? money(change.amount)
        : change.endDate
          ? date(change.endDate)
          : t('own.exemption.untilRevoked', { start: order.startDate }),
    invalidates: ['exemption-orders'],
    done: t('own.exemption.changed'),
    onMerged: (change) => form.setFieldsValue(toForm(change)),
    onSaved: onClose,
    onRefused: (error) => setProblems(showRefusals(form, error)),
  })
  return (
    <>
      <FormModal
        title={`${t('own.exemption.change')}: ${name}`}
        okText={t('common.action.save')}
        name="exemption"
        form={form}
        initialValues={toForm(order)}
        problems={problems}
        isBusy={save.isPending}
        onFinish={(fields) =>
          save.run({ amount: fields.amount ?? 0, endDate: fields.endDate && dayOf(fields.endDate) })
        }
        onClose={onClose}
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
      </FormModal>
      {save.dialog}
    </>
  )
}
