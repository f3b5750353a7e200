import type { TaxRemittance, TaxRemittanceRow } from '@goldammer/sdk/staff/model'
import { useSearchParams } from 'react-router'
import { Box } from '../../../shared/fields/box.tsx'
import { Figures } from '../../../shared/fields/facts.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { QueryView } from '../../../shared/states/query-view.tsx'
import { Empty } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters } from '../../../shared/table/filters.tsx'
import { PlainTable } from '../../../shared/table/plain-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useRecord } from '../../data.ts'
import { ExportButton } from '../../kit/export-button.tsx'
import { IssueCertificates } from './issue-certificates.tsx'

/** What of the payouts of a month is owed to the tax office (EStG § 44). */
export default function TaxRemittancePage() {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const month = params.get('month')
  const record = useRecord('tax-remittances', month && /^\d/.test(month) ? { month } : {})
  return (
    <>
      <PageHeader
        title={t('staff.remittance.title')}
        under={t('staff.remittance.lead')}
        actions={<IssueCertificates />}
      />
      <QueryView query={record} lines={8}>
        {(data) => (
          <>
            <Filters>
              <ChoiceFilter
                label={t('staff.remittance.month')}
                value={data.month}
                options={[...new Set([data.month, ...data.months])].map((it) => ({ value: it, label: nameOf(it) }))}
                onChange={(value) => setParams(value ? { month: value } : {}, { replace: true })}
              />
            </Filters>
            <Remittance data={data} />
          </>
        )}
      </QueryView>
    </>
  )
}

/** '2026-11' as 11.2026. */
const nameOf = (month: string) => `${month.slice(5)}.${month.slice(0, 4)}`

function Remittance({ data }: { data: TaxRemittance }) {
  const t = useText()
  const { money } = useFormat()
  if (data.rows.length === 0)
    return (
      <section className="box">
        <Empty title={t('staff.remittance.emptyTitle')} text={t('staff.remittance.emptyText')} />
      </section>
    )
  const { platform, issuer } = data
  return (
    <>
      <Box
        title={t('staff.remittance.owed', { day: data.dueBy })}
        aside={
          <div className="row wrap">
            <ExportButton size="small" href={`/staff-api/tax-remittances/export?month=${data.month}`}>
              {t('staff.payouts.csv')}
            </ExportButton>
            <ExportButton size="small" href={`/staff-api/tax-remittances/payments/export?month=${data.month}`}>
              {t('staff.remittance.payments')}
            </ExportButton>
          </div>
        }
      >
        <Figures
          figures={[
            { label: t('staff.remittance.total'), value: money(platform.total) },
            { label: t('staff.payouts.capitalGainsTax'), value: money(platform.capitalGainsTax) },
            { label: t('staff.payouts.solidarity'), value: money(platform.solidarity) },
            { label: t('staff.payouts.church'), value: money(platform.church8 + platform.church9) },
          ]}
        />
        {issuer.total !== 0 && (
          <p className="small muted">{t('staff.remittance.byIssuers', { total: money(issuer.total) })}</p>
        )}
      </Box>
      <Rows data={data} />
    </>
  )
}

const columns = ['base', 'capitalGainsTax', 'solidarity', 'church8', 'church9'] as const

function Rows({ data }: { data: TaxRemittance }) {
  const t = useText()
  const { money, number } = useFormat()
  return (
    <PlainTable
      label={t('staff.remittance.title')}
      rows={data.rows}
      rowKey={(it) => it.productId}
      columns={[
        {
          title: t('staff.payouts.product'),
          isName: true,
          render: (it) => (
            <div className="stack tight">
              <span>{it.productName}</span>
              <span className="muted">{it.companyName}</span>
            </div>
          ),
        },
        { title: t('staff.payouts.agent'), render: (it) => t(`staff.payouts.agents.${it.withholdingAgent}`) },
        { title: t('staff.payouts.count'), right: true, render: (it) => number(it.payments) },
        ...columns.map((key) => ({
          title: t(`staff.payouts.${key}`),
          right: true,
          wraps: true,
          render: (it: TaxRemittanceRow) => money(it[key]),
        })),
      ]}
    />
  )
}
