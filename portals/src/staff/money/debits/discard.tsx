import type { DebitFile } from '@goldammer/sdk/staff/model'
import { discardDebitFile } from '@goldammer/sdk/staff/payments'
import { Button } from 'antd'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../shared/portal-context.ts'
import { useFormat } from '../../../shared/use-format.ts'
import { DecideWithReason } from '../../kit/decide/decide-with-reason.tsx'

export function Discard({ file }: { file: DebitFile }) {
  const t = useText()
  const { money, number } = useFormat()
  const [isAsked, setAsked] = useState(false)
  if (!file.mayDiscard) return null
  return (
    <>
      <Button icon={<Ban className="icon" aria-hidden="true" />} onClick={() => setAsked(true)}>
        {t('staff.debits.discard')}
      </Button>
      {isAsked && (
        <DecideWithReason
          title={t('staff.debits.discard')}
          reasonLabel={t('staff.debits.discardReason')}
          danger
          invalidates={['debit-files', 'debits']}
          done={t('staff.debits.discardDone')}
          decide={(reason) => discardDebitFile(file.id, { reason })}
          onClose={() => setAsked(false)}
        >
          {t('staff.debits.discardText', { count: number(file.transactions), total: money(file.total) })}
        </DecideWithReason>
      )}
    </>
  )
}
