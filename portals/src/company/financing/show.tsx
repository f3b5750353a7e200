import type { FundingRound } from '@goldammer/sdk/store/model'
import { Button } from 'antd'
import { ExternalLink } from 'lucide-react'
import { useParams } from 'react-router'
import { isMissing } from '../../providers/status-of.ts'
import { Figures } from '../../shared/fields/facts.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { NotFound } from '../../shared/states/states.tsx'
import { useFormat } from '../../shared/use-format.ts'
import { useRecord } from '../data.ts'
import { Contracts } from './contracts.tsx'
import { ContractsExport } from './contracts-export.tsx'
import { AskForEarlyEnd, EarlyEnds } from './early-end.tsx'
import { endLabel } from './financing.ts'
import { RoundProgress } from './round-progress.tsx'
import { Tariffs } from './tariffs.tsx'
import { useContractView } from './use-contract-view.ts'

export default function FundingRoundPage() {
  const { id = '' } = useParams()
  const round = useRecord('financing', id)
  if (isMissing(round.error)) return <NotFound />
  return <QueryView query={round}>{(data) => <Round round={data} />}</QueryView>
}

function Round({ round }: { round: FundingRound }) {
  const t = useText()
  const { money, shortMoney, number, date } = useFormat()
  const view = useContractView({ withProduct: false })
  return (
    <>
      <PageHeader
        title={round.productName}
        crumbs={[{ label: t('company.financing.title'), to: '/financing' }]}
        over={t('company.financing.round')}
        under={
          <span className="row wrap">
            <StateTag kind="round" state={round.state} />
            {round.phase && <StateTag kind="phase" state={round.phase} />}
            {round.earlyBirdEndDate && t('company.financing.earlyBird', { day: round.earlyBirdEndDate })}
          </span>
        }
        actions={
          <>
            {round.url && (
              <Button href={round.url} icon={<ExternalLink className="icon small" aria-hidden="true" />}>
                {t('company.financing.productPage')}
              </Button>
            )}
            <ContractsExport view={view} productId={round.productId} />
            <AskForEarlyEnd round={round} />
          </>
        }
      />
      <section className="box" aria-label={t('company.financing.progress')}>
        <RoundProgress round={round} large />
        <Figures
          even
          figures={[
            { label: t('company.financing.investors'), value: number(round.investorCount) },
            { label: t('company.financing.average'), value: money(round.averageAmount) },
            { label: t('company.financing.paid'), value: shortMoney(round.paid) },
            round.endsAt
              ? { label: t(endLabel(round.state)), value: date(round.endsAt) }
              : { label: t('company.financing.threshold'), value: shortMoney(round.threshold) },
          ]}
        />
        <h2 className="small strong plain">{t('company.financing.tariffs')}</h2>
        <Tariffs tariffs={round.tariffs} />
      </section>
      <EarlyEnds roundId={round.id} />
      <Contracts rounds={[round]} view={view} productId={round.productId} />
    </>
  )
}
