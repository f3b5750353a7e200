import type { PromotionRecord, PromotionState } from '@goldammer/sdk/staff/model'
import { endPromotion } from '@goldammer/sdk/staff/products'
import { App, Button } from 'antd'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { StateTag } from '../../../shared/fields/state-tag.tsx'
import { PageHeader } from '../../../shared/layout/page-header.tsx'
import { usePortal, useText } from '../../../shared/portal-context.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { ChoiceFilter, Filters } from '../../../shared/table/filters.tsx'
import { type KeysetColumn, KeysetTable } from '../../../shared/table/keyset-table.tsx'
import { useAction } from '../../../shared/use-action.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { useKeysetList } from '../../lists.ts'
import { PromotionDialog } from './promotion-dialog.tsx'

const states: PromotionState[] = ['planned', 'running', 'ended']

/** Codes and what holds without one. */
export default function Promotions() {
  const t = useText()
  const list = useKeysetList('promotions', { filters: ['state'] })
  const [edited, setEdited] = useState<PromotionRecord | 'new'>()
  const columns = useColumns(setEdited)
  return (
    <>
      <PageHeader
        title={t('staff.promotions.title')}
        under={t('staff.promotions.lead')}
        actions={
          <Button
            type="primary"
            icon={<Plus className="icon small" aria-hidden="true" />}
            onClick={() => setEdited('new')}
          >
            {t('staff.promotions.create')}
          </Button>
        }
      />
      <Filters onReset={list.isFiltered ? list.reset : undefined}>
        <ChoiceFilter
          label={t('staff.products.state')}
          value={list.filters.state}
          options={states.map((value) => ({ value, label: t(`states.promotion.${value}`) }))}
          onChange={(value) => list.setFilter('state', value)}
        />
      </Filters>
      <KeysetTable
        label={t('staff.promotions.title')}
        list={list}
        columns={columns}
        rowKey={(it) => it.id}
        card={(it) => <Card of={it} onEdit={setEdited} />}
        empty={<Empty title={t('staff.promotions.emptyTitle')} text={t('staff.promotions.emptyText')} />}
      />
      {edited && <PromotionDialog promotion={edited === 'new' ? null : edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

interface Props {
  of: PromotionRecord
}

function Name({ of: { name, code } }: Props) {
  const t = useText()
  const { locale } = usePortal().portalAddress
  return (
    <div className="stack tight">
      <b>{name[locale] || name['de-DE']}</b>
      <span className="small muted">{code ?? t('staff.promotions.automatic')}</span>
    </div>
  )
}

function Effect({ of: { effect, value, companiesOnly } }: Props) {
  const t = useText()
  const { percent } = useFormat()
  return (
    <div className="stack tight">
      <span>{t(`staff.promotions.effects.${effect}`)}</span>
      {value > 0 && <span className="number">{percent(value)}</span>}
      {companiesOnly && <span className="small muted">{t('staff.promotions.field.companiesOnly')}</span>}
    </div>
  )
}

function Term({ of: { validFrom, validUntil } }: Props) {
  const t = useText()
  const { dateTime } = useFormat()
  if (!validFrom && !validUntil) return t('staff.promotions.always')
  return (
    <div className="stack tight number">
      {validFrom && <span>{t('staff.promotions.from', { at: dateTime(validFrom) })}</span>}
      {validUntil && <span>{t('staff.promotions.until', { at: dateTime(validUntil) })}</span>}
    </div>
  )
}

function RowActs({ of, onEdit }: Props & { onEdit: (of: PromotionRecord) => void }) {
  const t = useText()
  const { modal } = App.useApp()
  const { locale } = usePortal().portalAddress
  const end = useAction(() => endPromotion(of.id), {
    invalidates: ['promotions'],
    done: t('staff.promotions.ended'),
  })
  const name = of.name[locale] || of.name['de-DE'] || ''
  return (
    <div className="row wrap tight">
      <Button size="small" aria-label={t('staff.promotions.editOf', { name })} onClick={() => onEdit(of)}>
        {t('common.action.edit')}
      </Button>
      {of.state !== 'ended' && (
        <Button
          size="small"
          loading={end.isPending}
          aria-label={t('staff.promotions.endOf', { name })}
          onClick={() =>
            modal.confirm({
              title: t('staff.promotions.endOf', { name }),
              content: t('staff.promotions.endText'),
              okText: t('staff.promotions.end'),
              okButtonProps: { danger: true },
              cancelText: t('common.action.cancel'),
              onOk: () => end.mutate(undefined),
            })
          }
        >
          {t('staff.promotions.end')}
        </Button>
      )}
    </div>
  )
}

function useColumns(onEdit: (of: PromotionRecord) => void): KeysetColumn<PromotionRecord>[] {
  const t = useText()
  return [
    { key: 'name', title: t('staff.promotions.promotion'), render: (it) => <Name of={it} /> },
    { key: 'effect', title: t('staff.promotions.field.effect'), render: (it) => <Effect of={it} /> },
    {
      key: 'products',
      title: t('staff.promotions.field.productIds'),
      render: (it) => it.products.map(({ name }) => name).join(', ') || t('staff.promotions.allProducts'),
    },
    { key: 'term', title: t('staff.promotions.term'), render: (it) => <Term of={it} /> },
    { key: 'state', title: t('staff.products.state'), render: (it) => <StateTag kind="promotion" state={it.state} /> },
    {
      key: 'next',
      title: t('staff.promotions.next'),
      fixed: true,
      render: (it) => <RowActs of={it} onEdit={onEdit} />,
    },
  ]
}

function Card({ of, onEdit }: Props & { onEdit: (of: PromotionRecord) => void }) {
  return (
    <div className="stack tight">
      <div className="card-row">
        <Name of={of} />
        <StateTag kind="promotion" state={of.state} />
      </div>
      <Effect of={of} />
      <Term of={of} />
      <RowActs of={of} onEdit={onEdit} />
    </div>
  )
}
