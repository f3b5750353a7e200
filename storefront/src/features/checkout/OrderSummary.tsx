import type { CheckoutDraft } from '@goldammer/sdk/store/model'
import { eurosToCents } from '@goldammer/sdk/units'
import { Note } from '../../components/ui/Note.tsx'
import { Picture } from '../../components/ui/Picture.tsx'
import { RiskNote } from '../../components/ui/RiskNote.tsx'
import { figuresOf } from './figures.ts'
import { useTexts } from './texts.ts'

/** Beside the steps: what is ordered, what will be debited, and the warning. */
export function OrderSummary({ draft }: { draft: CheckoutDraft }) {
  const texts = useTexts()
  const { t, prices } = texts
  const { product, figures, mandate } = draft
  return (
    <aside className="card checkout-aside" aria-label={t('checkout.figures.title')}>
      {product.cover && (
        <Picture media={product.cover} sizes="(width < 1280px) calc(100vw - 32px), 360px" width={360} height={158} />
      )}
      <div className="grid gap-5 p-6">
        <div>
          <h2 className="text-xl">{draft.productName}</h2>
          <p className="text-sm text-text-muted">
            {product.issuer} · {t(`common.productType.${product.type}`)}
          </p>
        </div>
        <dl className="calculation">
          {figuresOf(draft, texts).map(({ label, value }) => (
            <div key={label}>
              <dt className="text-text-muted">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div className="calculation-total">
            <dt>{t('checkout.figures.debit')}</dt>
            <dd>{prices.full(eurosToCents(figures.debit))}</dd>
          </div>
        </dl>
        <p className="text-xs text-text-muted">
          {figures.quota !== null && `${t('checkout.figures.quotaNote')} `}
          {t('checkout.figures.debitNote', { count: mandate.noticeDays })} {t('common.forecastNote')}
        </p>
        {figures.waitlisted && <Note tone="warn">{t('checkout.figures.waitlisted')}</Note>}
        <RiskNote label={t('content.risk.label')} text={t(`common.riskNotice.${draft.product.riskNotice}`)} />
      </div>
    </aside>
  )
}
