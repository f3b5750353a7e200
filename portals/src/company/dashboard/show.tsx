import type { CompanyDashboard, FundingRound } from '@goldammer/sdk/store/model'
import { Link, useSearchParams } from 'react-router'
import { isMissing } from '../../providers/status-of.ts'
import { Box } from '../../shared/fields/box.tsx'
import { Figures } from '../../shared/fields/facts.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { LatestUpdates } from '../../shared/posts/latest-updates.tsx'
import { QueryView } from '../../shared/states/query-view.tsx'
import { Empty, NotFound } from '../../shared/states/states.tsx'
import { ChoiceFilter, Filters } from '../../shared/table/filters.tsx'
import { useFormat } from '../../shared/use-format.ts'
import { useRecord, useRows } from '../data.ts'
import { RoundProgress } from '../financing/round-progress.tsx'
import { Duties } from './duties.tsx'
import { Series } from './series.tsx'
import { Funnel, States } from './states.tsx'

export default function CompanyDashboardPage() {
  const t = useText()
  const { dateTime } = useFormat()
  const [params, setParams] = useSearchParams()
  const rounds = useRows('financing').data
  const productId = params.get('product')
  const dashboard = useRecord('dashboard', productId ? { productId } : {}, { live: true, keepPrevious: true })
  const isOther = productId && rounds?.every((round) => round.productId !== productId)
  if (isOther || (productId && isMissing(dashboard.error))) return <NotFound />
  return (
    <>
      <PageHeader
        title={dashboard.data?.name ?? t('company.dashboard.title')}
        over={t('company.dashboard.title')}
        under={dashboard.data && t('portal.asOf', { moment: dateTime(dashboard.data.asOf) })}
      />
      {rounds && rounds.length > 1 && (
        <Filters>
          <ChoiceFilter
            label={t('company.financing.round')}
            value={params.get('product') ?? undefined}
            options={rounds.map((round) => ({ value: round.productId, label: round.productName }))}
            onChange={(value) => setParams(value ? { product: value } : {}, { replace: true })}
          />
        </Filters>
      )}
      <QueryView query={dashboard} lines={12}>
        {(data) => (
          <>
            <KeyFigures data={data} />
            <div className="grid">
              <Series series={data.series} />
              <Duties data={data} />
              <Funnel states={data.states} />
              <States states={data.states} />
              <RoundNews round={data.fundingRounds.find(({ url }) => url !== null)} />
              <Rounds data={data} />
            </div>
          </>
        )}
      </QueryView>
    </>
  )
}

function KeyFigures({ data }: { data: CompanyDashboard }) {
  const t = useText()
  const { money, shortMoney, number, percent } = useFormat()
  const { views, contracts, percent: converted } = data.conversion
  return (
    <section className="box" aria-label={t('company.dashboard.figures')}>
      <Figures
        figures={[
          {
            label: t('company.dashboard.amount'),
            value: shortMoney(data.amountTotal),
            under:
              data.open > 0
                ? t('company.dashboard.amountUnder', { open: shortMoney(data.open) })
                : data.amountTotal > 0 && t('company.dashboard.amountFull'),
          },
          { label: t('company.dashboard.paid'), value: shortMoney(data.paid) },
          { label: t('company.dashboard.investors'), value: number(data.investorCount) },
          {
            label: t('company.dashboard.average'),
            value: money(data.averageAmount),
            under: t('company.dashboard.averageUnder', { median: data.medianAmount }),
          },
          {
            label: t('company.dashboard.conversion'),
            value: converted === null ? '–' : percent(converted),
            under:
              converted === null
                ? t('company.dashboard.conversionNone')
                : t('company.dashboard.conversionUnder', {
                    contracts: number(contracts),
                    views: number(views),
                    days: data.series.length,
                  }),
          },
        ]}
      />
    </section>
  )
}

/** R2.25: of the round that stands first among those that are shown: one that runs, if there is one. */
function RoundNews({ round }: { round: FundingRound | undefined }) {
  const t = useText()
  if (!round?.url) return null
  const { productId, productName, url } = round
  return (
    <LatestUpdates
      span={12}
      productId={productId}
      url={url}
      title={t('company.dashboard.newsOf', { product: productName })}
    />
  )
}

function Rounds({ data }: { data: CompanyDashboard }) {
  const t = useText()
  const { shortMoney, number } = useFormat()
  return (
    <Box
      title={t('company.dashboard.rounds')}
      span={12}
      aside={
        <Link className="small" to="/financing">
          {t('company.dashboard.allRounds')}
        </Link>
      }
    >
      {data.fundingRounds.length === 0 && (
        <Empty title={t('company.financing.noRounds')} text={t('company.financing.noRoundsText')} />
      )}
      <ul className="list">
        {data.fundingRounds.map((round) => (
          <li key={round.id} className="round-row">
            <div className="stack tight">
              <Link className="plain-link strong" to={`/financing/${round.id}`}>
                {round.productName}
              </Link>
              <div>
                <StateTag kind="round" state={round.state} />
              </div>
            </div>
            <RoundProgress round={round} />
            <dl className="row-facts two">
              <div>
                <dt>{t('company.financing.investors')}</dt>
                <dd className="number strong">{number(round.investorCount)}</dd>
              </div>
              <div>
                <dt>{t('company.financing.paid')}</dt>
                <dd className="number strong">{shortMoney(round.paid)}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </Box>
  )
}
