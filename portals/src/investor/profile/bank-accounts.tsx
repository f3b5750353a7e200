import { formatIban, isIban, normalizeIban, refuseIban } from '@goldammer/sdk/rules/iban'
import { readTyping } from '@goldammer/sdk/rules/iban-typing'
import { isOutsideEea } from '@goldammer/sdk/rules/sepa-countries'
import { addBankAccount, deleteBankAccount, makeBankAccountDefault } from '@goldammer/sdk/store/investor'
import type { BankAccount, BankAccountInput } from '@goldammer/sdk/store/model'
import { toLocalDate } from '@goldammer/sdk/units'
import { Form, Input } from 'antd'
import { Landmark, Plus } from 'lucide-react'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { useText } from '../../shared/portal-context.ts'
import { useCreate } from '../changes.ts'
import { useRecord } from '../data.ts'
import { AddDialog } from './add-dialog.tsx'
import { HoldingActions } from './holding-actions.tsx'
import { Holdings } from './holdings.tsx'
import { PayOutHere } from './pay-out-here.tsx'

export function BankAccounts({ holder }: { holder: string }) {
  const t = useText()
  const list = useRecord('bank-accounts')
  return (
    <Holdings
      list={list}
      title={t('investor.profile.tabs.bank')}
      emptyTitle={t('own.bank.emptyTitle')}
      emptyText={t('own.bank.emptyText')}
      add={<AddBankAccount holder={holder} />}
    >
      {(account, { elements }) => (
        <Account key={account.id} account={account} others={elements.filter(({ id }) => id !== account.id)} />
      )}
    </Holdings>
  )
}

function Account({ account, others }: { account: BankAccount; others: BankAccount[] }) {
  const contracts = others.flatMap(({ iban, usedBy }) => usedBy.map((use) => ({ ...use, iban })))
  return (
    <li>
      <Landmark className="icon" aria-hidden="true" />
      <div className="small stack tight">
        <div>
          <b className="number">{formatIban(account.iban)}</b>
          <p className="muted">{[account.accountHolder, account.bank].filter(Boolean).join(' · ')}</p>
        </div>
        <HoldingActions
          kind="bank"
          resource="bank-accounts"
          holding={account}
          name={formatIban(account.iban)}
          makeDefault={(id) => makeBankAccountDefault(id)}
          remove={(id) => deleteBankAccount(id)}
          more={account.usable && contracts.length > 0 && <PayOutHere account={account} contracts={contracts} />}
        />
      </div>
    </li>
  )
}

/** The number is checked while it is typed, as soon as it can be (R5.02). */
function TypedIban({ iban }: { iban: string }) {
  const t = useText()
  const typing = readTyping(iban, toLocalDate(new Date()))
  if (typing.state === 'wrong') return <span className="error-text">{t('own.bank.ibanWrong')}</span>
  if (typing.state === 'outside') return <span className="error-text">{t('errors.IBAN_OUTSIDE_SEPA')}</span>
  if (typing.state === 'typing') return typing.left > 0 && t('own.bank.ibanLeft', { count: typing.left })
  return <b>{typing.bank ? t('own.bank.ibanRightOf', { bank: typing.bank }) : t('own.bank.ibanRight')}</b>
}

function AddBankAccount({ holder }: { holder: string }) {
  const t = useText()
  const [form] = Form.useForm<BankAccountInput>()
  const showRefusals = useFormRefusals()
  const iban = Form.useWatch('iban', form) ?? ''
  const add = useCreate('bank-accounts', addBankAccount, {
    invalidates: ['bank-accounts'],
    done: t('own.bank.added'),
    quiet: true,
    inputOf: (fields: BankAccountInput) => ({ ...fields, bank: fields.bank || null, bic: fields.bic || null }),
  })
  return (
    <AddDialog
      title={t('own.bank.add')}
      change={add}
      icon={<Plus className="icon small" aria-hidden="true" />}
      form={form}
      onRefused={(error) => showRefusals(form, error)}
      initialValues={{ accountHolder: holder, iban: '', bank: '' }}
    >
      <Form.Item
        name="accountHolder"
        label={t('own.bank.holder')}
        rules={[{ required: true, message: t('validation.required') }]}
      >
        <Input maxLength={140} autoComplete="name" />
      </Form.Item>
      <Form.Item
        name="iban"
        label={t('own.bank.iban')}
        validateTrigger="onBlur"
        extra={<span aria-live="polite">{iban && <TypedIban iban={iban} />}</span>}
        rules={[
          { required: true, message: t('validation.required') },
          {
            async validator(_, value: string) {
              const refusal = value ? refuseIban(value, toLocalDate(new Date())) : null
              if (refusal) throw new Error(t(refusal === 'IBAN_INVALID' ? 'own.bank.invalidIban' : `errors.${refusal}`))
            },
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
      {isIban(iban) && isOutsideEea(iban, toLocalDate(new Date())) && (
        <Form.Item
          name="bic"
          label={t('investor.profile.optional', { label: t('own.bank.bic') })}
          extra={t('own.bank.bicHint')}
        >
          <Input maxLength={11} autoComplete="off" />
        </Form.Item>
      )}
      <Form.Item
        name="bank"
        label={t('investor.profile.optional', { label: t('own.bank.bank') })}
        extra={t('own.bank.bankHint')}
      >
        <Input maxLength={140} />
      </Form.Item>
    </AddDialog>
  )
}
