import type { LimitAnswer } from '@goldammer/sdk/rules/limit'
import type { Ladder } from '@goldammer/sdk/rules/limit-law'
import { type Cents, cents } from '@goldammer/sdk/units'
import type { ReactNode } from 'react'
import { Note } from '../../components/ui/Note.tsx'
import { sumsOf } from './limit-sums.ts'
import { useTexts } from './texts.ts'

/** With the rule in a sentence and the paragraph it stands in. */
export type ShownLimit = Omit<LimitAnswer, 'refusal' | 'source'> & { explanation: string }

type Props = {
  limit: ShownLimit
  ladder: Ladder | null
  used: Cents
  amount: Cents
  /** The list of what is used. */
  counted: ReactNode
}

/** VermAnlG § 2a (3): what is used up, what this order takes, what stays free. */
export function LimitMeter({ limit, ladder, used, amount, counted }: Props) {
  const texts = useTexts()
  const { t, prices } = texts
  const reason = t(`checkout.invest.reason.${limit.reason}`, sumsOf(ladder, texts))
  if (limit.limit === null || limit.headroom === null) {
    return <Note>{reason}</Note>
  }
  const free = cents(Math.max(0, limit.headroom - amount))
  const share = (part: number) => `${Math.min(100, (part / Math.max(1, limit.limit ?? 0)) * 100)}%`
  const sums = { used: prices.short(used), order: prices.short(amount), free: prices.short(free) }
  return (
    <div className="limit-meter">
      <div className="flex flex-wrap justify-between gap-3">
        <b className="text-sm">{t('checkout.invest.limit')}</b>
        <b>{prices.short(limit.limit)}</b>
      </div>
      <div className="limit-track" role="img" aria-label={t('checkout.invest.limitLabel', sums)}>
        <span className="limit-used" style={{ width: share(used) }} />
        <span className="limit-order" style={{ width: share(amount) }} />
      </div>
      <dl className="limit-legend">
        <div data-part="used">
          <dt>{t('checkout.invest.used')}</dt>
          <dd>{sums.used}</dd>
        </div>
        <div data-part="order" data-over={limit.allowed ? undefined : ''}>
          <dt>{t('checkout.invest.thisOrder')}</dt>
          <dd>{sums.order}</dd>
        </div>
        <div data-part="free">
          <dt>{t('checkout.invest.free')}</dt>
          <dd>{sums.free}</dd>
        </div>
      </dl>
      {used > 0 && counted}
      <Note tone={limit.allowed ? 'info' : 'warn'}>
        {!limit.allowed && <b>{t('checkout.invest.possible', { headroom: prices.short(limit.headroom) })}. </b>}
        {reason}
        <span className="mt-2 block text-sm">{limit.explanation}</span>
      </Note>
    </div>
  )
}
