import { localePath } from '@goldammer/sdk/locales'
import { wholeShare } from '@goldammer/sdk/rules/rounding'
import type { InvestorDashboard } from '@goldammer/sdk/store/model'
import { useGetIdentity } from '@refinedev/core'
import { Button } from 'antd'
import { useDeferredValue } from 'react'
import { Link } from 'react-router'
import type { Identity } from '../../providers/identity.ts'
import { Box } from '../../shared/fields/box.tsx'
import { type Figure, Figures } from '../../shared/fields/facts.tsx'
import { Note, RiskNote } from '../../shared/fields/note.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { usePortal, useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { Empty } from '../../shared/states/states.tsx'
import { useFormat } from '../../shared/use-format.ts'
import { useRecord } from '../data.ts'
import { Allocations } from './allocations.tsx'
import { Development } from './development.tsx'
import { LatestNews } from './latest-news.tsx'
import { Limits } from './limits.tsx'
import { PaymentCalendar } from './payment-calendar.tsx'
import { Tasks } from './tasks.tsx'

export default function Dashboard() {
  const t = useText()
  const format = useFormat()
  const { locale } = usePortal().portalAddress
  const { data: identity } = useGetIdentity<Identity>()
  const dashboard = useRecord('dashboard', undefined, { live: true })
  // Drawn in pieces, so that a phone answers meanwhile.
  const drawn = useDeferredValue(dashboard.data)
  const discover = (
    <Button type="primary" href={localePath(locale, '/')}>
      {t('portal.discover')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('own.dashboard.title', { name: identity?.name ?? '' })}
        under={dashboard.data && t('portal.asOf', { moment: format.dateTime(dashboard.data.asOf) })}
        actions={discover}
      />
      <QueryView query={{ ...dashboard, data: drawn }} lines={12}>
        {(data) => (
          <>
            {isInvested(data) ? (
              <Portfolio data={data} />
            ) : (
              <section className="box">
                <Empty title={t('own.dashboard.emptyTitle')} text={t('own.dashboard.emptyText')} />
              </section>
            )}
            {isInvested(data) ? <Invested data={data} /> : <NotYet data={data} />}
          </>
        )}
      </QueryView>
      {drawn && <RiskNote notices={drawn.riskNotices} />}
    </>
  )
}

const isInvested = ({ investedTotal, subscribedCount }: InvestorDashboard) => investedTotal > 0 || subscribedCount > 0

function NotYet({ data }: { data: InvestorDashboard }) {
  return (
    <div className="grid">
      <Tasks tasks={data.tasks} span={12} />
      <LatestNews span={12} />
    </div>
  )
}

function Invested({ data }: { data: InvestorDashboard }) {
  return (
    <div className="grid meshed">
      <Development data={data} />
      <Tasks tasks={data.tasks} span={4} rows={2} />
      <PaymentCalendar data={data} />
      <Allocations data={data} />
      <Latest data={data} />
      <LatestNews span={4} />
      <Limits />
    </div>
  )
}

function Portfolio({ data }: { data: InvestorDashboard }) {
  const t = useText()
  const { money, percent, wholePercent } = useFormat()
  const { interestReceivedSince: since, repaidTotal, investedTotal, moneyWeightedReturn } = data
  const subscribed = t('own.dashboard.subscribed', { count: data.subscribedCount, amount: data.subscribedTotal })
  const figures: Figure[] = [
    {
      label: t('own.dashboard.invested'),
      value: money(investedTotal),
      under: [
        t('own.dashboard.contracts', { count: data.contractCount }),
        data.endedCount > 0 && t('own.dashboard.ended', { count: data.endedCount }),
        data.subscribedCount > 0 && subscribed,
      ]
        .filter(Boolean)
        .join(', '),
    },
    {
      label: t('own.dashboard.outstanding'),
      value: money(data.outstandingTotal),
      under:
        data.lostTotal > 0 ? t('own.dashboard.lost', { amount: data.lostTotal }) : t('own.dashboard.outstandingUnder'),
    },
    {
      label: t('own.dashboard.repaid'),
      value: money(repaidTotal),
      under:
        repaidTotal > 0
          ? t('own.dashboard.repaidShare', {
              percent: wholePercent(wholeShare(repaidTotal, investedTotal)),
            })
          : t('own.dashboard.repaidNone'),
    },
    {
      label: t('own.dashboard.interest'),
      value: money(data.interestReceived),
      under: since
        ? [
            t('own.dashboard.interestSince', { day: since }),
            data.taxWithheld > 0 && t('own.dashboard.taxWithheld', { amount: data.taxWithheld }),
          ]
            .filter(Boolean)
            .join(', ')
        : t('own.dashboard.interestNone'),
    },
    {
      label: t('own.dashboard.return'),
      value: moneyWeightedReturn === null ? '–' : percent(moneyWeightedReturn),
      under: t(moneyWeightedReturn === null ? 'own.dashboard.returnNone' : 'own.dashboard.returnUnder'),
    },
  ]
  return (
    <section className="box stack" aria-label={t('own.dashboard.portfolio')}>
      <Figures figures={figures} />
      {data.overdueTotal > 0 && (
        <Note tone="warn">{t('own.dashboard.overdueNote', { amount: data.overdueTotal })}</Note>
      )}
    </section>
  )
}

function Latest({ data }: { data: InvestorDashboard }) {
  const t = useText()
  const { money } = useFormat()
  return (
    <Box
      title={t('own.dashboard.latest')}
      span={4}
      aside={
        <Link className="small" to="/investments">
          {t('own.dashboard.allInvestments')}
        </Link>
      }
    >
      <ul className="list">
        {data.latest.map((it) => (
          <li key={it.orderId}>
            <div className="small">
              <p className="tiny muted">{it.issuer}</p>
              <Link className="plain-link strong" to={`/investments/${it.orderId}/${it.productId}`}>
                {it.productName}
              </Link>
              <p className="row wrap between">
                <StateTag kind="contract" state={it.state} />
                <span className="number">{money(it.amountTotal)}</span>
              </p>
              {it.nextPaymentDate && (
                <p className="tiny muted">{t('own.dashboard.nextPayment', { day: it.nextPaymentDate })}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Box>
  )
}
