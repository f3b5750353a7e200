import type { CompanyContractDetail } from '@goldammer/sdk/store/model'
import { Check, Circle, CircleDot } from 'lucide-react'
import { Box } from '../../shared/fields/box.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { useText } from '../../shared/portal-context.ts'
import { pathOf, type Station } from './path.ts'

/** The state machine of a contract as the way it takes: where it has been, where it is, what may follow (domain/contracts#states). */
export function ContractPath({ history, outlook }: Pick<CompanyContractDetail, 'history' | 'outlook'>) {
  const t = useText()
  const path = pathOf(history, outlook)
  const next = path.findIndex(({ standing }) => standing === 'ahead')
  return (
    <Box title={t('company.contract.path.title')}>
      <p className="small muted">{t('company.contract.path.lead')}</p>
      <ol className="way">
        {path.map((station, index) => (
          <li
            key={station.state}
            className={station.standing}
            aria-current={station.standing === 'current' ? 'step' : undefined}
          >
            <Mark standing={station.standing} />
            <div>
              <StateTag kind="contract" state={station.state} />
              <p className="tiny muted">{sayStanding(station, index === next)}</p>
              {station.standing === 'current' && <Follows outlook={outlook} />}
            </div>
          </li>
        ))}
      </ol>
    </Box>
  )

  function sayStanding({ standing, at = '' }: Station, isNext: boolean): string {
    if (standing !== 'ahead') return t(`company.contract.path.${standing}`, { day: at })
    return t(isNext ? 'company.contract.path.ahead' : 'company.contract.path.later')
  }
}

const marks = { done: Check, current: CircleDot, ahead: Circle }

function Mark({ standing }: Pick<Station, 'standing'>) {
  const Icon = marks[standing]
  return (
    <span className="mark">
      <Icon className="icon small" aria-hidden="true" />
    </span>
  )
}

function Follows({ outlook: { next } }: Pick<CompanyContractDetail, 'outlook'>) {
  const t = useText()
  if (next.length === 0) return <p className="small">{t('company.contract.path.ends')}</p>
  return (
    <div className="follows">
      <p className="small strong">{t('company.contract.path.follows')}</p>
      <ul>
        {next.map(({ event, to }) => (
          <li key={event} className="small">
            <StateTag kind="contract" state={to} /> <span>{t(`company.contract.follows.${event}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
