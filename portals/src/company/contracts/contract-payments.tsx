import type { CompanyContractDetail } from '@goldammer/sdk/store/model'
import { Box } from '../../shared/fields/box.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { usePaymentColumns } from '../../shared/fields/use-payment-columns.tsx'
import { useText } from '../../shared/portal-context.ts'
import { PlainTable } from '../../shared/table/plain-table.tsx'
import { useFormat } from '../../shared/use-format.ts'

type Of<Key extends keyof CompanyContractDetail> = Pick<CompanyContractDetail, Key>

/** What is collected from the investor, and what they are paid back. */
export function ContractPayments({ debits, payouts }: Of<'debits' | 'payouts'>) {
  const t = useText()
  return (
    <Box title={t('company.contract.payments.title')}>
      <div className="stack">
        <h3>{t('company.contract.payments.debits')}</h3>
        {debits.length === 0 ? (
          <p className="muted">{t('company.contract.payments.debitsEmpty')}</p>
        ) : (
          <Debits debits={debits} />
        )}
        <h3>{t('company.contract.payments.payouts')}</h3>
        {payouts.length === 0 ? (
          <p className="muted">{t('company.contract.payments.payoutsEmpty')}</p>
        ) : (
          <>
            <Payouts payouts={payouts} />
            <p className="tiny muted">{t('company.contract.payments.gross')}</p>
          </>
        )}
      </div>
    </Box>
  )
}

function Debits({ debits }: Of<'debits'>) {
  const t = useText()
  const { money, date } = useFormat()
  const dayOf = (day: string | null) => <span className="number">{day ? date(day) : '–'}</span>
  return (
    <PlainTable
      label={t('company.contract.payments.debits')}
      rows={debits}
      rowKey={(_, attempt) => String(attempt)}
      columns={[
        { title: t('common.word.amount'), right: true, render: ({ amount }) => <b>{money(amount)}</b> },
        { title: t('company.contract.payments.due'), render: ({ dueDate }) => dayOf(dueDate) },
        { title: t('company.contract.payments.settled'), render: ({ settledOn }) => dayOf(settledOn) },
        { title: t('common.word.state'), render: ({ state }) => <StateTag kind="payment" state={state} /> },
      ]}
    />
  )
}

function Payouts({ payouts }: Of<'payouts'>) {
  const t = useText()
  const { dueAndKind, parts, totalAndState } = usePaymentColumns()
  return (
    <PlainTable
      tall
      label={t('company.contract.payments.payouts')}
      rows={payouts}
      rowKey={(it) => `${it.dueDate} ${it.kind} ${it.total}`}
      columns={[...dueAndKind, ...parts, ...totalAndState(t('common.word.total'))]}
    />
  )
}
