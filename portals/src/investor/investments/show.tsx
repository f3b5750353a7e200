import type { InvestmentDetail } from '@goldammer/sdk/store/model'
import { Button } from 'antd'
import { ExternalLink } from 'lucide-react'
import { useParams } from 'react-router'
import { statusOf } from '../../providers/status-of.ts'
import { RiskNote } from '../../shared/fields/note.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { type Tab, Tabs } from '../../shared/fields/tabs.tsx'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { NotFound } from '../../shared/states/states.tsx'
import { useRecord } from '../data.ts'
import { Documents } from './documents.tsx'
import { Notices } from './notices.tsx'
import { OwnInvestment } from './own-investment.tsx'
import { Tax } from './tax.tsx'

export default function InvestmentPage() {
  const t = useText()
  const { orderId = '', productId = '' } = useParams()
  const investment = useRecord('investments', { orderId, productId })
  if (statusOf(investment.error) === 404) return <NotFound error={investment.error} />
  return <QueryView query={investment}>{(data) => <Investment data={data} tabs={tabsOf(data, t)} />}</QueryView>
}

function Investment({ data, tabs }: { data: InvestmentDetail; tabs: Tab[] }) {
  const t = useText()
  const { investment } = data
  return (
    <>
      <PageHeader
        title={investment.productName}
        crumbs={[{ label: t('own.investments.title'), to: '/investments' }]}
        under={
          <span className="row wrap">
            <span className="number">{investment.orderNumber}</span>
            <StateTag kind="contract" state={investment.state} />
          </span>
        }
        actions={
          <Button href={investment.url} icon={<ExternalLink className="icon small" aria-hidden="true" />}>
            {t('own.investment.productPage')}
          </Button>
        }
      />
      <Tabs label={t('own.investment.tabs.label')} tabs={tabs} />
      <RiskNote notices={[investment.riskNotice]} />
    </>
  )
}

/** R2.23: the four parts of an investment. */
const tabsOf = (data: InvestmentDetail, t: ReturnType<typeof useText>): Tab[] => [
  { key: 'own', label: t('own.investment.tabs.own'), view: () => <OwnInvestment data={data} /> },
  { key: 'tax', label: t('own.investment.tabs.tax'), view: () => <Tax data={data} /> },
  {
    key: 'news',
    label: t('own.investment.tabs.news'),
    view: () => <Notices orderId={data.investment.orderId} />,
  },
  {
    key: 'documents',
    label: t('own.investment.tabs.documents'),
    count: data.documents.length + data.productDocuments.length,
    view: () => <Documents data={data} />,
  },
]
