import { CONTRACT_STATES } from '@goldammer/sdk/rules/contract-states'
import type { Investment } from '@goldammer/sdk/store/model'
import { Segmented } from 'antd'
import { useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import { RiskNote } from '../../shared/fields/note.tsx'
import { StateTag } from '../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../shared/layout/page-header.tsx'
import { useText } from '../../shared/portal-context.ts'
import { Empty, Failure, Loading } from '../../shared/states/states.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../shared/table/filters.tsx'
import { Pager } from '../../shared/table/pager.tsx'
import { useKeysetList } from '../../shared/table/use-keyset-list.ts'
import { useFormat } from '../../shared/use-format.ts'
import { type Grouping, groupInvestments } from './investments.ts'

export default function InvestmentList() {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const list = useKeysetList<Investment>('investments', {
    filters: ['term', 'state'],
    defaultSort: '-orderDateTime',
    pageSize: 100,
  })
  const grouping: Grouping = params.get('group') === 'type' ? 'type' : 'branch'
  const summary = list.query.data
  const labelOf = (key: string) =>
    t(grouping === 'type' ? (`common.productType.${key}` as never) : (`common.industry.${key}` as never))
  return (
    <>
      <PageHeader
        title={t('investor.investments.title')}
        under={
          summary && list.rows.length > 0
            ? t('investor.investments.summary', { count: summary.total, amount: summary.amountTotal })
            : undefined
        }
      />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <SearchFilter
          value={list.filters.term}
          placeholder={t('investor.investments.searchHint')}
          onChange={(value) => list.setFilter('term', value)}
        />
        <ChoiceFilter
          label={t('investor.investments.state')}
          value={list.filters.state}
          options={CONTRACT_STATES.map((state) => ({ value: state, label: t(`states.contract.${state}`) }))}
          onChange={(value) => list.setFilter('state', value)}
        />
        <GroupingChoice
          value={grouping}
          onChange={(next) =>
            setParams(
              (current) => {
                if (next === 'type') current.set('group', next)
                else current.delete('group')
                return current
              },
              { replace: true },
            )
          }
        />
      </Filters>
      {list.query.isPending && <Loading lines={8} />}
      {list.query.error && <Failure error={list.query.error} onRetry={() => void list.query.refetch()} />}
      {list.query.isSuccess && list.rows.length === 0 && <Nothing isFiltered={list.isFiltered} />}
      {groupInvestments(list.rows, grouping).map((group) => (
        <Group key={group.key} title={labelOf(group.key)} amount={group.amountTotal} investments={group.investments} />
      ))}
      {list.rows.length > 0 && <Pager label={t('investor.investments.title')} list={list} />}
      <RiskNote />
    </>
  )
}

function GroupingChoice({ value, onChange }: { value: Grouping; onChange: (value: Grouping) => void }) {
  const t = useText()
  const id = useId()
  return (
    <div className="field fitted">
      <span className="label" id={id}>
        {t('investor.investments.groupBy')}
      </span>
      <Segmented<Grouping>
        size="small"
        aria-labelledby={id}
        value={value}
        options={[
          { value: 'branch', label: t('investor.investments.byBranch') },
          { value: 'type', label: t('investor.investments.byType') },
        ]}
        onChange={onChange}
      />
    </div>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const t = useText()
  return (
    <section className="box">
      {isFiltered ? (
        <Empty title={t('portal.nothingFound')} text={t('portal.nothingFoundText')} />
      ) : (
        <Empty title={t('investor.investments.emptyTitle')} text={t('investor.investments.emptyText')} />
      )}
    </section>
  )
}

function Group({ title, amount, investments }: { title: string; amount: number; investments: Investment[] }) {
  const { money } = useFormat()
  const heading = useId()
  return (
    <section className="box" aria-labelledby={heading}>
      <div className="box-head">
        <h2 id={heading}>{title}</h2>
        <b className="number">{money(amount)}</b>
      </div>
      <ul className="list">
        {investments.map((it) => (
          <Row key={it.orderId} investment={it} />
        ))}
      </ul>
    </section>
  )
}

function Row({ investment }: { investment: Investment }) {
  const t = useText()
  const { money, percent, date } = useFormat()
  const { orderId, productId, productName, issuer, orderNumber, state, amountTotal, interest, coverUrl } = investment
  return (
    <li className="investment-row">
      {coverUrl ? <img className="thumbnail" src={coverUrl} alt="" width={72} height={48} loading="lazy" /> : <span />}
      <div className="small">
        <Link className="plain-link strong" to={`/investments/${orderId}/${productId}`}>
          {productName}
        </Link>
        <p className="muted">
          {issuer} · <span className="number">{orderNumber}</span>
        </p>
      </div>
      <dl className="row-facts">
        <div>
          <dt>{t('investor.investments.amount')}</dt>
          <dd className="number strong">{money(amountTotal)}</dd>
        </div>
        <div>
          <dt>{t('investor.investments.interest')}</dt>
          <dd className="number">{interest === null ? t('investor.investments.variable') : percent(interest)}</dd>
        </div>
        <div>
          <dt>{t('investor.investments.nextPayment')}</dt>
          <dd className="number">{investment.nextPaymentDate ? date(investment.nextPaymentDate) : '–'}</dd>
        </div>
      </dl>
      <StateTag kind="contract" state={state} />
    </li>
  )
}
