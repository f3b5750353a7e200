import { formatIban } from '@goldammer/sdk/rules/iban'
import { payOutToBankAccount } from '@goldammer/sdk/store/investor'
import type { BankAccount, HoldingUse } from '@goldammer/sdk/store/model'
import { Checkbox, Form } from 'antd'
import { ArrowRightLeft } from 'lucide-react'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { useText } from '../../shared/portal-context.ts'
import { useAction } from '../../shared/use-action.ts'
import { AddDialog } from './add-dialog.tsx'

type Props = {
  account: BankAccount
  /** With the account they pay to so far. */
  contracts: (HoldingUse & { iban: string })[]
}

/** R2.22: the contracts that pay to other accounts, and which of them pay to this one from now on; all, unless one is left out. */
export function PayOutHere({ account, contracts }: Props) {
  const t = useText()
  const [form] = Form.useForm<{ orderIds: string[] }>()
  const showRefusals = useFormRefusals()
  const payOut = useAction((input: { orderIds: string[] }) => payOutToBankAccount(account.id, input), {
    invalidates: ['bank-accounts'],
    done: t('own.bank.paidTo'),
    quiet: true,
  })
  return (
    <AddDialog
      title={t('own.bank.payTo')}
      of={formatIban(account.iban)}
      change={payOut}
      icon={<ArrowRightLeft className="icon small" aria-hidden="true" />}
      form={form}
      onRefused={(error) => showRefusals(form, error)}
      initialValues={{ orderIds: contracts.map(({ orderId }) => orderId) }}
    >
      <p>{t('own.bank.payToText')}</p>
      <Form.Item
        name="orderIds"
        label={t('own.bank.payToContracts')}
        // Not `required`: a group of boxes cannot be, and would be called so (WAI-ARIA 1.2, role group).
        rules={[{ type: 'array', min: 1, message: t('own.bank.payToNone') }]}
      >
        <Checkbox.Group
          className="stack tight"
          options={contracts.map(({ orderId, orderNumber, productName, iban }) => ({
            value: orderId,
            label: (
              <>
                <b>{productName}</b> <span className="unbroken">({orderNumber})</span>
                <br />
                <span className="unbroken muted">{t('own.bank.payToFrom', { iban: formatIban(iban) })}</span>
              </>
            ),
          }))}
        />
      </Form.Item>
    </AddDialog>
  )
}
