import { formatIban, isIban } from '@goldammer/sdk/rules/iban'
import { addBankAccount, deleteBankAccount } from '@goldammer/sdk/store/investor'
import type { BankAccount, BankAccountInput, BankAccountList } from '@goldammer/sdk/store/model'
import { App, Button, Form, Input } from 'antd'
import { Landmark, Plus, Trash2 } from 'lucide-react'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { useText } from '../../shared/portal-context.ts'
import { AddDialog } from './add-dialog.tsx'
import { Holdings } from './holdings.tsx'
import { useProtectedAction } from './use-protected-action.tsx'

export function BankAccounts({ holder }: { holder: string }) {
  const t = useText()
  return (
    <Holdings<BankAccountList>
      resource="bank-accounts"
      title={t('investor.profile.tabs.bank')}
      emptyTitle={t('investor.profile.bank.emptyTitle')}
      emptyText={t('investor.profile.bank.emptyText')}
      add={<AddBankAccount holder={holder} />}
    >
      {(account) => <Account key={account.id} account={account} />}
    </Holdings>
  )
}

function Account({ account }: { account: BankAccount }) {
  const t = useText()
  const { modal } = App.useApp()
  const remove = useProtectedAction((id: string) => deleteBankAccount(id), {
    invalidates: ['bank-accounts'],
    done: t('investor.profile.bank.removed'),
  })
  const iban = formatIban(account.iban)
  return (
    <li>
      <Landmark className="icon" aria-hidden="true" />
      <div className="small">
        <b className="number">{iban}</b>
        <p className="muted">
          {account.accountHolder}
          {account.bank && ` · ${account.bank}`}
        </p>
        {!account.usable && <span className="tag error">{t('investor.profile.bank.unusable')}</span>}
        {account.inUse && <span className="tag">{t('investor.profile.bank.inUse')}</span>}
      </div>
      {!account.inUse && (
        <Button
          type="text"
          size="small"
          loading={remove.isPending}
          icon={<Trash2 className="icon small" aria-hidden="true" />}
          aria-label={`${t('common.action.remove')}: ${iban}`}
          onClick={() =>
            modal.confirm({
              title: t('investor.profile.bank.removeTitle'),
              content: iban,
              okText: t('common.action.remove'),
              cancelText: t('common.action.cancel'),
              onOk: () => remove.run(account.id),
            })
          }
        />
      )}
      {remove.dialog}
    </li>
  )
}

function AddBankAccount({ holder }: { holder: string }) {
  const t = useText()
  const [form] = Form.useForm<BankAccountInput>()
  const showRefusals = useFormRefusals()
  return (
    <AddDialog
      title={t('investor.profile.bank.add')}
      done={t('investor.profile.bank.added')}
      invalidates="bank-accounts"
      icon={<Plus className="icon small" aria-hidden="true" />}
      call={(input: BankAccountInput) => addBankAccount({ ...input, bank: input.bank || null })}
      form={form}
      onRefused={(error) => showRefusals(form, error)}
      initialValues={{ accountHolder: holder, iban: '', bank: '' }}
    >
      <Form.Item
        name="accountHolder"
        label={t('investor.profile.bank.holder')}
        rules={[{ required: true, message: t('validation.required') }]}
      >
        <Input maxLength={140} autoComplete="name" />
      </Form.Item>
      <Form.Item
        name="iban"
        label={t('investor.profile.bank.iban')}
        validateTrigger="onBlur"
        rules={[
          { required: true, message: t('validation.required') },
          {
            validator: (_, value: string) =>
              !value || isIban(value)
                ? Promise.resolve()
                : Promise.reject(new Error(t('investor.profile.bank.invalidIban'))),
          },
        ]}
      >
        <Input maxLength={42} placeholder="DE29 9990 0001 0001 0002 00" />
      </Form.Item>
      <Form.Item
        name="bank"
        label={t('investor.profile.optional', { label: t('investor.profile.bank.bank') })}
        extra={t('investor.profile.bank.bankHint')}
      >
        <Input maxLength={140} />
      </Form.Item>
    </AddDialog>
  )
}
