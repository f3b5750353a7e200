import { formatDate, formatQuota } from '@goldammer/sdk/format'
import { type Cents, type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import { fill } from '../../lib/fill.ts'
import type { Prices } from '../../lib/prices.ts'
import type { Offer } from './offer.ts'
import { type PlannedReturn, plannedReturn } from './planned-return.ts'

export type PlannedTexts = Record<
  | 'perYear'
  | 'interest'
  | 'total'
  | 'quota'
  | 'base'
  | 'shortFirst'
  | 'shortLast'
  | 'units'
  | 'fee'
  | 'toPay'
  | 'plusShare'
  | 'shareOnly'
  | 'beforeTax'
  | 'forecastNote'
  | 'schedule'
  | 'year'
  | 'period'
  | 'interestColumn'
  | 'principalColumn'
  | 'assumptions',
  string
>

type Props = { offer: Offer; amount: Cents; prices: Prices; texts: PlannedTexts }

/** Forecasts, always beside the sentence that they are none to rely on (style §8). */
export function PlannedReturns({ offer, amount, prices, texts }: Props) {
  const today: LocalDate = toLocalDate(new Date())
  const planned = plannedReturn(amount, offer.unitPrice, offer.rate, offer.plan, today)
  const rows: [string, string][] = []
  let total: [string, string] | null = null
  if (planned.kind === 'interest') {
    // Where all is paid at the end, or in less than a year, no year has a sum of its own.
    if (planned.perYear > 0 && planned.perYear < planned.interest) {
      rows.push([texts.perYear, prices.full(planned.perYear)])
    }
    rows.push([texts.interest, prices.full(planned.interest)])
    total = [texts.total, prices.full(planned.total)]
  } else if (planned.kind === 'quota') {
    if (planned.base !== null) rows.push([texts.base, prices.full(planned.base)])
    total = [texts.quota, formatQuota(Number(planned.percent), prices.locale)]
  } else if (planned.kind === 'units') {
    rows.push([texts.units, String(planned.units)])
    if (planned.fee > 0) rows.push([texts.fee, prices.full(planned.fee)])
    total = [texts.toPay, prices.full(planned.total)]
  }
  const isForecast = planned.kind !== 'units'
  const isInOne = planned.kind === 'interest' && planned.years.length === 1 && planned.years[0]?.year === 1
  const withShare = offer.plan.kind === 'interest' && offer.plan.withShare
  return (
    <div className="grid gap-2">
      <dl className="calculation">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="text-text-muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {total && (
          <div className="calculation-total">
            <dt>{total[0]}</dt>
            <dd>{total[1]}</dd>
          </div>
        )}
      </dl>
      {planned.kind === 'interest' && planned.shortFirst && (
        <p className="text-sm">
          {fill(texts.shortFirst, { date: formatDate(planned.shortFirst.date), days: planned.shortFirst.days })}
        </p>
      )}
      {withShare && <p className="text-sm">{texts.plusShare}</p>}
      {planned.kind === 'share' && <p className="text-sm">{texts.shareOnly}</p>}
      {planned.kind === 'interest' && planned.years.length > 0 && !isInOne && (
        <PlannedYears planned={planned} prices={prices} texts={texts} />
      )}
      {isForecast && (
        <p className="text-xs text-text-muted">
          {texts.beforeTax} {texts.forecastNote}
        </p>
      )}
    </div>
  )
}

/** The plan by year, with what it supposes. */
function PlannedYears({
  planned: { start, years, shortLast },
  prices,
  texts,
}: Pick<Props, 'prices' | 'texts'> & { planned: Extract<PlannedReturn, { kind: 'interest' }> }) {
  return (
    <details className="schedule">
      <summary>{texts.schedule}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.period}</th>
            <th scope="col">{texts.interestColumn}</th>
            <th scope="col">{texts.principalColumn}</th>
          </tr>
        </thead>
        <tbody>
          {years.map(({ year, interest, principal }) => (
            <tr key={year}>
              <th scope="row">{fill(texts.year, { year })}</th>
              <td>{prices.full(interest)}</td>
              <td>{prices.full(principal)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shortLast && <p>{fill(texts.shortLast, { year: shortLast.year, date: formatDate(shortLast.date) })}</p>}
      <p>{fill(texts.assumptions, { date: formatDate(start) })}</p>
    </details>
  )
}
