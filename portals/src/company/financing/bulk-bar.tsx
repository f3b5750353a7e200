import type { CompanyContract } from '@goldammer/sdk/store/model'
import { Button } from 'antd'
import { Check, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useText } from '../../shared/portal-context.ts'
import { sumAmounts } from '../../shared/sum-amounts.ts'
import { useFormat } from '../../shared/use-format.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { type BulkAction, previewBulk } from './financing.ts'

export function BulkBar({ contracts, onDone }: { contracts: CompanyContract[]; onDone: () => void }) {
  const t = useText()
  const { money } = useFormat()
  const why = useId()
  const [action, setAction] = useState<BulkAction>()
  const isPossible = (it: BulkAction) => previewBulk(contracts, it).able.length > 0
  return (
    <section className="bulk" aria-label={t('company.bulk.label')}>
      <b className="number">{t('common.count.selected', { count: contracts.length })}</b>
      <span className="number">{money(sumAmounts(contracts))}</span>
      <div className="actions">
        <Button
          size="small"
          disabled={!isPossible('accept')}
          aria-describedby={why}
          icon={<Check className="icon small" aria-hidden="true" />}
          onClick={() => setAction('accept')}
        >
          {t('company.bulk.accept')}
        </Button>
        <Button
          size="small"
          disabled={!isPossible('reject')}
          aria-describedby={why}
          icon={<X className="icon small" aria-hidden="true" />}
          onClick={() => setAction('reject')}
        >
          {t('company.bulk.reject')}
        </Button>
        <span className="tiny" id={why}>
          {!isPossible('reject') && t('company.bulk.onlyInReview')}
          {isPossible('reject') && !isPossible('accept') && t('company.bulk.onlyAcceptable')}
        </span>
        <Button
          size="small"
          type="text"
          icon={<X className="icon small" aria-hidden="true" />}
          aria-label={t('company.bulk.clear')}
          onClick={onDone}
        />
      </div>
      {action && (
        <BulkDialog
          action={action}
          contracts={contracts}
          onClose={(hasRun) => {
            setAction(undefined)
            if (hasRun) onDone()
          }}
        />
      )}
    </section>
  )
}
