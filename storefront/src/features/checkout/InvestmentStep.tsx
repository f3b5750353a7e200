import { investmentLimit } from '@goldammer/sdk/rules/limit'
import { limitExplanation } from '@goldammer/sdk/rules/limit-explanation'
import type { Ladder } from '@goldammer/sdk/rules/limit-law'
import { useSaveDraftInvestment } from '@goldammer/sdk/store/investing'
import { useAddWallet, useListWallets } from '@goldammer/sdk/store/investor'
import type { CheckoutDraft, DraftTariff, WalletList } from '@goldammer/sdk/store/model'
import { type Cents, centsToEuros, eurosToCents, toLocalDate } from '@goldammer/sdk/units'
import { Note } from '../../components/ui/Note.tsx'
import { AmountField } from './AmountField.tsx'
import { addAsInvestor, readAsInvestor } from './as-investor.ts'
import { RadioField } from './Fields.tsx'
import { LimitCounted } from './LimitCounted.tsx'
import { LimitMeter, type ShownLimit } from './LimitMeter.tsx'
import { NetWorthFields } from './NetWorthFields.tsx'
import { NumberField } from './NumberField.tsx'
import { proposed } from './proposed.ts'
import { SelfDisclosureFields } from './SelfDisclosureFields.tsx'
import { Skeleton } from './Skeleton.tsx'
import { StepCard } from './StepCard.tsx'
import { errorsOf, useStepForm } from './step-form.ts'
import type { StepProps } from './step-props.ts'
import { type CheckoutTexts, useTexts } from './texts.ts'
import { WalletFields, type WalletValues, walletOf } from './WalletFields.tsx'

type Values = WalletValues & {
  tariffId: string
  amount: number
  selfDisclosure: { freeAssets?: number | null; monthlyNetIncome?: number | null; confirmed: boolean }
  heldElsewhere: number | null
  exceedsNetWorthShare: boolean | null
}

/** Step 2: how much, in which tariff, within which limit, and where tokens go. */
export function InvestmentStep(props: StepProps) {
  const texts = useTexts()
  const { product } = props.draft
  const { query, request } = readAsInvestor(props.draft, 'wallets')
  const wallets = useListWallets({ query: { ...query, enabled: product.walletRequired }, request })
  if (product.walletRequired && !wallets.data) {
    return wallets.error ? <Note tone="error">{errorsOf(wallets.error, texts)[0]?.message}</Note> : <Skeleton />
  }
  return <InvestmentForm {...props} wallets={wallets.data?.data} onAdded={() => wallets.refetch()} />
}

type Props = StepProps & { wallets: WalletList | undefined; onAdded: () => Promise<unknown> }

function InvestmentForm({ draft, nextLabel, onSaved, onBack, wallets, onAdded }: Props) {
  const { t } = useTexts()
  const saved = draft.values.investment
  const addWallet = useAddWallet(addAsInvestor(draft))
  const save = useSaveDraftInvestment()

  const form = useStepForm<Values>({
    initial: {
      tariffId: saved?.tariffId ?? draft.tariff.id,
      amount: saved?.amount ?? draft.amount,
      selfDisclosure: saved?.selfDisclosure ?? { freeAssets: null, monthlyNetIncome: null, confirmed: false },
      heldElsewhere: saved?.heldElsewhere ?? null,
      exceedsNetWorthShare: saved?.exceedsNetWorthShare ?? null,
      walletId: saved?.walletId ?? proposed(wallets?.elements ?? []),
      walletAddress: '',
      termsAccepted: false,
    },
    save: async (values) => {
      const walletId = await walletOf(values, async (wallet) => {
        const terms = wallet.type === 'managed' ? { termsVersion: wallets?.terms.version ?? '' } : {}
        const { data } = await addWallet.mutateAsync({ data: { ...wallet, ...terms } })
        await onAdded()
        form.set('walletId', data.id)
        return data.id
      })
      const { tariffId, amount, selfDisclosure, heldElsewhere, exceedsNetWorthShare } = values
      const data = {
        tariffId,
        amount,
        ...(asksDisclosure && {
          selfDisclosure: selfDisclosure.confirmed ? selfDisclosure : null,
          heldElsewhere: heldElsewhere ?? 0,
        }),
        ...(draft.product.ecspDisclosureRequired && { exceedsNetWorthShare }),
        ...(draft.product.walletRequired && { walletId }),
      }
      return save.mutateAsync({ draftId: draft.id, data })
    },
    onSaved,
  })

  const tariff = draft.tariffs.find(({ id }) => id === form.values.tariffId) ?? draft.tariff
  const amount = eurosToCents(form.values.amount)
  const limit = limitNow(draft, form.values, amount, t)
  const asksDisclosure = draft.limit.applies && draft.limit.reason !== 'CORPORATION_EXEMPT'

  return (
    <StepCard form={form} submitLabel={nextLabel} onBack={onBack}>
      {draft.tariffs.length > 1 && <TariffField tariffs={draft.tariffs} />}
      <AmountField key={tariff.id} tariff={tariff} headroom={limit.headroom} />
      <LimitMeter
        limit={limit}
        ladder={ladderOf(draft)}
        used={eurosToCents(draft.limit.used)}
        amount={amount}
        counted={<LimitCounted draft={draft} />}
      />
      {asksDisclosure && (
        <>
          <SelfDisclosureFields ladder={ladderOf(draft)} />
          <NumberField
            name="heldElsewhere"
            label={t('checkout.word.optional', { label: t('checkout.invest.heldElsewhere') })}
            className="max-w-[320px]"
          />
        </>
      )}
      {draft.product.ecspDisclosureRequired && <NetWorthFields draftId={draft.id} amount={amount} />}
      {wallets && <WalletFields list={wallets} />}
    </StepCard>
  )
}

