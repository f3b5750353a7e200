import type { DebitFile } from '@goldammer/sdk/staff/model'
import { postponeDebitFile } from '@goldammer/sdk/staff/payments'
import { Button } from 'antd'
import { useState } from 'react'
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx'
import { useText } from '../../../shared/portal-context.ts'
import { useFormat } from '../../../shared/use-format.ts'

/** Too late for its day: every customer is notified of the next one (domain/debit-files#too-late). */
export function Postpone({ file, day, size }: { file: DebitFile; day: string; size?: 'small' }) {
  const t = useText()
  const { money, number, date } = useFormat()
  const [asked, setAsked] = useState(false)
  const title = t('staff.debits.postpone', { day: date(day) })
  return (
    <>
      <Button type="primary" {...(size && { size })} onClick={() => setAsked(true)}>
        {title}
      </Button>
      {asked && (
        <ConfirmDialog
          title={title}
          act={() => postponeDebitFile(file.id)}
          invalidates={['debit-files', 'debits']}
          done={t('staff.debits.postponeDone')}
          onClose={() => setAsked(false)}
        >
          <p>
            {t('staff.debits.postponeText', {
              count: number(file.transactions),
              total: money(file.total),
              day: date(day),
            })}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
