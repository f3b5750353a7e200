import type { CommentRuling, Ruling } from '@goldammer/sdk/staff/model'
import { useInvalidate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { useText } from '../../shared/portal-context.ts'
import { ChoiceFilter, Filters } from '../../shared/table/filters.tsx'
import type { ListState } from '../../shared/table/use-keyset-list.ts'
import { useAction } from '../../shared/use-action.ts'
import { useFormat } from '../../shared/use-format.ts'
import { DecideWithReason } from '../decide-with-reason.tsx'

/** What is open, or what was decided. */
export function StateFilter({ list }: { list: ListState }) {
  const t = useText()
  return (
    <Filters>
      <ChoiceFilter
        label={t('staff.moderation.state')}
        value={list.filters.state}
        none={t('staff.moderation.open')}
        options={[{ value: 'decided', label: t('staff.moderation.decided') }]}
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
  const readAnew = () => void invalidate({ resource, invalidates: ['list'] })
  const show = useAction(() => decide({ decision: 'show' }), { invalidates, done: t('staff.moderation.shown') })
  const short = shortened(text)
  return (
    <div className="stack tight">
      {ruling && (
        <>
          <b>{t(ruling.decision === 'show' ? 'staff.moderation.wasShown' : 'staff.moderation.wasHidden')}</b>
          {ruling.reason && <span>{ruling.reason}</span>}
          <span className="small muted">
            {t('staff.moderation.by', { name: ruling.by ?? '–', moment: dateTime(ruling.at) })}
          </span>
        </>
      )}
      <div className="row wrap">
        {(isOpen || !isShown) && (
          <Button
            size="small"
            loading={show.isPending}
            aria-label={t('staff.moderation.showOf', { text: short })}
            onClick={() => show.mutate(undefined, { onError: readAnew })}
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
            readAnew()
          }}
        >
          {t('staff.moderation.hideText', { text: short })}
        </DecideWithReason>
      )}
    </div>
  )
}
