import type { CompanyDashboard } from '@goldammer/sdk/store/model'
import { Link } from 'react-router'
import { Shares } from '../../shared/charts/shares.tsx'
import { Box } from '../../shared/fields/box.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useFormat } from '../../shared/use-format.ts'
import { funnelOf } from './funnel.ts'

type Props = Pick<CompanyDashboard, 'states'>

/** R2.25: how far contracts come. */
export function Funnel({ states }: Props) {
  const t = useText()
  const { number, wholePercent } = useFormat()
  const { steps, ended } = funnelOf(states)
  return (
    <Box title={t('company.dashboard.funnel')} span={4}>
      <div className="stack">
        <Shares
          shares={steps.map(({ stage, count, percent }) => ({
            key: stage,
            label: t(`company.dashboard.stage.${stage}`),
            percent,
            value: number(count),
            colour: 'data-1',
          }))}
          percentText={wholePercent}
        />
        {ended > 0 && <p className="tiny muted">{t('company.dashboard.funnelEnded', { count: number(ended) })}</p>}
      </div>
    </Box>
  )
}

export function States({ states }: Props) {
  const t = useText()
  const { shortMoney, number } = useFormat()
  const filled = states.filter((it) => it.count > 0)
  return (
    <Box title={t('company.dashboard.states')} span={4}>
      {filled.length === 0 && <p className="muted">{t('company.dashboard.statesEmpty')}</p>}
      <ul className="list">
        {filled.map(({ state, count, amountTotal }) => (
          <li key={state} className="state-row">
            <Link to={`/financing?state=${state}`} className="plain-link">
              <StateTag kind="contract" state={state} />
            </Link>
            <b className="number">{number(count)}</b>
            <span className="muted number">{shortMoney(amountTotal)}</span>
          </li>
        ))}
      </ul>
    </Box>
  )
}
