import type { InvestmentDetail, PortalDocumentKind } from '@goldammer/sdk/store/model'
import { Link } from 'react-router'
import { Box } from '../../shared/fields/box.tsx'
import { DocumentList } from '../../shared/fields/document-list.tsx'
import { useText } from '../../shared/portal-context.ts'
import { useFormat } from '../../shared/use-format.ts'
import { taxYears } from './tax-years.ts'

const TAX_DOCUMENTS: PortalDocumentKind[] = ['payout_statement', 'tax_certificate', 'yearly_overview']

/** R2.23: what was withheld of this contract's payments, by year, and the papers about it. */
export function Tax({ data }: { data: InvestmentDetail }) {
  const t = useText()
  const { money } = useFormat()
  const years = taxYears(data.schedule)
  const documents = data.documents.filter(({ kind }) => TAX_DOCUMENTS.includes(kind))
  return (
    <div className="stack wide">
      <Box title={t('own.investment.taxTab.withheld')}>
        <div className="stack">
          {years.length === 0 ? (
            <p className="muted">{t('own.investment.taxTab.none')}</p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
            <section className="table-box" aria-label={t('own.investment.taxTab.withheld')} tabIndex={0}>
              <table className="plain-table">
                <thead>
                  <tr>
                    <th scope="col">{t('own.investment.taxTab.year')}</th>
                    {(['interest', 'tax', 'net'] as const).map((part) => (
                      <th key={part} scope="col" className="right">
                        {t(`own.investment.taxTab.${part}`)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {years.map(({ year, ...parts }) => (
                    <tr key={year}>
                      <th scope="row">{year}</th>
                      {(['interest', 'tax', 'net'] as const).map((part) => (
                        <td key={part} className="right number">
                          {money(parts[part])}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )}
          <p className="small">
            {t('own.investment.taxTab.profile')} <Link to="/profile">{t('own.investment.taxTab.toProfile')}</Link>
          </p>
          <p className="small">
            <Link to="/documents?group=tax">{t('own.investment.taxTab.allDocuments')}</Link>
          </p>
        </div>
      </Box>
      {documents.length > 0 ? (
        <DocumentList documents={documents} title={t('own.investment.taxTab.documents')} />
      ) : (
        <Box title={t('own.investment.taxTab.documents')}>
          <p className="muted">{t('own.investment.taxTab.noDocuments')}</p>
        </Box>
      )}
    </div>
  )
}
