import { formatIban, isIban, normalizeIban } from '@goldammer/sdk/rules/iban'
import { readTyping } from '@goldammer/sdk/rules/iban-typing'
import { addBankAccount, deleteBankAccount, makeBankAccountDefault } from '@goldammer/sdk/store/investor'
import type { BankAccount, BankAccountInput, BankAccountList } from '@goldammer/sdk/store/model'
import { App, Button, Form, Input } from 'antd'
import { Landmark, Plus, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { useText } from '../../shared/portal-context.ts'
import { AddDialog } from './add-dialog.tsx'
import { Holdings } from './holdings.tsx'
import { OwnOnly } from './own-only.tsx'
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
  return (
    <li>
      <Landmark className="icon" aria-hidden="true" />
      <div className="small stack tight">
        <div>
          <b className="number">{formatIban(account.iban)}</b>
          <p className="muted">{[account.accountHolder, account.bank].filter(Boolean).join(' · ')}</p>
        </div>
        <div className="row wrap tight">
          {account.isDefault && <span className="tag ok">{t('investor.profile.bank.default')}</span>}
          {!account.usable && <span className="tag error">{t('investor.profile.bank.unusable')}</span>}
          {account.inUse && <span className="tag">{t('investor.profile.bank.inUse')}</span>}
        </div>
        {account.inUse && <Uses account={account} />}
        <OwnOnly>
          <div className="row wrap tight">
            {!account.isDefault && account.usable && <MakeDefault account={account} />}
            {!account.inUse && <Remove account={account} />}
          </div>
        </OwnOnly>
      </div>
    </li>
  )
}

function Uses({ account }: { account: BankAccount }) {
  const t = useText()
  return (
    <p className="tiny muted">
      {t('investor.profile.bank.usedBy')}{' '}
      {account.usedBy.map(({ orderId, productId, orderNumber, productName }, index) => (
        <span key={orderId}>
          {index > 0 && ', '}
          <Link to={`/investments/${orderId}/${productId}`}>
            {productName} ({orderNumber})
          </Link>
        </span>
      ))}
      . {t('investor.profile.bank.usedByHint')}
    </p>
  )
}

function MakeDefault({ account }: { account: BankAccount }) {
  const t = useText()
  const make = useProtectedAction((id: string) => makeBankAccountDefault(id), {
    invalidates: ['bank-accounts'],
    done: t('investor.profile.bank.madeDefault'),
  })
  return (
    <>
      <Button
        size="small"
        loading={make.isPending}
        aria-label={`${t('investor.profile.bank.makeDefault')}: ${formatIban(account.iban)}`}
        onClick={() => make.run(account.id)}
      >
        {t('investor.profile.bank.makeDefault')}
      </Button>
      {make.dialog}
    </>
  )
}

function Remove({ account }: { account: BankAccount }) {
  const t = useText()
  const { modal } = App.useApp()
  const remove = useProtectedAction((id: string) => deleteBankAccount(id), {
    invalidates: ['bank-accounts'],
    done: t('investor.profile.bank.removed'),
  })
  const iban = formatIban(account.iban)
  return (
    <>
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
      >
        {t('common.action.remove')}
      </Button>
      {remove.dialog}
    </>
  )
}

/** The number is judged while it is typed, as soon as it can be (R5.02). */
function TypedIban({ iban }: { iban: string }) {
  const t = useText()
  const typing = readTyping(iban)
  if (typing.state === 'wrong') return <span className="error-text">{t('investor.profile.bank.ibanWrong')}</span>
  if (typing.state === 'typing') return typing.left > 0 && t('investor.profile.bank.ibanLeft', { count: typing.left })
  return (
    <b>
      {typing.bank
        ? t('investor.profile.bank.ibanRightOf', { bank: typing.bank })
        : t('investor.profile.bank.ibanRight')}
    </b>
  )
}

function AddBankAccount({ holder }: { holder: string }) {
  const t = useText()
  const [form] = Form.useForm<BankAccountInput>()
  const showRefusals = useFormRefusals()
  const iban = Form.useWatch('iban', form) ?? ''
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
        extra={<span aria-live="polite">{iban && <TypedIban iban={iban} />}</span>}
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
        <Input
          maxLength={42}
          autoComplete="off"
          placeholder="DE29 9990 0001 0001 0002 00"
          onBlur={() => isIban(iban) && form.setFieldValue('iban', formatIban(normalizeIban(iban)))}
        />
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
