import type { Investment, InvestmentGroup, InvestmentGroupList } from '@goldammer/sdk/store/model'
import { type CSSProperties, useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ListState } from '../../shared/data/use-keyset-list.ts'
import { useText } from '../../shared/portal-context.ts'
import { type KeysetColumn, RowTable } from '../../shared/table/row-table.tsx'
import { useFormat } from '../../shared/use-format.ts'
import { InvestmentCard } from './investment-columns.tsx'
import { type Grouping, groupSearch } from './investments.ts'

interface Props {
  data: InvestmentGroupList
  grouping: Exclude<Grouping, 'none'>
  state: ListState
  columns: KeysetColumn<Investment>[]
}

/** R2.21: each industry or product type with its sums and its first contracts; the others are a step away. */
export function InvestmentGroups({ data, grouping, state, columns }: Props) {
  return (
    <div className="even-columns" style={{ '--columns': columns.length } as CSSProperties}>
      {data.groups.map((group) => (
        <Group key={group.key} group={group} grouping={grouping} state={state} columns={columns} />
      ))}
    </div>
  )
}

function Group({ group, grouping, state, columns }: Omit<Props, 'data'> & { group: InvestmentGroup }) {
  const t = useText()
  const { money, number } = useFormat()
  const heading = useId()
  const [params] = useSearchParams()
  const { key, count, subscribedCount, subscribedTotal, outstandingTotal, elements } = group
  const title = t(grouping === 'type' ? (`common.productType.${key}` as never) : (`common.industry.${key}` as never))
  return (
    <section className="stack tight" aria-labelledby={heading}>
      <div className="row between wrap group-head">
        <h2 className="plain" id={heading}>
          {title}
        </h2>
        <p className="small">
          <span className="muted">{t('own.investments.groupCount', { count: subscribedCount })} · </span>
          <b>{money(subscribedTotal)}</b>
          <span className="muted"> · {t('own.investments.groupOutstanding', { amount: outstandingTotal })}</span>
          {count > subscribedCount && (
            <span className="muted"> · {t('own.investments.unfulfilled', { count: count - subscribedCount })}</span>
          )}
        </p>
      </div>
      <RowTable
        label={title}
        rows={elements}
        columns={columns}
        rowKey={(it) => it.orderId}
        card={(it) => <InvestmentCard investment={it} />}
        state={state}
      />
      {count > elements.length && (
        <Link className="small" to={groupSearch(params, grouping, key)}>
          {t('own.investments.showGroup', { count: number(count), name: title })}
        </Link>
      )}
    </section>
  )
}
