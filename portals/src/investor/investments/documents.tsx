import { shortHash } from '@goldammer/sdk/format'
import { createDocumentTicket } from '@goldammer/sdk/store/investing'
import { createInvestmentArchiveTicket } from '@goldammer/sdk/store/investor'
import type { InvestmentDetail } from '@goldammer/sdk/store/model'
import { Lock } from 'lucide-react'
import { Box } from '../../shared/fields/box.tsx'
import { DocumentList } from '../../shared/fields/document-list.tsx'
import { DownloadButton } from '../../shared/fields/download-button.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useFormat } from '../../shared/use-format.ts'

/** R2.23: the papers of the contract, the documents of the product, and all of them at once. */
export function Documents({ data }: { data: InvestmentDetail }) {
  const t = useText()
  const { documents, productDocuments, investment } = data
  const some = documents.length > 0 || productDocuments.some(({ locked }) => !locked)
  const title = t('own.investment.ownDocuments')
  const archive = some && (
    <DownloadButton size="small" ticket={async () => (await createInvestmentArchiveTicket(investment.orderId)).data}>
      {t('own.investment.archive')}
    </DownloadButton>
  )
  return (
    <div className="stack wide">
      {documents.length > 0 ? (
        <DocumentList documents={documents} title={title} aside={archive} />
      ) : (
        <Box title={title} aside={archive}>
          <p className="muted">{t('own.investment.ownDocumentsNone')}</p>
        </Box>
      )}
      {productDocuments.length > 0 && <ProductDocuments data={data} />}
    </div>
  )
}

function ProductDocuments({ data }: { data: InvestmentDetail }) {
  const t = useText()
  const { date } = useFormat()
  return (
    <Box title={t('own.investment.productDocuments')}>
      <ul className="list">
        {data.productDocuments.map(({ id, kind, title, locked, version }) => (
          <li key={id}>
            <div className="small">
              <b>{title}</b>
              <p className="muted">
                {t(`investor.documents.productKinds.${kind}`)} · {date(version.publishedAt)}
              </p>
              <details className="muted">
                <summary>
                  {t('common.documentVersion.label', { version: version.version, short: shortHash(version.sha256) })}
                </summary>
                {t('common.documentVersion.hash')} <code className="whole">{version.sha256}</code>
              </details>
            </div>
            {locked ? (
              <span className="tag">
                <Lock className="icon small" aria-hidden="true" />
                {t('own.investment.locked')}
              </span>
            ) : (
              <DownloadButton
                size="small"
                type="text"
                label={`${t('common.action.download')}: ${title}`}
                ticket={async () => (await createDocumentTicket(version.id)).data}
              />
            )}
          </li>
        ))}
      </ul>
    </Box>
  )
}
