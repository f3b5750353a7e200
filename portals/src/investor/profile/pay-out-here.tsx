import { formatIban } from '@goldammer/sdk/rules/iban'
import { payOutToBankAccount } from '@goldammer/sdk/store/investor'
import type { BankAccount } from '@goldammer/sdk/store/model'
import { Checkbox, Form } from 'antd'
import { ArrowRightLeft } from 'lucide-react'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { useText } from '../../shared/portal-context.ts'
import { AddDialog } from './add-dialog.tsx'

/** R2.22: the contracts that pay to other accounts, and which of them pay to this one from now on; all, unless one is left out. */
export function PayOutHere({ account, others }: { account: BankAccount; others: BankAccount[] }) {
  const t = useText()
  const [form] = Form.useForm<{ orderIds: string[] }>()
  const showRefusals = useFormRefusals()
  const contracts = others.flatMap(({ iban, usedBy }) => usedBy.map((use) => ({ ...use, iban })))
  if (!account.usable || contracts.length === 0) return null
  return (
    <AddDialog
      title={t('own.bank.payTo')}
      of={formatIban(account.iban)}
      done={t('own.bank.paidTo')}
      invalidates="bank-accounts"
      icon={<ArrowRightLeft className="icon small" aria-hidden="true" />}
      call={(input: { orderIds: string[] }) => payOutToBankAccount(account.id, input)}
      form={form}
      onRefused={(error) => showRefusals(form, error)}
      initialValues={{ orderIds: contracts.map(({ orderId }) => orderId) }}
    >
      <p>{t('own.bank.payToText')}</p>
      <Form.Item
        name="orderIds"
        label={t('own.bank.payToContracts')}
        rules={[{ required: true, type: 'array', min: 1, message: t('own.bank.payToNone') }]}
      >
        <Checkbox.Group
          className="stack tight"
          options={contracts.map(({ orderId, orderNumber, productName, iban }) => ({
            value: orderId,
            label: t('own.bank.payToFrom', { name: productName, number: orderNumber, iban: formatIban(iban) }),
          }))}
        />
      </Form.Item>
    </AddDialog>
  )
}
