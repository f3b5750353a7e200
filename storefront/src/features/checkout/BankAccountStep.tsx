import { formatIban, isIban } from '@goldammer/sdk/rules/iban'
import { isOutsideEea } from '@goldammer/sdk/rules/sepa-countries'
import { useSaveDraftBankAccount } from '@goldammer/sdk/store/investing'
import { useAddBankAccount, useListBankAccounts } from '@goldammer/sdk/store/investor'
import type { BankAccount, MandateText } from '@goldammer/sdk/store/model'
import { toLocalDate } from '@goldammer/sdk/units'
import { Note } from '../../components/ui/Note.tsx'
import { addAsInvestor, readAsInvestor } from './as-investor.ts'
import { CheckField, RadioField, TextField } from './Fields.tsx'
import { filled } from './pointer.ts'
import { proposed } from './proposed.ts'
import { Skeleton } from './Skeleton.tsx'
import { StepCard } from './StepCard.tsx'
import { errorsOf, useStepForm } from './step-form.ts'
import type { StepProps } from './step-props.ts'
import { useTexts } from './texts.ts'

const NEW = 'new'

/** Step 8: the account to debit and to pay to, with the SEPA mandate (R5.09). */
export function BankAccountStep(props: StepProps) {
  const texts = useTexts()
  const accounts = useListBankAccounts(readAsInvestor(props.draft, 'bank-accounts'))
  if (accounts.error) return <Note tone="error">{errorsOf(accounts.error, texts)[0]?.message}</Note>
  if (!accounts.data) return <Skeleton />
  return <BankAccountForm {...props} accounts={accounts.data.data.elements} onAdded={() => accounts.refetch()} />
}

type Props = StepProps & { accounts: BankAccount[]; onAdded: () => Promise<unknown> }

function BankAccountForm({ draft, nextLabel, onSaved, onBack, accounts, onAdded }: Props) {
  const { t } = useTexts()
  const add = useAddBankAccount(addAsInvestor(draft))
  const save = useSaveDraftBankAccount()
  const saved = draft.values.bankAccount
  const usable = accounts.filter((account) => account.usable)
  const form = useStepForm({
    initial: {
      bankAccountId: saved?.bankAccountId ?? proposed(accounts) ?? (usable.length > 0 ? null : NEW),
      accountHolder: draft.investor.name,
      iban: '',
      bic: '',
      sepaConsent: saved?.sepaConsent ?? false,
    },
    save: async ({ bankAccountId, accountHolder, iban, bic, sepaConsent }) => {
      let id = bankAccountId
      if (id === NEW) {
        const { data } = await add.mutateAsync({ data: filled({ accountHolder, iban, bic }) })
        id = data.id
        form.set('bankAccountId', id)
        await onAdded()
      }
      const mandateVersion = draft.mandate.version
      return save.mutateAsync({ draftId: draft.id, data: { bankAccountId: id, sepaConsent, mandateVersion } })
    },
    onSaved,
  })
  const options = [
    ...accounts.map(({ id, iban, bank, accountHolder, usable: isUsable }) => ({
      value: id,
      label: formatIban(iban),
      hint: [accountHolder, bank, !isUsable && t('checkout.bank.notUsable')].filter(Boolean).join(' · '),
      isOff: !isUsable,
    })),
    { value: NEW, label: t(accounts.length > 0 ? 'checkout.bank.add' : 'checkout.account.addFirst') },
  ]
  return (
    <StepCard form={form} submitLabel={nextLabel} onBack={onBack}>
      <p className="text-sm">{t('checkout.bank.lead')}</p>
      <RadioField name="bankAccountId" label={t('checkout.bank.choose')} options={options} boxed />
      {form.values.bankAccountId === NEW && (
        <div className="form-grid">
          <TextField name="accountHolder" label={t('checkout.bank.holder')} autoComplete="name" maxLength={140} />
          <TextField name="iban" label={t('checkout.bank.iban')} autoComplete="off" maxLength={42} />
          {isIban(form.values.iban) && isOutsideEea(form.values.iban, toLocalDate(new Date())) && (
            <TextField
              name="bic"
              label={t('checkout.bank.bic')}
              hint={t('checkout.bank.bicHint')}
              optional
              autoComplete="off"
              maxLength={11}
            />
          )}
        </div>
      )}
      <Mandate mandate={draft.mandate} />
      <CheckField name="sepaConsent">{t('checkout.bank.consent')}</CheckField>
    </StepCard>
  )
}

function Mandate({ mandate }: { mandate: MandateText }) {
  const { t } = useTexts()
  return (
    <section className="mandate" aria-labelledby="mandate-title">
      <h3 id="mandate-title">{t('checkout.bank.mandate')}</h3>
      <p className="whitespace-pre-line">{mandate.text}</p>
      <p className="text-text-muted">
        {t('checkout.bank.creditor', { id: mandate.creditorId })}.{' '}
        {t('checkout.bank.notice', { count: mandate.noticeDays })}
      </p>
    </section>
  )
}
