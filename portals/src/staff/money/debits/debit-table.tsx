import { returnReason } from '@goldammer/sdk/rules/return-reason'
import type { Debit, DebitFile } from '@goldammer/sdk/staff/model'
import { None } from '../../../shared/fields/none.tsx'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { CustomerLink } from '../../kit/customer-link.tsx'
import { OrderLink } from '../../kit/order-link.tsx'
import { useKeysetList } from '../../lists.ts'

/** Whom it collects from, for what, under which mandate; the largest first. */
export function DebitTable({ file }: { file: DebitFile }) {
  const t = useText()
  const list = useKeysetList('debits', { filters: [], fixed: { debitFileId: file.id } })
  const columns = useColumns()
  return (
    <KeysetTable
      label={t('staff.debits.list')}
      list={list}
      columns={columns}
      rowKey={(it) => it.id}
      card={(it) => <Card debit={it} />}
      empty={<Empty title={t('staff.debits.noneTitle')} text={t('staff.debits.none')} />}
    />
  )
}

function Account({ debit: { accountHolder, iban } }: { debit: Debit }) {
  if (!iban) return <None />
  return (
    <div className="stack tight">
      <span>{accountHolder}</span>
      <span className="number muted">{iban}</span>
    </div>
  )
}

/** What has become of it since: credited, or come back and why. */
function State({ debit: { state, returnCode } }: { debit: Debit }) {
  const t = useText()
  return (
    <div className="stack tight">
      <div>
        <StateTag kind="payment" state={state} />
      </div>
      {returnCode && <span className="small muted">{returnReason(returnCode, t)}</span>}
    </div>
  )
}

function useColumns(): KeysetColumn<Debit>[] {
  const t = useText()
  const { money, date } = useFormat()
  return [
    {
      key: 'customer',
      title: t('staff.debits.customer'),
      render: (it) => <CustomerLink id={it.customerId} name={it.customerName} />,
    },
    { key: 'contract', title: t('staff.debits.contract'), render: (it) => <OrderLink order={it} /> },
    {
      key: 'mandate',
      title: t('staff.debits.mandate'),
      render: (it) => <span className="number">{it.mandateReference ?? '–'}</span>,
    },
    { key: 'account', title: t('staff.debits.account'), render: (it) => <Account debit={it} /> },
    { key: 'state', title: t('staff.debits.state'), render: (it) => <State debit={it} /> },
    {
      key: 'dueDate',
      title: t('staff.debits.dueDate'),
      render: (it) => <span className="number">{it.dueDate ? date(it.dueDate) : '–'}</span>,
    },
    {
      key: 'amount',
      title: t('staff.debits.amount'),
      right: true,
      fixed: true,
      render: (it) => <b className="number">{money(it.amount)}</b>,
    },
  ]
}

function Card({ debit }: { debit: Debit }) {
  const { money } = useFormat()
  return (
    <div className="stack tight">
      <div className="card-row">
        <CustomerLink id={debit.customerId} name={debit.customerName} />
        <b className="number">{money(debit.amount)}</b>
        <State debit={debit} />
      </div>
      <span className="row wrap small muted">
        <OrderLink order={debit} />
        <span className="number">{debit.mandateReference}</span>
        <span className="number">{debit.iban}</span>
      </span>
    </div>
  )
}
