import { returnReason } from '@goldammer/sdk/rules/return-reason'
import type { Dunning, DunningStanding, DunningSums } from '@goldammer/sdk/staff/model'
import { searchDunningSums } from '@goldammer/sdk/staff/payments'
import { useRead } from '../../../shared/data/use-read.ts'
import { None } from '../../../shared/fields/none.tsx'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { PeriodFilter } from '../../../shared/table/period-filter.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { CustomerLink } from '../../kit/customer-link.tsx'
import { ExportButton } from '../../kit/export-button.tsx'
import { OrderLink } from '../../kit/order-link.tsx'
import { Sums } from '../../kit/sums.tsx'
import { useKeysetList } from '../../lists.ts'
import { Extend } from './extend.tsx'
import { Remind } from './remind.tsx'

const standings: DunningStanding[] = ['owed', 'under_way', 'resting']
const codes = ['AC01', 'AC04', 'AC06', 'AG01', 'AM04', 'AM05', 'MD01', 'MD06', 'MD07', 'MS02', 'MS03', 'RC01', 'SL01']

/** Concluded contracts whose payment is owed, the next deadline at the top (domain/dunning#thirty-days). */
export default function DunningList() {
  const t = useText()
  const list = useKeysetList('dunning', {
    filters: ['standing', 'returnCode', 'from', 'to', 'text'],
    personal: ['text'],
  })
  const { filters, setFilter, setFilters } = list
  const { text, ...others } = filters
  const columns = useColumns()
  const sums = useRead(
    ['dunning-sums', filters],
    async () => (await searchDunningSums({ text }, others as Parameters<typeof searchDunningSums>[1])).data,
    { keepPrevious: true },
  )
  return (
    <>
      <PageHeader
        title={t('staff.dunning.title')}
        under={t('staff.dunning.lead')}
        actions={
          <ExportButton href={`/staff-api/dunning/export?${new URLSearchParams(others)}`} search={{ text }}>
            {t('staff.dunning.csv')}
          </ExportButton>
        }
      />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <SearchFilter
          value={filters.text}
          placeholder={t('staff.dunning.textHint')}
          onChange={(value) => setFilter('text', value)}
        />
        <ChoiceFilter
          label={t('staff.dunning.standing')}
          value={filters.standing}
          options={standings.map((value) => ({ value, label: t(`states.dunning.${value}`) }))}
          onChange={(value) => setFilter('standing', value)}
        />
        <ChoiceFilter
          label={t('staff.dunning.returnCode')}
          value={filters.returnCode}
          options={codes.map((value) => ({ value, label: returnReason(value, t) }))}
          onChange={(value) => setFilter('returnCode', value)}
        />
        <PeriodFilter
          label={t('staff.dunning.deadline')}
          from={filters.from}
          to={filters.to}
          onChange={(from, to) => setFilters({ from, to })}
        />
      </Filters>
      <Sums query={sums} figuresOf={useFigures()} />
      <KeysetTable
        label={t('staff.dunning.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.orderId}
        card={(it) => <Card dunning={it} />}
        empty={<Empty title={t('staff.dunning.emptyTitle')} text={t('staff.dunning.emptyText')} />}
      />
    </>
  )
}

function useFigures() {
  const t = useText()
  const { money, number } = useFormat()
  return (sums: DunningSums) => [
    { label: t('staff.dunning.sums.owed'), value: money(sums.owed) },
    { label: t('staff.dunning.sums.underWay'), value: money(sums.underWay) },
    { label: t('staff.dunning.sums.resting'), value: money(sums.resting) },
    {
      label: t('staff.dunning.sums.endingSoon'),
      value: number(sums.endingSoon),
      warn: sums.endingSoon > 0,
    },
  ]
}

interface Props {
  dunning: Dunning
}

function Whose({ dunning: { customerId, customerName, orderId, orderNumber, productName } }: Props) {
  return (
    <div className="stack tight">
      <CustomerLink id={customerId} name={customerName} strong />
      <span>{productName}</span>
      <OrderLink order={{ customerId, orderId, orderNumber }} />
    </div>
  )
}

function Why({ dunning: { returnCode, unpaidSince } }: Props) {
  const t = useText()
  const { date } = useFormat()
  return (
    <div className="stack tight">
      <span>{returnCode ? returnReason(returnCode, t) : t('staff.dunning.noCode')}</span>
      <span className="number muted">
        {t('staff.dunning.since')} {date(unpaidSince)}
      </span>
    </div>
  )
}

function Standing({ dunning: { standing } }: Props) {
  const t = useText()
  return (
    <div className="stack tight">
      <div>
        <StateTag kind="dunning" state={standing} />
      </div>
      {standing !== 'owed' && <span className="small muted">{t(`staff.dunning.hints.${standing}`)}</span>}
    </div>
  )
}

function Reminders({ dunning: { reminders, nextReminder } }: Props) {
  const t = useText()
  const { date } = useFormat()
  // A reminder of its own announces more time.
  const days = [...new Set(reminders.map((at) => date(at)))]
  return (
    <div className="stack tight">
      <span>{days.length > 0 ? t('staff.dunning.sent', { days: days.join(', ') }) : t('staff.dunning.notSent')}</span>
      {nextReminder && (
        <span className="number muted">{t('staff.dunning.nextReminder', { day: date(nextReminder) })}</span>
      )}
    </div>
  )
}

function Deadline({ dunning: { deadline, daysLeft } }: Props) {
  const t = useText()
  const { date, number } = useFormat()
  if (deadline === null || daysLeft === null) return <None />
  const left =
    daysLeft < 0
      ? t('staff.dunning.over')
      : daysLeft === 0
        ? t('staff.dunning.lastDay')
        : daysLeft === 1
          ? t('staff.dunning.oneDayLeft')
          : t('staff.dunning.daysLeft', { count: number(daysLeft) })
  return (
    <div className="stack tight">
      <b className="number">{date(deadline)}</b>
      <span className="small muted number">{left}</span>
    </div>
  )
}

function Acts({ dunning }: Props) {
  const t = useText()
  if (dunning.mayAct)
    return (
      <div className="row tight wrap">
        <Remind dunning={dunning} />
        <Extend dunning={dunning} />
      </div>
    )
  return dunning.standing === 'owed' ? <span className="small muted">{t('staff.dunning.own')}</span> : null
}

function useColumns(): KeysetColumn<Dunning>[] {
  const t = useText()
  const { money } = useFormat()
  return [
    { key: 'contract', title: t('staff.dunning.customer'), render: (it) => <Whose dunning={it} /> },
    {
      key: 'amount',
      title: t('staff.dunning.amount'),
      right: true,
      render: (it) => <b className="number">{money(it.amount)}</b>,
    },
    { key: 'reason', title: t('staff.dunning.returnCode'), render: (it) => <Why dunning={it} /> },
    { key: 'standing', title: t('staff.dunning.standing'), render: (it) => <Standing dunning={it} /> },
    { key: 'reminders', title: t('staff.dunning.reminders'), render: (it) => <Reminders dunning={it} /> },
    { key: 'deadline', title: t('staff.dunning.deadline'), render: (it) => <Deadline dunning={it} /> },
    { key: 'act', title: t('staff.dunning.act'), fixed: true, render: (it) => <Acts dunning={it} /> },
  ]
}

function Card({ dunning }: Props) {
  const t = useText()
  const { money } = useFormat()
  return (
    <div className="stack tight">
      <div className="card-row">
        <Whose dunning={dunning} />
        <b className="number">{money(dunning.amount)}</b>
        <Standing dunning={dunning} />
      </div>
      <Why dunning={dunning} />
      <Reminders dunning={dunning} />
      <div className="card-row">
        <span className="muted">{t('staff.dunning.deadline')}</span>
        <Deadline dunning={dunning} />
      </div>
      <Acts dunning={dunning} />
    </div>
  )
}
