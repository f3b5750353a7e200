import { Button } from 'antd'
import { Check, type LucideIcon, Mail, TimerOff, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useText } from '../../shared/portal-context.ts'
import { sumAmounts } from '../../shared/sum-amounts.ts'
import { useFormat } from '../../shared/use-format.ts'
import { type BulkAction, type BulkTarget, mayStart } from './bulk.ts'
import { BulkDialog } from './bulk-dialog.tsx'

const actions: { action: BulkAction; icon: LucideIcon; label: 'accept' | 'reject' | 'cancel' | 'message' }[] = [
  { action: 'accept', icon: Check, label: 'accept' },
  { action: 'reject', icon: X, label: 'reject' },
  { action: 'cancel', icon: TimerOff, label: 'cancel' },
  { action: 'message', icon: Mail, label: 'message' },
]

interface Props {
  target: BulkTarget
  /** How many match the filters, where more do than were chosen. */
  matching: number
  onSelectMatching: () => void
  onDone: () => void
}

export function BulkBar({ target, matching, onSelectMatching, onDone }: Props) {
  const t = useText()
  const { money } = useFormat()
  const why = useId()
  const [action, setAction] = useState<BulkAction>()
  const { contracts } = target
  // Of all that match only the preview knows.
  const isPossible = (it: BulkAction) => !contracts || contracts.some((contract) => mayStart(contract, it))
  const count = contracts ? contracts.length : target.total
  return (
    <section className="bulk" aria-label={t('company.bulk.label')}>
      <div className="row wrap">
        <b className="number">{t(contracts ? 'common.count.selected' : 'company.bulk.matching', { count })}</b>
        <span className="number">{money(contracts ? sumAmounts(contracts) : target.amountTotal)}</span>
        {contracts && matching > contracts.length && (
          <Button size="small" onClick={onSelectMatching}>
            {t('company.bulk.selectMatching', { count: matching })}
          </Button>
        )}
      </div>
      <div className="actions">
        {actions.map(({ action: it, icon: Icon, label }) => (
          <Button
            key={it}
            size="small"
            disabled={!isPossible(it)}
            aria-describedby={isPossible(it) ? undefined : why}
            icon={<Icon className="icon small" aria-hidden="true" />}
            onClick={() => setAction(it)}
          >
            {t(`company.bulk.${label}`)}
          </Button>
        ))}
      </div>
      <Button
        size="small"
        type="text"
        icon={<X className="icon small" aria-hidden="true" />}
        aria-label={t('company.bulk.clear')}
        onClick={onDone}
      />
      <p className="tiny" id={why}>
        {[
          !isPossible('reject') && `${t('company.bulk.reject')}: ${t('company.bulk.onlyInReview')}`,
          isPossible('reject') &&
            !isPossible('accept') &&
            `${t('company.bulk.accept')}: ${t('company.bulk.onlyAcceptable')}`,
          !isPossible('cancel') && `${t('company.bulk.cancel')}: ${t('company.bulk.onlyActive')}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {action && (
        <BulkDialog
          action={action}
          target={target}
          onClose={(hasRun) => {
            setAction(undefined)
            if (hasRun) onDone()
          }}
        />
      )}
    </section>
  )
}
