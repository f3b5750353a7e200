import { formatDate } from '@goldammer/sdk/format'
import type { CheckoutDraft, PlannedPayment } from '@goldammer/sdk/store/model'
import { eurosToCents } from '@goldammer/sdk/units'
import { Note } from '../../components/ui/Note.tsx'
import { Costs } from './Costs.tsx'
import { FigureTable } from './FigureTable.tsx'
import { figuresOf, termsOf } from './figures.ts'
import { useTexts } from './texts.ts'

/** Every figure that binds, right above the confirmation (BGB § 312j (2)). */
export function OrderFigures({ draft }: { draft: CheckoutDraft }) {
  const texts = useTexts()
  const { t, prices } = texts
  const price = prices.full(eurosToCents(draft.tariff.investmentUnitPrice))
  const lines = [
    { label: t('checkout.figures.issuer'), value: draft.product.issuer },
    ...(draft.product.contractingParty === draft.product.issuer
      ? []
      : [{ label: t('checkout.figures.contractingParty'), value: draft.product.contractingParty }]),
    { label: t('checkout.figures.investor'), value: draft.investor.name },
    { label: t('checkout.figures.tariff'), value: draft.tariff.name },
    { label: t('checkout.figures.quantity'), value: t('checkout.figures.units', { count: draft.units, price }) },
    ...figuresOf(draft, texts),
    ...termsOf(draft, texts),
  ]
  return (
    <div className="grid gap-4">
      <dl className="terms">
        {lines.map(({ label, value }) => (
          <TermLine key={label} label={label} value={value} />
        ))}
      </dl>
      {draft.figures.waitlisted && <Note tone="warn">{t('checkout.figures.waitlisted')}</Note>}
      {draft.costs.length > 0 && (
        <>
          <p className="font-semibold">{t('checkout.figures.costs')}</p>
          <Costs costs={draft.costs} amount={eurosToCents(draft.amount)} />
        </>
      )}
      <PlannedPayments payments={draft.figures.plannedPayments} />
    </div>
  )
}

function TermLine({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{value}</dd>
    </>
  )
}

function PlannedPayments({ payments }: { payments: PlannedPayment[] }) {
  const { t, prices } = useTexts()
  if (payments.length === 0) return null
  const euros = (amount: number) => prices.full(eurosToCents(amount))
  return (
    <details>
      <summary className="text-sm text-link underline">{t('checkout.figures.planned')}</summary>
      <FigureTable
        label={t('checkout.figures.planned')}
        columns={[
          { label: t('checkout.figures.date') },
          { label: t('checkout.figures.interest'), isNumber: true },
          { label: t('checkout.figures.principal'), isNumber: true },
          { label: t('checkout.figures.total'), isNumber: true },
        ]}
        rows={payments.map(({ date, interest, principal, total }) => ({
          key: date,
          name: formatDate(date),
          figures: [euros(interest), euros(principal), euros(total)],
        }))}
      />
      <p className="field-hint mt-2">{t('common.forecastNote')}</p>
    </details>
  )
}
