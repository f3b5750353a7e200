import { formatPercent } from '@goldammer/sdk/format'
import { rateOf } from '@goldammer/sdk/rules/rounding'
import type { CostItem } from '@goldammer/sdk/store/model'
import { type Cents, eurosToCents, percentToBasisPoints, sumCents } from '@goldammer/sdk/units'
import { FigureTable } from './FigureTable.tsx'
import { useTexts } from './texts.ts'

/** Every cost and inducement in EUR and percent, and what the investor bears of it (WpHG §§ 63 (7), 70). */
export function Costs({ costs, amount: invested }: { costs: CostItem[]; amount: Cents }) {
  const { t, prices, locale } = useTexts()
  const own = sumCents(costs.filter(({ paidBy }) => paidBy === 'investor').map(({ amount }) => eurosToCents(amount)))
  return (
    <>
      {costs.length > 0 && (
        <FigureTable
          label={t('checkout.risk.costs')}
          columns={[
            { label: t('checkout.risk.cost') },
            { label: t('checkout.risk.amount'), isNumber: true },
            { label: t('checkout.risk.percent'), isNumber: true },
            { label: t('checkout.risk.paidBy') },
          ]}
          rows={costs.map(({ key, label, amount, percent, paidBy }) => ({
            key,
            name: label,
            figures: [
              prices.full(eurosToCents(amount)),
              formatPercent(percentToBasisPoints(percent), locale),
              t(`checkout.risk.${paidBy}`),
            ],
          }))}
        />
      )}
      <p className="text-sm">
        {own === 0
          ? t('checkout.risk.noCosts')
          : t('checkout.risk.sumInvestor', {
              amount: prices.full(own),
              percent: formatPercent(rateOf(own, invested), locale),
            })}
      </p>
    </>
  )
}
