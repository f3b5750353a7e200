import { formatFileSize, shortHash } from '@goldammer/sdk/format'
import type { InvestmentDocument } from '@goldammer/sdk/store/model'
import { CircleCheck, FileText } from 'lucide-react'
import { documentPath, localePath } from '../../lib/paths.ts'
import { useTexts } from './texts.ts'

/** Time for the file to arrive before the draft is asked whether it was opened. */
const OPENED_AFTER_MS = 1500

type Props = { documents: InvestmentDocument[]; onReload: () => void }

/** A document counts as opened when this session has requested its bytes (domain/checkout#step-6), so each link fetches a ticket. */
export function DocumentList({ documents, onReload }: Props) {
  const { t, locale } = useTexts()
  return (
    <ul className="documents">
      {documents.map((document) => {
        const { id, title, mandatory, openedAt, version } = document
        return (
          <li key={id}>
            <FileText className="icon" aria-hidden="true" />
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-xs text-text-muted">
                {mandatory && `${t('checkout.documents.mandatory')} · `}PDF, {formatFileSize(version.size, locale)}
              </p>
              <details className="document-version text-xs text-text-muted">
                <summary>
                  {t('common.documentVersion.label', { version: version.version, short: shortHash(version.sha256) })}
                </summary>
                {t('common.documentVersion.hash')} <code className="break-all select-all">{version.sha256}</code>
              </details>
              {openedAt && (
                <p className="flex items-center gap-1 text-xs text-success">
                  <CircleCheck className="icon icon-sm" aria-hidden="true" />
                  {t('checkout.documents.opened')}
                </p>
              )}
            </div>
            <a
              className="btn btn-outline btn-sm"
              href={localePath(locale, documentPath(version.id))}
              target="_blank"
              rel="noopener"
              aria-label={t('checkout.documents.openLabel', { title })}
              onClick={() => setTimeout(onReload, OPENED_AFTER_MS)}
            >
              {t('checkout.documents.open')}
            </a>
          </li>
        )
      })}
    </ul>
  )
}

export function isOpened({ mandatory, openedAt }: InvestmentDocument): boolean {
  return !mandatory || openedAt !== null
}
