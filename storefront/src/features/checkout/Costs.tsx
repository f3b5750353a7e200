import { formatPercent } from '@goldammer/sdk/format'
import { rateOf } from '@goldammer/sdk/rules/rounding'
import type { CostItem } from '@goldammer/sdk/store/model'
import { type Cents, eurosToCents, percentToBasisPoints, sumCents } from '@goldammer/sdk/units'
import { TableScroll } from './TableScroll.tsx'
import { useTexts } from './texts.ts'

/** Every cost and inducement in EUR and percent, and what the investor bears of it (WpHG §§ 63 (7), 70). */
export function Costs({ costs, amount: invested }: { costs: CostItem[]; amount: Cents }) {
  const { t, prices, locale } = useTexts()
  const own = sumCents(costs.filter(({ paidBy }) => paidBy === 'investor').map(({ amount }) => eurosToCents(amount)))
  return (
    <>
      {costs.length > 0 && (
        <TableScroll label={t('checkout.risk.costs')}>
          <thead>
            <tr>
              <th scope="col">{t('checkout.risk.cost')}</th>
              <th scope="col" className="text-right">
                {t('checkout.risk.amount')}
              </th>
              <th scope="col" className="text-right">
                {t('checkout.risk.percent')}
              </th>
              <th scope="col">{t('checkout.risk.paidBy')}</th>
            </tr>
          </thead>
          <tbody>
            {costs.map(({ key, label, amount, percent, paidBy }) => (
              <tr key={key}>
                <th scope="row" className="whitespace-normal">
                  {label}
                </th>
                <td className="text-right">{prices.full(eurosToCents(amount))}</td>
                <td className="text-right">{formatPercent(percentToBasisPoints(percent), locale)}</td>
                <td>{t(`checkout.risk.${paidBy}`)}</td>
              </tr>
            ))}
          </tbody>
        </TableScroll>
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
