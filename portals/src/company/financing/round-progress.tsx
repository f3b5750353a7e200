import type { FundingRound } from '@goldammer/sdk/store/model'
import { useText } from '../../shared/portal-context.ts'
import { useFormat } from '../../shared/use-format.ts'

/** Whole percent, rounded down and never above 100; what waits stands beside it (domain/amounts#progress). */
export function RoundProgress({ round, large = false }: { round: FundingRound; large?: boolean }) {
  const t = useText()
  const { shortMoney, wholePercent } = useFormat()
  const { reserved, totalVolume, progress, waiting, productName } = round
  return (
    <div className="stack tight">
      <div className="row wrap between baseline">
        <p>
          <b className={large ? 'number sum' : 'number'}>{shortMoney(reserved)}</b>{' '}
          <span className="muted number">{t('company.financing.of', { amount: shortMoney(totalVolume) })}</span>
        </p>
        <b className="number">{wholePercent(progress)}</b>
      </div>
      <div
        className={progress === 100 ? 'progress full' : 'progress'}
        role="progressbar"
        aria-valuenow={progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={`${t('company.financing.progress')}: ${productName}`}
      >
        <div style={{ width: `${progress}%` }} />
      </div>
      {waiting > 0 && <p className="tiny muted">{t('company.financing.waiting', { amount: shortMoney(waiting) })}</p>}
    </div>
  )
}
