import { listCmsChoices } from '@goldammer/sdk/staff/content'
import type { CommentRuling, Ruling } from '@goldammer/sdk/staff/model'
import { useInvalidate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import type { ListState } from '../../../shared/data/use-keyset-list.ts'
import { useRead } from '../../../shared/data/use-read.ts'
import { useText } from '../../../shared/portal-context.ts'
import { ChoiceFilter, Filters, SearchFilter } from '../../../shared/table/filters.tsx'
import { useAction } from '../../../shared/use-action.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { DecideWithReason } from '../../kit/decide/decide-with-reason.tsx'

export const FILTERS = ['state', 'productId', 'term']

/** What is open, what was decided, or all there is; about one product, with words of it. */
export function ModerationFilters({ list }: { list: ListState }) {
  const t = useText()
  const products = useRead(
    ['cms-choices', 'product'],
    async () => (await listCmsChoices({ kind: 'product' })).data.elements,
  )
  return (
    <Filters onReset={list.isFiltered ? list.reset : undefined}>
      <SearchFilter
        value={list.filters.term}
        placeholder={t('staff.moderation.searchHint')}
        onChange={(value) => list.setFilter('term', value)}
      />
      <ChoiceFilter
        label={t('staff.moderation.product')}
        value={list.filters.productId}
        options={products.data?.map(({ id, label }) => ({ value: id, label })) ?? []}
        onChange={(value) => list.setFilter('productId', value)}
      />
      <ChoiceFilter
        label={t('staff.moderation.state')}
        value={list.filters.state}
        none={t('staff.moderation.open')}
        options={(['decided', 'shown', 'hidden', 'all'] as const).map((value) => ({
          value,
          label: t(`staff.moderation.states.${value}`),
        }))}
        onChange={(value) => list.setFilter('state', value)}
      />
    </Filters>
  )
}

interface Props {
  resource: 'comments' | 'reviews'
  text: string
  ruling: Ruling | null
  /** Whether everybody may read it now. */
  isShown: boolean
  isOpen: boolean
  decide: (ruling: CommentRuling) => Promise<unknown>
}

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

/** What was decided, and the decisions that are left. */
export function Rule({ resource, text, ruling, isShown, isOpen, decide }: Props) {
  const t = useText()
  const { dateTime } = useFormat()
  const [isHiding, setHiding] = useState(false)
  const invalidates = [resource]
  const invalidate = useInvalidate()
  /** What a colleague has decided meanwhile. */
  const reread = () => void invalidate({ resource, invalidates: ['list'] })
  const show = useAction(() => decide({ decision: 'show' }), { invalidates, done: t('staff.moderation.shown') })
  const short = shortened(text)
  return (
    <div className="stack tight">
      {ruling && (
        <>
          <b>{t(ruling.decision === 'show' ? 'staff.moderation.wasShown' : 'staff.moderation.wasHidden')}</b>
          {ruling.reason && <span>{ruling.reason}</span>}
          <span className="small muted">{[ruling.by, dateTime(ruling.at)].filter(Boolean).join(', ')}</span>
        </>
      )}
      <div className="row wrap">
        {(isOpen || !isShown) && (
          <Button
            size="small"
            loading={show.isPending}
            aria-label={t('staff.moderation.showOf', { text: short })}
            onClick={() => show.mutate(undefined, { onError: reread })}
          >
            {t('staff.moderation.show')}
          </Button>
        )}
        {(isOpen || isShown) && (
          <Button
            size="small"
            aria-label={t('staff.moderation.hideOf', { text: short })}
            onClick={() => setHiding(true)}
          >
            {t('staff.moderation.hideOpen')}
          </Button>
        )}
      </div>
      {isHiding && (
        <DecideWithReason
          title={t('staff.moderation.hide')}
          reasonLabel={t('staff.moderation.reason')}
          maxLength={500}
          invalidates={invalidates}
          done={t('staff.moderation.hidden')}
          decide={(reason) => decide({ decision: 'hide', reason })}
          onClose={() => {
            setHiding(false)
            reread()
          }}
        >
          {t('staff.moderation.hideText', { text: short })}
        </DecideWithReason>
      )}
    </div>
  )
}
