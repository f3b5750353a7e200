import type { WalletList } from '@goldammer/sdk/store/model'
import { CheckField, type Option, RadioField, TextField } from './Fields.tsx'
import { useField } from './step-form.ts'
import { useTexts } from './texts.ts'

const NEW = { managed: 'new-managed', own: 'new-own' } as const

/** `walletId` is a wallet's id, or one of the two ways to a new one. */
export type WalletValues = { walletId: string | null; walletAddress: string; termsAccepted: boolean }
type NewWallet = { type: 'managed' | 'own'; walletAddress: string | null; termsAccepted?: boolean }

/** The id of the chosen wallet, which may have to be added first. */
export async function walletOf(
  values: WalletValues,
  add: (wallet: NewWallet) => Promise<string>,
): Promise<string | null> {
  const { walletId, walletAddress, termsAccepted } = values
  if (walletId === NEW.managed) return add({ type: 'managed', walletAddress: null, termsAccepted })
  if (walletId === NEW.own) return add({ type: 'own', walletAddress: walletAddress.trim() })
  return walletId
}

export function WalletFields({ list }: { list: WalletList }) {
  const { t } = useTexts()
  const chosen = useField('walletId').value
  const known: Option[] = list.elements.map(({ id, type, walletAddress }) => ({
    value: id,
    label: t(type === 'managed' ? 'checkout.invest.managed' : 'checkout.invest.own'),
    hint: <span className="break-all">{walletAddress ?? t('checkout.invest.pending')}</span>,
  }))
  const managed: Option = {
    value: NEW.managed,
    label: t('checkout.invest.managed'),
    hint: t('checkout.invest.managedHint'),
    tag: t('checkout.invest.recommended'),
  }
  const own: Option = { value: NEW.own, label: t('checkout.invest.own'), hint: t('checkout.invest.ownHint') }
  const hasManaged = list.elements.some(({ type }) => type === 'managed')
  const options = hasManaged ? [...known, own] : [...known, managed, own]
  return (
    <div className="grid gap-4">
      <RadioField name="walletId" label={t('checkout.invest.wallet')} options={options} boxed />
      {chosen === NEW.own && (
        <TextField
          name="walletAddress"
          label={t('checkout.invest.walletAddress')}
          hint={t('checkout.invest.walletAddressHint')}
          autoComplete="off"
          maxLength={60}
        />
      )}
      {chosen === NEW.managed && (
        <>
          <details className="text-sm">
            <summary className="text-link underline">{t('checkout.invest.walletTermsTitle')}</summary>
            <p className="mt-2 whitespace-pre-line">{list.terms.text}</p>
          </details>
          <CheckField name="termsAccepted">{t('checkout.invest.walletTerms')}</CheckField>
        </>
      )}
    </div>
  )
}
