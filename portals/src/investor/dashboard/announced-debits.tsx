import type { AnnouncedDebit } from '@goldammer/sdk/store/model'
import { useText } from '../../shared/portal-context.ts'
import { PlainTable } from '../../shared/table/plain-table.tsx'
import { useFormat } from '../../shared/use-format.ts'
import { ContractName } from './contract-name.tsx'

/** R2.21, domain/payments#pre-notification: what goes from the investor's account, and when. */
export function AnnouncedDebits({ debits }: { debits: AnnouncedDebit[] }) {
  const t = useText()
  const { date, money } = useFormat()
  const title = t('own.dashboard.debits')
  return (
    <div className="stack">
      <h3 className="small">{title}</h3>
      <PlainTable
        label={title}
        rows={debits}
        rowKey={(it) => `${it.orderId} ${it.day}`}
        columns={[
          { title: t('own.dashboard.debitDay'), render: (it) => <span className="number">{date(it.day)}</span> },
          { title: t('own.investments.product'), isName: true, render: (it) => <ContractName of={it} /> },
          { title: t('own.dashboard.debitAmount'), right: true, render: (it) => <b>{money(it.amount)}</b> },
        ]}
      />
    </div>
  )
}
