import { returnReason } from '@goldammer/sdk/rules/return-reason'
import type { CustomerContractDebit, CustomerContractPayments } from '@goldammer/sdk/staff/model'
import { Box } from '../../../shared/fields/box.tsx'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { TaxEstimateNote } from '../../../shared/fields/tax-estimate-note.tsx'
import { usePaymentColumns } from '../../../shared/fields/use-payment-columns.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { PlainTable } from '../../../shared/table/plain-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'

/** What is collected for the contract, and what it pays. */
export function ContractPayments({ payments }: { payments: CustomerContractPayments }) {
  const t = useText()
  return (
    <>
      <Box title={t('record.contract.debits')}>
        <Debits debits={payments.debits} />
      </Box>
      <Box title={t('record.contract.schedule')}>
        <Schedule payments={payments} />
      </Box>
    </>
  )
}

function Debits({ debits }: { debits: CustomerContractDebit[] }) {
  const t = useText()
  const { money, date } = useFormat()
  const dayOf = (day: string | null) => <span className="number">{day ? date(day) : '–'}</span>
  if (debits.length === 0) return <p className="muted">{t('record.contract.noDebits')}</p>
  return (
    <PlainTable
      label={t('record.contract.debits')}
      rows={debits}
      rowKey={(_, attempt) => String(attempt)}
      columns={[
        { title: t('staff.customer.amount'), right: true, render: ({ amount }) => <b>{money(amount)}</b> },
        { title: t('record.contract.announced'), render: ({ dueDate }) => dayOf(dueDate) },
        { title: t('record.contract.settled'), render: ({ settledOn }) => dayOf(settledOn) },
        { title: t('record.contract.account'), render: (it) => <Account debit={it} /> },
        { title: t('common.word.state'), render: (it) => <State debit={it} /> },
      ]}
    />
  )
}

interface DebitProps {
  debit: CustomerContractDebit
}

function Account({ debit: { iban, mandateReference } }: DebitProps) {
  return (
    <div className="stack tight">
      <span className="number">{iban ?? '–'}</span>
      {mandateReference && <span className="tiny muted number">{mandateReference}</span>}
    </div>
  )
}

function State({ debit: { state, returnCode } }: DebitProps) {
  const t = useText()
  return (
    <div className="stack tight">
      <span>
        <StateTag kind="payment" state={state} />
      </span>
      {returnCode && <span className="small muted">{returnReason(returnCode, t)}</span>}
    </div>
  )
}

function Schedule({ payments: { schedule, taxEstimate } }: { payments: CustomerContractPayments }) {
  const t = useText()
  const { dueAndKind, parts, tax, totalAndState } = usePaymentColumns()
  if (schedule.length === 0) return <p className="muted">{t('record.contract.noSchedule')}</p>
  return (
    <div className="stack">
      <PlainTable
        tall
        label={t('record.contract.schedule')}
        rows={schedule}
        rowKey={(it) => it.id}
        columns={[...dueAndKind, ...parts, tax, ...totalAndState(t('common.word.total'))]}
      />
      {schedule.some(({ state }) => state !== 'paid') && <TaxEstimateNote estimate={taxEstimate} />}
    </div>
  )
}
