import type { CompanyDashboard } from '@goldammer/sdk/store/model'
import { Link } from 'react-router'
import { Box } from '../../shared/fields/box.tsx'
import { Figures } from '../../shared/fields/facts.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { useFormat } from '../../shared/use-format.ts'
import { useRecord } from '../../shared/use-record.ts'
import { useReportName } from '../../shared/use-report-name.ts'
import { RoundProgress } from '../financing/round-progress.tsx'
import { Series } from './series.tsx'

export default function CompanyDashboardPage() {
  const t = useText()
  const { dateTime } = useFormat()
  const dashboard = useRecord<CompanyDashboard>('dashboard', 'own', { live: true })
  return (
    <>
      <PageHeader
        title={dashboard.data?.name ?? t('company.dashboard.title')}
        over={t('company.dashboard.title')}
        under={dashboard.data && t('portal.asOf', { moment: dateTime(dashboard.data.asOf) })}
      />
      <QueryView query={dashboard} lines={12}>
        {(data) => (
          <>
            <KeyFigures data={data} />
            <Duties duties={data.duties} />
            <div className="grid">
              <Series series={data.series} />
              <States states={data.states} />
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
  const { money, shortMoney, number } = useFormat()
  return (
    <section className="box" aria-label={t('company.dashboard.figures')}>
      <Figures
        figures={[
          {
            label: t('company.dashboard.amount'),
            value: money(data.amountTotal),
            under: t('company.dashboard.amountUnder'),
          },
          { label: t('company.dashboard.investors'), value: number(data.investorCount) },
          { label: t('company.dashboard.paid'), value: shortMoney(data.paid) },
          {
            label: t('company.dashboard.toReview'),
            value: number(data.toReview),
            under:
              data.toReview > 0 ? (
                <>
                  {t('company.dashboard.toReviewUnder')} ·{' '}
                  <Link to="/financing?state=2_1_in_review">{t('company.dashboard.review')}</Link>
                </>
              ) : (
                t('company.dashboard.toReviewNone')
              ),
          },
        ]}
      />
    </section>
  )
}

/** R2.25: what is to be handed in next; nothing stands here where nothing is. */
function Duties({ duties }: { duties: CompanyDashboard['duties'] }) {
  const t = useText()
  const nameOf = useReportName()
  if (duties.length === 0) return null
  return (
    <Box
      title={t('company.dashboard.duties')}
      aside={
        <Link className="small" to="/reports">
          {t('company.dashboard.allDuties')}
        </Link>
      }
    >
      <ul className="stack tight plain">
        {duties.map((duty) => (
          <li key={duty.id} className="row wrap">
            <Link className="plain-link strong" to="/reports">
              {nameOf(duty)}
            </Link>
            {duty.productName && <span className="muted">{duty.productName}</span>}
            <span className="muted">{t('company.reports.dueOn', { day: duty.dueOn })}</span>
            <StateTag kind="report" state={duty.state} />
          </li>
        ))}
      </ul>
    </Box>
  )
}

function States({ states }: { states: CompanyDashboard['states'] }) {
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
