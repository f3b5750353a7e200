import type { ProductEntry } from '@goldammer/sdk/staff/model'
import { Link } from 'react-router'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useFormat } from '../../../shared/use-format.ts'
import { useKeysetList } from '../../lists.ts'

/** domain/funding-rounds#who-publishes: what goes live only by content and compliance. The decision stands on the product's page. */
export default function Releases() {
  const t = useText()
  const list = useKeysetList('releases', { filters: [] })
  const columns = useColumns()
  return (
    <>
      <PageHeader title={t('staff.releases.title')} under={t('staff.releases.lead')} />
      <KeysetTable
        label={t('staff.releases.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card of={it} />}
        empty={<Empty title={t('staff.releases.emptyTitle')} text={t('staff.releases.emptyText')} />}
      />
    </>
  )
}

interface Props {
  of: ProductEntry
}

function Name({ of: { id, name, issuer } }: Props) {
  return (
    <div className="stack tight">
      <Link className="plain-link strong" to={`/products/${id}`}>
        {name}
      </Link>
      <span className="small muted">{issuer.name}</span>
    </div>
  )
}

/** Nothing of it changes while it waits. */
function Submitted({ of }: Props) {
  const { dateTime } = useFormat()
  return <span className="number">{dateTime(of.updatedAt)}</span>
}

function useColumns(): KeysetColumn<ProductEntry>[] {
  const t = useText()
  return [
    { key: 'name', title: t('staff.products.product'), render: (it) => <Name of={it} /> },
    { key: 'type', title: t('staff.products.type'), render: (it) => t(`common.productType.${it.type}`) },
    { key: 'submitted', title: t('staff.releases.submitted'), render: (it) => <Submitted of={it} /> },
  ]
}

function Card({ of }: Props) {
  const t = useText()
  return (
    <div className="stack tight">
      <div className="card-row">
        <Name of={of} />
        <Submitted of={of} />
      </div>
      <span className="small">{t(`common.productType.${of.type}`)}</span>
    </div>
  )
}
