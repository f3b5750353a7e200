import { localePath } from '@goldammer/sdk/locales'
import type { InvestorDashboard } from '@goldammer/sdk/store/model'
import { useGetIdentity } from '@refinedev/core'
import { Button } from 'antd'
import { Link } from 'react-router'
import type { Identity } from '../../providers/identity.ts'
import { Box } from '../../shared/fields/box.tsx'
import { Figures } from '../../shared/fields/facts.tsx'
import { RiskNote } from '../../shared/fields/note.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { usePortal, useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { Empty } from '../../shared/states/states.tsx'
import { useFormat } from '../../shared/use-format.ts'
import { useRecord } from '../../shared/use-record.ts'
import { Allocations } from './allocations.tsx'
import { PaymentCalendar } from './payment-calendar.tsx'
import { Tasks } from './tasks.tsx'

export default function Dashboard() {
  const t = useText()
  const format = useFormat()
  const { locale } = usePortal().place
  const { data: identity } = useGetIdentity<Identity>()
  const dashboard = useRecord<InvestorDashboard>('dashboard', 'own')
  const discover = (
    <Button type="primary" href={localePath(locale, '/')}>
      {t('portal.discover')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('investor.dashboard.title', { name: identity?.name ?? '' })}
        under={dashboard.data && t('portal.asOf', { moment: format.dateTime(dashboard.data.asOf) })}
        actions={discover}
      />
      <QueryView query={dashboard} lines={12}>
        {(data) => (
          <>
            {data.contractCount === 0 ? (
              <section className="box">
                <Empty title={t('investor.dashboard.emptyTitle')} text={t('investor.dashboard.emptyText')} />
              </section>
            ) : (
              <Portfolio data={data} />
            )}
            <div className="grid">
              {data.contractCount > 0 && <PaymentCalendar data={data} />}
              <Tasks tasks={data.tasks} span={data.contractCount > 0 ? 4 : 12} />
              {data.contractCount > 0 && (
                <>
                  <Allocations data={data} />
                  <Latest data={data} />
                </>
              )}
            </div>
          </>
        )}
      </QueryView>
      <RiskNote />
    </>
  )
}

function Portfolio({ data }: { data: InvestorDashboard }) {
  const t = useText()
  const { money } = useFormat()
  const since = data.interestReceivedSince
  return (
    <section className="box" aria-label={t('investor.dashboard.portfolio')}>
      <Figures
        figures={[
          {
            label: t('investor.dashboard.invested'),
            value: money(data.investedTotal),
            under: t('investor.dashboard.contracts', { count: data.contractCount }),
          },
          {
            label: t('investor.dashboard.interest'),
            value: money(data.interestReceived),
            under: since ? t('investor.dashboard.interestSince', { day: since }) : t('investor.dashboard.interestNone'),
          },
          {
            label: t('investor.dashboard.planned', { year: data.plannedYear }),
            value: money(data.plannedTotal),
            under: t('investor.dashboard.plannedInterest', { amount: data.plannedInterest }),
          },
          {
            label: t('investor.dashboard.overdue'),
            value: money(data.overdueTotal),
            under: t(data.overdueTotal > 0 ? 'investor.dashboard.overdueSome' : 'investor.dashboard.overdueNone'),
            warn: data.overdueTotal > 0,
          },
        ]}
      />
    </section>
  )
}

function Latest({ data }: { data: InvestorDashboard }) {
  const t = useText()
  const { money } = useFormat()
  return (
    <Box
      title={t('investor.dashboard.latest')}
      span={4}
      aside={
        <Link className="small" to="/investments">
          {t('investor.dashboard.allInvestments')}
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
                <p className="tiny muted">{t('investor.dashboard.nextPayment', { day: it.nextPaymentDate })}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Box>
  )
}
