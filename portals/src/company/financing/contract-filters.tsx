import { stateTones } from '@goldammer/sdk/rules/state-tones'
import type {
  CompanyContract,
  ContractState,
  FundingRound,
  InvestorKind,
  PaymentState,
} from '@goldammer/sdk/store/model'
import { Button, Select } from 'antd'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import type { KeysetList } from '../../shared/data/use-keyset-list.ts'
import { NumberField } from '../../shared/fields/number-field.tsx'
import { searchable } from '../../shared/fields/searchable.ts'
import { useText } from '../../shared/portal-context.ts'
import { ChoiceFilter, ChoicesFilter, Filters, SearchFilter, useTypedFilter } from '../../shared/table/filters.tsx'
import { PeriodFilter } from '../../shared/table/period-filter.tsx'
import { useNationalities } from '../../shared/use-countries.ts'

interface Props {
  list: KeysetList<CompanyContract>
  /** Whose tariffs can be chosen. */
  rounds: FundingRound[]
}

const FURTHER = ['minAmount', 'maxAmount', 'tariffId', 'investorKind', 'country']
const COMPANY_KINDS: InvestorKind[] = ['partnership', 'corporation', 'exempt_partnership']

/** What is asked for most stands open; the rest opens by itself where one of it is in force. */
export function ContractFilters({ list, rounds }: Props) {
  const t = useText()
  const id = useId()
  const inForce = FURTHER.filter((name) => list.filters[name]).length
  const [isOpen, setOpen] = useState(inForce > 0)
  return (
    <div className="stack tight">
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <SearchFilter
          value={list.filters.text}
          placeholder={t('company.contracts.searchHint')}
          onChange={(value) => list.setFilter('text', value)}
        />
        <ChoicesFilter
          label={t('company.contracts.state')}
          value={list.filters.state}
          options={(Object.keys(stateTones.contract) as ContractState[]).map((state) => ({
            value: state,
            label: t(`states.contract.${state}`),
          }))}
          onChange={(value) => list.setFilter('state', value)}
        />
        <ChoicesFilter
          label={t('company.contracts.payment')}
          value={list.filters.paymentState}
          options={(Object.keys(stateTones.payment) as PaymentState[]).map((state) => ({
            value: state,
            label: t(`states.payment.${state}`),
          }))}
          onChange={(value) => list.setFilter('paymentState', value)}
        />
        <PeriodFilter
          label={t('company.contracts.period')}
          from={list.filters.submittedFrom}
          to={list.filters.submittedTo}
          onChange={(submittedFrom, submittedTo) => list.setFilters({ submittedFrom, submittedTo })}
        />
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          icon={<SlidersHorizontal className="icon small" aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('company.contracts.moreFilters')}
          {inForce > 0 && <span className="count number">{inForce}</span>}
        </Button>
      </Filters>
      {isOpen && (
        <div id={id} className="stack tight">
          <FurtherFilters list={list} rounds={rounds} />
          <p className="hint">{t('company.contracts.countryHint')}</p>
        </div>
      )}
    </div>
  )
}

function FurtherFilters({ list, rounds }: Props) {
  const t = useText()
  return (
    <div className="filters">
      <AmountFilter name="minAmount" list={list} />
      <AmountFilter name="maxAmount" list={list} />
      <ChoiceFilter
        label={t('company.contracts.tariff')}
        value={list.filters.tariffId}
        options={rounds.flatMap(({ productName, tariffs }) =>
          tariffs.map(({ id, name }) => ({
            value: id,
            label: rounds.length > 1 ? `${productName} · ${name}` : name,
          })),
        )}
        onChange={(value) => list.setFilter('tariffId', value)}
      />
      <ChoiceFilter
        label={t('company.contracts.investorKind')}
        value={list.filters.investorKind}
        options={[
          { value: 'person', label: t('company.contract.kinds.person') },
          { value: COMPANY_KINDS.join(','), label: t('company.contracts.companies') },
        ]}
        onChange={(value) => list.setFilter('investorKind', value)}
      />
      <CountryFilter list={list} />
    </div>
  )
}

function AmountFilter({ name, list }: { name: 'minAmount' | 'maxAmount'; list: KeysetList<CompanyContract> }) {
  const t = useText()
  const id = useId()
  const inForce = list.filters[name]
  const [amount, setAmount] = useTypedFilter(inForce ? Number(inForce) : null, (typed) =>
    list.setFilter(name, typed ? String(typed) : undefined),
  )
  return (
    <div className="field half">
      <label htmlFor={id}>{t(`company.contracts.${name}`)}</label>
      <NumberField kind="amount" id={id} size="small" min={0} value={amount} onChange={setAmount} />
    </div>
  )
}

function CountryFilter({ list }: { list: KeysetList<CompanyContract> }) {
  const t = useText()
  const id = useId()
  const countries = useNationalities()
  return (
    <div className="field half">
      <label htmlFor={id}>{t('company.contracts.country')}</label>
      <Select
        id={id}
        size="small"
        showSearch={searchable}
        allowClear
        placeholder={t('common.word.all')}
        options={countries}
        value={list.filters.country ?? null}
        onChange={(value) => list.setFilter('country', value ?? undefined)}
      />
    </div>
  )
}
