import type { InvestmentDetail, ScheduledPayment } from '@goldammer/sdk/store/model'
import { Box } from '../../shared/fields/box.tsx'
import { Note } from '../../shared/fields/note.tsx'
import { usePaymentColumns } from '../../shared/fields/use-payment-columns.tsx'
import { useText } from '../../shared/portal-context.ts'
import { sumEuros } from '../../shared/sum-amounts.ts'
import { PlainTable } from '../../shared/table/plain-table.tsx'

/** R2.23: what was paid of the contract and what is due when. */
export function Schedule({ data }: { data: InvestmentDetail }) {
  const t = useText()
  const { dueAndKind, parts, tax, totalAndState } = usePaymentColumns()
  const { schedule } = data
  const title = t('own.investment.schedule')
  if (schedule.length === 0)
    return (
      <Box title={title}>
        <p className="muted">{t('own.investment.scheduleEmpty')}</p>
      </Box>
    )
  const sumOf = (...states: ScheduledPayment['state'][]) =>
    sumEuros(schedule.filter(({ state }) => states.includes(state)).map(({ total }) => total))
  return (
    <Box
      title={title}
      aside={
        <span className="small muted number">
          {t('own.investment.scheduleSum', {
            paid: sumOf('paid'),
            open: sumOf('planned', 'overdue', 'suspended'),
          })}
        </span>
      }
    >
      <div className="stack">
        <PlainTable
          label={title}
          rows={schedule}
          rowKey={(it) => it.id}
          columns={[...dueAndKind, ...parts, tax, ...totalAndState(t('own.investment.total'))]}
        />
        {schedule.some(({ state }) => state === 'depot_bank') && <Note>{t('own.investment.scheduleDepotBank')}</Note>}
        <p className="tiny muted">{t('portal.forecast')}</p>
      </div>
    </Box>
  )
}
