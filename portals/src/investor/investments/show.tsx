import { createDocumentTicket } from '@goldammer/sdk/store/investing'
import type { InvestmentDetail } from '@goldammer/sdk/store/model'
import { Button } from 'antd'
import { ExternalLink, Lock } from 'lucide-react'
import { useParams } from 'react-router'
import { DocumentList } from '../../shared/fields/document-list.tsx'
import { DownloadButton } from '../../shared/fields/download-button.tsx'
import { RiskNote } from '../../shared/fields/note.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { type Tab, Tabs } from '../../shared/fields/tabs.tsx'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { QueryView } from '../../shared/states/query-view.tsx'
import { NotFound } from '../../shared/states/states.tsx'
import { statusOf } from '../../shared/status-of.ts'
import { useRecord } from '../../shared/use-record.ts'
import { Notices } from './notices.tsx'
import { OwnInvestment } from './own-investment.tsx'
import { Schedule } from './schedule.tsx'
import { Tax } from './tax.tsx'

export default function InvestmentPage() {
  const t = useText()
  const { orderId, productId } = useParams()
  const investment = useRecord<InvestmentDetail>('investments', `${orderId}/${productId}`)
  if (statusOf(investment.error) === 404) return <NotFound />
  return <QueryView query={investment}>{(data) => <Investment data={data} tabs={tabsOf(data, t)} />}</QueryView>
}

function Investment({ data, tabs }: { data: InvestmentDetail; tabs: Tab[] }) {
  const t = useText()
  const { investment } = data
  return (
    <>
      <PageHeader
        title={investment.productName}
        crumbs={[{ label: t('investor.investments.title'), to: '/investments' }]}
        under={
          <span className="row wrap">
            <span className="number">{investment.orderNumber}</span>
            <StateTag kind="contract" state={investment.state} />
          </span>
        }
        actions={
          <Button href={investment.url} icon={<ExternalLink className="icon small" aria-hidden="true" />}>
            {t('investor.investment.productPage')}
          </Button>
        }
      />
      <Tabs label={t('investor.investment.tabs.label')} tabs={tabs} />
      <RiskNote />
    </>
  )
}

/** Only tabs with something in them. */
function tabsOf(data: InvestmentDetail, t: ReturnType<typeof useText>): Tab[] {
  const tabs: (Tab | false)[] = [
    { key: 'own', label: t('investor.investment.tabs.own'), view: () => <OwnInvestment data={data} /> },
    data.schedule.length > 0 && {
      key: 'payments',
      label: t('investor.investment.tabs.payments'),
      count: data.schedule.length,
      view: () => <Schedule data={data} />,
    },
    { key: 'tax', label: t('investor.investment.tabs.tax'), view: () => <Tax data={data} /> },
    {
      key: 'news',
      label: t('investor.investment.tabs.news'),
      view: () => <Notices orderId={data.investment.orderId} />,
    },
    data.documents.length > 0 && {
      key: 'documents',
      label: t('investor.investment.tabs.documents'),
      count: data.documents.length,
      view: () => <DocumentList documents={data.documents} />,
    },
    data.productDocuments.length > 0 && {
      key: 'product-documents',
      label: t('investor.investment.tabs.productDocuments'),
      count: data.productDocuments.length,
      view: () => <ProductDocuments data={data} />,
    },
  ]
  return tabs.filter((it) => it !== false)
}

function ProductDocuments({ data }: { data: InvestmentDetail }) {
  const t = useText()
  return (
    <section className="box">
      <ul className="list">
        {data.productDocuments.map(({ id, kind, title, locked, version }) => (
          <li key={id}>
            <div className="small">
              <b>{title}</b>
              <p className="muted">
                {t(`investor.documents.productKinds.${kind}`)} ·{' '}
                {t('investor.investment.version', { version: version.version, day: version.publishedAt })}
              </p>
            </div>
            {locked ? (
              <span className="tag">
                <Lock className="icon small" aria-hidden="true" />
                {t('investor.investment.locked')}
              </span>
            ) : (
              <DownloadButton
                size="small"
                label={`${t('common.action.download')}: ${title}`}
                ticket={async () => (await createDocumentTicket(version.id)).data}
              >
                {t('common.action.download')}
              </DownloadButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
