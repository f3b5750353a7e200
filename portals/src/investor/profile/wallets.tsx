import { isWalletAddress } from '@goldammer/sdk/rules/eip55'
import { addWallet, deleteWallet, makeWalletDefault } from '@goldammer/sdk/store/investor'
import type { WalletInput } from '@goldammer/sdk/store/model'
import { Checkbox, Form, Input, Radio } from 'antd'
import { Plus, Wallet } from 'lucide-react'
import { useFormRefusals } from '../../shared/form-refusals.ts'
import { useText } from '../../shared/portal-context.ts'
import { useCreate } from '../changes.ts'
import { useRecord } from '../data.ts'
import { AddDialog } from './add-dialog.tsx'
import { mustBeTicked } from './depots.tsx'
import { HoldingActions } from './holding-actions.tsx'
import { Holdings } from './holdings.tsx'

export function Wallets() {
  const t = useText()
  const list = useRecord('wallets')
  return (
    <Holdings
      list={list}
      title={t('investor.profile.tabs.wallets')}
      emptyTitle={t('own.wallet.emptyTitle')}
      emptyText={t('own.wallet.emptyText')}
      add={<AddWallet />}
    >
      {(wallet) => {
        const { id, type, state, walletAddress } = wallet
        const name = t(`own.wallet.${type}`)
        return (
          <li key={id}>
            <Wallet className="icon" aria-hidden="true" />
            <div className="small stack tight">
              <div>
                <b>{name}</b>
                <p className="muted address">{walletAddress ?? t('own.wallet.pending')}</p>
              </div>
              <HoldingActions
                kind="wallet"
                resource="wallets"
                holding={wallet}
                name={walletAddress ?? name}
                makeDefault={(one) => makeWalletDefault(one)}
                remove={(one) => deleteWallet(one)}
              />
            </div>
            <span className={state === 'active' ? 'tag ok' : 'tag info'}>{t(`own.wallet.${state}`)}</span>
          </li>
        )
      }}
    </Holdings>
  )
}

function AddWallet() {
  const t = useText()
  const [form] = Form.useForm<WalletInput>()
  const showRefusals = useFormRefusals()
  const { data: wallets } = useRecord('wallets')
  const isOwn = Form.useWatch('type', form) === 'own'
  const { text, version } = wallets?.terms ?? { text: '', version: '' }
  const add = useCreate('wallets', addWallet, {
    invalidates: ['wallets'],
    done: t('own.wallet.added'),
    quiet: true,
    inputOf: ({ type, walletAddress, termsAccepted }: WalletInput) =>
      isOwn ? { type, walletAddress } : { type, walletAddress: null, termsAccepted, termsVersion: version },
  })
  return (
    <AddDialog
      title={t('own.wallet.add')}
      change={add}
      icon={<Plus className="icon small" aria-hidden="true" />}
      form={form}
      onRefused={(error) => showRefusals(form, error)}
      initialValues={{ type: 'managed', walletAddress: '', termsAccepted: false }}
    >
      <Form.Item name="type" label={t('own.wallet.type')}>
        <Radio.Group
          options={[
            { value: 'managed', label: t('own.wallet.managed') },
            { value: 'own', label: t('own.wallet.own') },
          ]}
        />
      </Form.Item>
      {isOwn && (
        <Form.Item
          name="walletAddress"
          label={t('own.wallet.address')}
          validateTrigger="onBlur"
          rules={[
            {
              validator: (_, value: string) =>
                isWalletAddress(value ?? '')
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('own.wallet.invalidAddress'))),
            },
          ]}
        >
          <Input maxLength={60} placeholder="0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" />
        </Form.Item>
      )}
      {/* The custodian's, by which it keeps a managed wallet. */}
      {!isOwn && (
        <>
          <p className="small muted terms">{text}</p>
          <Form.Item
            name="termsAccepted"
            valuePropName="checked"
            rules={[{ validator: mustBeTicked(t('own.wallet.termsMissing')) }]}
          >
            <Checkbox>{t('own.wallet.terms')}</Checkbox>
          </Form.Item>
        </>
      )}
    </AddDialog>
  )
}
