import { LANGUAGE_NAMES } from '@goldammer/sdk/locales'
import { removeRedirect } from '@goldammer/sdk/staff/content'
import type { ShopAddress } from '@goldammer/sdk/staff/model'
import { App, Button } from 'antd'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { IconButton } from '../../../shared/icon-button.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useDelete } from '../../changes.ts'
import { useKeysetList } from '../../lists.ts'
import { AddRedirect } from './add-redirect.tsx'
import { KINDS } from './kinds.ts'

const states = ['current', 'former', 'own'] as const

/** R2.14: where the addresses of the shop lead, those of former days too. */
export default function Addresses() {
  const t = useText()
  const [isAdding, setAdding] = useState(false)
  const list = useKeysetList('addresses', { filters: ['term', 'kind', 'state'] })
  const columns: KeysetColumn<ShopAddress>[] = [
    { key: 'path', title: t('staff.addresses.path'), render: (it) => <span className="address">/{it.path}</span> },
    { key: 'language', title: t('staff.addresses.language'), render: (it) => LANGUAGE_NAMES[it.locale] },
    { key: 'leadsTo', title: t('staff.addresses.leadsTo'), render: (it) => <Target address={it} /> },
    { key: 'state', title: t('staff.addresses.state'), render: (it) => t(`staff.addresses.states.${stateOf(it)}`) },
    { key: 'acts', title: t('staff.addresses.act'), render: (it) => <Remove address={it} /> },
  ]
  return (
    <>
      <PageHeader
        title={t('staff.addresses.title')}
        under={t('staff.addresses.lead')}
        actions={
          <>
            {/* Rules lead whole parts of the shop elsewhere, redirects single addresses. */}
            <Link className="text-action" to="/routes">
              {t('staff.routes.title')}
            </Link>
            <Button
              type="primary"
              icon={<Plus className="icon small" aria-hidden="true" />}
              onClick={() => setAdding(true)}
            >
              {t('staff.addresses.add')}
            </Button>
          </>
        }
      />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <SearchFilter
          value={list.filters.term}
          placeholder={t('staff.addresses.searchHint')}
          onChange={(value) => list.setFilter('term', value)}
        />
        <ChoiceFilter
          label={t('staff.addresses.state')}
          value={list.filters.state}
          options={states.map((value) => ({ value, label: t(`staff.addresses.states.${value}`) }))}
          onChange={(value) => list.setFilter('state', value)}
        />
        <ChoiceFilter
          label={t('staff.addresses.kind')}
          value={list.filters.kind}
          options={KINDS.map((value) => ({ value, label: t(`staff.addresses.kinds.${value}`) }))}
          onChange={(value) => list.setFilter('kind', value)}
        />
      </Filters>
      <KeysetTable
        label={t('staff.addresses.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => (
          <div className="stack tight">
            <span className="strong address">/{it.path}</span>
            <span className="small muted">
              {LANGUAGE_NAMES[it.locale]} · {t(`staff.addresses.states.${stateOf(it)}`)}
            </span>
            <Target address={it} />
            <Remove address={it} />
          </div>
        )}
        empty={<Empty title={t('staff.addresses.emptyTitle')} text={t('staff.addresses.emptyText')} />}
      />
      {isAdding && <AddRedirect onClose={() => setAdding(false)} />}
    </>
  )
}

interface Props {
  address: ShopAddress
}

const stateOf = ({ isCurrent, isOwn }: ShopAddress) => (isCurrent ? 'current' : isOwn ? 'own' : 'former')

function Target({ address: { kind, leadsTo, targetPath, isCurrent } }: Props) {
  const t = useText()
  return (
    <div className="stack tight">
      <span>{leadsTo}</span>
      <span className="small muted address">
        {t(`staff.addresses.kinds.${kind}`)}
        {!isCurrent && targetPath !== null && ` · /${targetPath}`}
      </span>
    </div>
  )
}

/** What stands somewhere today is moved where it is edited. */
function Remove({ address: { id, path, isCurrent } }: Props) {
  const t = useText()
  const { modal } = App.useApp()
  const remove = useDelete('addresses', (addressId) => removeRedirect(addressId), {
    invalidates: ['addresses'],
    done: t('staff.addresses.removed'),
  })
  if (isCurrent) return null
  return (
    <IconButton
      label={`${t('staff.addresses.remove')}: /${path}`}
      icon={<Trash2 className="icon small" aria-hidden="true" />}
      onClick={() =>
        modal.confirm({
          title: t('staff.addresses.removeTitle', { path }),
          content: t('staff.addresses.removeText'),
          okText: t('staff.addresses.remove'),
          okButtonProps: { danger: true },
          cancelText: t('common.action.cancel'),
          onOk: () => remove.mutate(id),
        })
      }
    />
  )
}