function TariffField({ tariffs }: { tariffs: DraftTariff[] }) {
  const { t } = useTexts()
  const options = tariffs.map(({ id, name, orderable }) => ({
    value: id,
    label: name,
    hint: orderable ? undefined : t('checkout.invest.closedTariff'),
    isOff: !orderable,
  }))
  return <RadioField name="tariffId" label={t('checkout.invest.tariff')} options={options} boxed />
}

/** The rungs of the law that the server judges by. */
function ladderOf({ limit: { ladder } }: CheckoutDraft): Ladder | null {
  return (
    ladder && {
      ...ladder,
      base: eurosToCents(ladder.base),
      assetsFrom: eurosToCents(ladder.assetsFrom),
      withAssets: eurosToCents(ladder.withAssets),
      incomeCap: eurosToCents(ladder.incomeCap),
    }
  )
}

/** The limit as the typed disclosure would set it; the server decides when the step is saved (domain/limits#disclosure). */
function limitNow(
  draft: CheckoutDraft,
  { selfDisclosure }: Values,
  requested: Cents,
  t: CheckoutTexts['t'],
): ShownLimit {
  const { freeAssets, monthlyNetIncome, confirmed } = selfDisclosure
  const today = toLocalDate(new Date())
  const used = eurosToCents(draft.limit.used)
  const ladder = ladderOf(draft)
  const { explanation } = draft.limit
  if (!ladder || !draft.limit.applies || draft.limit.reason === 'CORPORATION_EXEMPT') {
    return { limit: null, headroom: null, reason: draft.limit.reason, allowed: true, explanation }
  }
  const disclosure = confirmed && {
    freeAssets: typeof freeAssets === 'number' ? eurosToCents(freeAssets) : null,
    monthlyNetIncome: typeof monthlyNetIncome === 'number' ? eurosToCents(monthlyNetIncome) : null,
    signedAt: today,
  }
  if (!disclosure && draft.limit.limit !== null) {
    const headroom = eurosToCents(draft.limit.headroom ?? 0)
    const limit = eurosToCents(draft.limit.limit)
    return {
      limit,
      headroom,
      reason: draft.limit.reason,
      allowed: centsToEuros(requested) <= (draft.limit.headroom ?? 0),
      explanation,
    }
  }
  const paragraph = draft.product.regime === 'wppg_wib' ? 'wppg_6' : 'vermanlg_2a_3'
  const answer = investmentLimit({
    regime: 'vermanlg_2a',
    investorKind: draft.investor.kind,
    disclosure: disclosure || null,
    used,
    requested,
    today,
    laws: [{ regime: 'vermanlg_2a', paragraph, validFrom: today, validUntil: null, ladder }],
  })
  return { ...answer, explanation: limitExplanation(t, answer, ladder) }
}
