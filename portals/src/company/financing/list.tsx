import type { FundingRound } from '@goldammer/sdk/store/model'
import { Link } from 'react-router'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { Empty, Failure, Loading } from '../../shared/states/states.tsx'
import { useFormat } from '../../shared/use-format.ts'
import { useRows } from '../data.ts'
import { Contracts } from './contracts.tsx'
import { ContractsExport } from './contracts-export.tsx'
import { endLabel } from './financing.ts'
import { RoundProgress } from './round-progress.tsx'
import { Tariffs } from './tariffs.tsx'
import { useContractView } from './use-contract-view.ts'

export default function Financing() {
  const t = useText()
  const query = useRows('financing')
  const rounds = query.data
  const view = useContractView({ withProduct: true })
  return (
    <>
      <PageHeader title={t('company.financing.title')} actions={<ContractsExport view={view} />} />
      {query.error && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading lines={4} />}
      {rounds?.length === 0 && (
        <section className="box">
          <Empty title={t('company.financing.noRounds')} text={t('company.financing.noRoundsText')} />
        </section>
      )}
      {rounds && rounds.length > 0 && (
        <section className="stack" aria-labelledby="rounds">
          <h2 className="plain" id="rounds">
            {t('company.financing.rounds')}
          </h2>
          <ul className="round-cards">
            {rounds.map((round) => (
              <RoundCard key={round.id} round={round} />
            ))}
          </ul>
        </section>
      )}
      <section className="stack" aria-labelledby="contracts">
        <h2 className="plain" id="contracts">
          {t('company.financing.contracts')}
        </h2>
        <Contracts rounds={rounds ?? []} view={view} />
      </section>
    </>
  )
}

function RoundCard({ round }: { round: FundingRound }) {
  const t = useText()
  const { date } = useFormat()
  return (
    <li className="box stack">
      <div className="stack tight">
        <h3>
          <Link className="plain-link" to={`/financing/${round.id}`}>
            {round.productName}
          </Link>
        </h3>
        <div>
          <StateTag kind="round" state={round.state} />
        </div>
      </div>
      <RoundProgress round={round} />
      <p className="small muted">
        {t('company.financing.investorCount', { count: round.investorCount })} ·{' '}
        {t('common.count.contracts', { count: round.contractCount })}
        {round.endsAt && (
          <>
            {' '}
            ·{' '}
            <span className="number">
              {t(endLabel(round.state))} {date(round.endsAt)}
            </span>
          </>
        )}
      </p>
      <Tariffs tariffs={round.tariffs} />
    </li>
  )
}
