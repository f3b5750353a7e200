import type { InvestmentChoices } from '@goldammer/sdk/store/model'
import { Segmented } from 'antd'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import type { ListState } from '../../shared/data/use-keyset-list.ts'
import { useText } from '../../shared/portal-context.ts'
import { ChoiceFilter, Filters, SearchFilter } from '../../shared/table/filters.tsx'
import { type Grouping, groupingOf } from './investments.ts'

interface Props {
  state: ListState
  /** What the investor's contracts can be narrowed by; not known before they are read. */
  choices: InvestmentChoices | undefined
}

export function InvestmentFilters({ state, choices }: Props) {
  const t = useText()
  const { filters, setFilter } = state
  return (
    <Filters onReset={state.isFiltered ? state.reset : undefined}>
      <SearchFilter
        value={filters.term}
        placeholder={t('own.investments.searchHint')}
        onChange={(value) => setFilter('term', value)}
      />
      <ChoiceFilter
        label={t('own.investments.state')}
        value={filters.state}
        options={(choices?.states ?? []).map((value) => ({ value, label: t(`states.contract.${value}`) }))}
        onChange={(value) => setFilter('state', value)}
      />
      <ChoiceFilter
        label={t('own.investments.type')}
        value={filters.productType}
        options={(choices?.productTypes ?? []).map((value) => ({ value, label: t(`common.productType.${value}`) }))}
        onChange={(value) => setFilter('productType', value)}
      />
      <ChoiceFilter
        label={t('own.investments.byBranch')}
        value={filters.branch}
        options={(choices?.branches ?? []).map((value) => ({ value, label: t(`common.industry.${value}`) }))}
        onChange={(value) => setFilter('branch', value)}
      />
      <ChoiceFilter
        label={t('own.investments.issuer')}
        value={filters.issuerId}
        options={(choices?.issuers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(value) => setFilter('issuerId', value)}
      />
    </Filters>
  )
}

export function GroupingChoice() {
  const t = useText()
  const id = useId()
  const [params, setParams] = useSearchParams()
  const choose = (grouping: Grouping) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        for (const name of ['cursor', 'position']) next.delete(name)
        if (grouping === 'branch') next.delete('group')
        else next.set('group', grouping)
        return next
      },
      { replace: true },
    )
  return (
    <div className="row tight">
      <span className="small muted" id={id}>
        {t('own.investments.groupBy')}
      </span>
      <Segmented<Grouping>
        size="small"
        aria-labelledby={id}
        value={groupingOf(params)}
        options={[
          { value: 'branch', label: t('own.investments.byBranch') },
          { value: 'type', label: t('own.investments.byType') },
          { value: 'none', label: t('own.investments.ungrouped') },
        ]}
        onChange={choose}
      />
    </div>
  )
}
