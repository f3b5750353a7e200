import { FUNDING_TYPES } from '@goldammer/sdk/rules/product-types'
import type { ProductEntry, ProductState } from '@goldammer/sdk/staff/model'
import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useKeysetList } from '../../lists.ts'
import { useChoices } from './use-choices.ts'
import { useMayEdit } from './use-may-edit.ts'

const states: ProductState[] = ['draft', 'submitted', 'scheduled', 'shown', 'hidden']

/** R3.08: every product, whether the shop shows it or not. */
export default function Products() {
  const t = useText()
  const navigate = useNavigate()
  const mayEdit = useMayEdit()
  const { issuers } = useChoices()
  const list = useKeysetList('products', { filters: ['search', 'type', 'state', 'issuerId'] })
  const columns = useColumns()
  return (
    <>
      <PageHeader
        title={t('staff.products.title')}
        under={t('staff.products.lead')}
        actions={
          mayEdit && (
            <Button
              type="primary"
              icon={<Plus className="icon small" aria-hidden="true" />}
              onClick={() => void navigate('/products/new')}
            >
              {t('staff.products.create')}
            </Button>
          )
        }
      />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <SearchFilter
          value={list.filters.search}
          placeholder={t('staff.products.searchHint')}
          onChange={(value) => list.setFilter('search', value)}
        />
        <ChoiceFilter
          label={t('staff.products.state')}
          value={list.filters.state}
          options={states.map((value) => ({ value, label: t(`states.product.${value}`) }))}
          onChange={(value) => list.setFilter('state', value)}
        />
        <ChoiceFilter
          label={t('staff.products.type')}
          value={list.filters.type}
          options={FUNDING_TYPES.map((value) => ({ value, label: t(`common.productType.${value}`) }))}
          onChange={(value) => list.setFilter('type', value)}
        />
        <ChoiceFilter
          label={t('staff.products.issuer')}
          value={list.filters.issuerId}
          options={issuers.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(value) => list.setFilter('issuerId', value)}
        />
      </Filters>
      <KeysetTable
        label={t('staff.products.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card of={it} />}
        empty={<Empty title={t('staff.products.emptyTitle')} text={t('staff.products.emptyText')} />}
      />
    </>
  )
}

interface Props {
  of: ProductEntry
}

function Name({ of: { id, name, issuer, productNumber } }: Props) {
  return (
    <div className="stack tight">
      <Link className="plain-link strong" to={`/products/${id}`}>
        {name}
      </Link>
      <span className="small muted">
        {issuer.name} · <span className="number">{productNumber}</span>
      </span>
    </div>
  )
}

function useColumns(): KeysetColumn<ProductEntry>[] {
  const t = useText()
  const { dateTime } = useFormat()
  return [
    { key: 'name', title: t('staff.products.product'), render: (it) => <Name of={it} /> },
    { key: 'type', title: t('staff.products.type'), render: (it) => t(`common.productType.${it.type}`) },
    { key: 'state', title: t('staff.products.state'), render: (it) => <StateTag kind="product" state={it.state} /> },
    {
      key: 'round',
      title: t('staff.products.round'),
      render: (it) => (it.roundState ? <StateTag kind="round" state={it.roundState} /> : '–'),
    },
    {
      key: 'changed',
      title: t('staff.products.changed'),
      render: (it) => <span className="number">{dateTime(it.updatedAt)}</span>,
    },
  ]
}

function Card({ of }: Props) {
  const t = useText()
  return (
    <div className="stack tight">
      <div className="card-row">
        <Name of={of} />
        <StateTag kind="product" state={of.state} />
      </div>
      <span className="small">{t(`common.productType.${of.type}`)}</span>
    </div>
  )
}
