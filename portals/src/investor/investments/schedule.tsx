import type { InvestmentDetail, ScheduledPayment } from '@goldammer/sdk/store/model'
import { Fragment } from 'react'
import { Box } from '../../shared/fields/box.tsx'
import { Note } from '../../shared/fields/note.tsx'
import { ScheduleState } from '../../shared/fields/schedule-state.tsx'
import { TaxEstimateNote } from '../../shared/fields/tax-estimate-note.tsx'
import { usePaymentColumns } from '../../shared/fields/use-payment-columns.tsx'
import { useText } from '../../shared/portal-context.ts'
import { sumEuros } from '../../shared/sum-amounts.ts'
import type { PlainColumn } from '../../shared/table/plain-table.tsx'
import { RowTable } from '../../shared/table/row-table.tsx'
import { useFormat } from '../../shared/use-format.ts'

type CardProps = { payment: ScheduledPayment }

/** R2.23: what was paid of the contract and what is due when. */
export function Schedule({ data }: { data: InvestmentDetail }) {
  const t = useText()
  const { dueAndKind, parts, tax, totalAndState } = usePaymentColumns()
  const { schedule } = data
  const columns: PlainColumn<ScheduledPayment>[] = [
    ...dueAndKind,
    ...parts,
    tax,
    ...totalAndState(t('own.investment.total')),
  ]
  const title = t('own.investment.schedule')
  if (schedule.length === 0)
    return (
      <Box title={title}>
        <p className="muted">{t('own.investment.scheduleEmpty')}</p>
      </Box>
    )
  // Of what the depot bank pays only the amount before tax is known.
  const sumOf = (...states: ScheduledPayment['state'][]) =>
    sumEuros(
      schedule
        .filter(({ state }) => states.includes(state))
        .flatMap(({ total, interest, principal }) => (total === null ? [interest, principal] : [total])),
    )
  return (
    <Box
      title={title}
      aside={
        <span className="small muted">
          {t('own.investment.scheduleSum', {
            paid: sumOf('paid'),
            open: sumOf('planned', 'overdue', 'suspended'),
          })}
        </span>
      }
    >
      <div className="stack">
        <RowTable
          label={title}
          rows={schedule}
          rowKey={(it) => it.id}
          columns={columns.map((column) => ({ ...column, key: column.title }))}
          card={(it) => <PaymentCard payment={it} />}
        />
        {schedule.some(({ state }) => state === 'depot_bank') && <Note>{t('own.investment.scheduleDepotBank')}</Note>}
        {schedule.some(({ state }) => state !== 'paid') && <TaxEstimateNote estimate={data.taxEstimate} />}
        <p className="tiny muted">{t('common.forecastNote')}</p>
      </div>
    </Box>
  )
}

function PaymentCard({ payment: { dueDate, kind, interest, principal, tax, total, state, paidAt } }: CardProps) {
  const t = useText()
  const { money, date } = useFormat()
  const parts = [
    { label: t('investor.investment.interestPart'), amount: interest },
    { label: t('investor.investment.principalPart'), amount: principal },
    { label: t(state === 'paid' ? 'investor.investment.tax' : 'investor.investment.taxEstimated'), amount: tax ?? 0 },
  ].filter(({ amount }) => amount !== 0)
  return (
    <div className="card-row">
      <span>
        <b className="number">{date(dueDate)}</b> {t(`investor.investment.kinds.${kind}`)}
      </span>
      <b className="number">{total === null ? '–' : money(total)}</b>
      <div className="row tight wrap between">
        <span className="tiny muted">
          {paidAt ? (
            <span className="number">{t('investor.investment.paidAt', { day: paidAt })}</span>
          ) : (
            // On a phone the parts stand below each other: none of them breaks.
            parts.length > 1 &&
            parts.map(({ label, amount }, place) => (
              <Fragment key={label}>
                {place > 0 && ' · '}
                <span className="number">{`${label} ${money(amount)}`}</span>
              </Fragment>
            ))
          )}
        </span>
        <ScheduleState state={state} />
      </div>
    </div>
  )
}
